/** Before and after a whole word: neither a letter nor a digit; `\b` would see an end at every accent. */
const START = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;

/** Names, units and what the device's own formats write; never part of a text. */
const neutral = new RegExp(
  `${START}(TCT|USD|USDT|USDC|ETH|BV|UTC|GMT|QR|Ctrl|Esc|ES|EN|Español|English|Demo|Anvil|ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|lun|mar|mié|jue|vie|sáb|dom|hace|dentro de|en|min|seg|h|día|días|sem|mes|meses|año|años|ayer|hoy|ahora|mañana|hora|horas|minuto|minutos|segundo|segundos)${END}`,
  'giu',
);

/** A country's code, of which the device knows the name. */
const COUNTRY = /^[A-Z]{2}$/;
const countryNames = ['es', 'en'].map(
  (language) => new Intl.DisplayNames([language], { type: 'region' }),
);

/** Addresses of the chain, whole or in groups, begin and end of a fingerprint, and addresses of the web. */
const machine = /\b0x[0-9a-f…]+|^[0-9a-f]{1,4}$|\b[0-9a-f]{6}…[0-9a-f]{4}\b|https?:\S+/gi;

/** What an article says is drawn without its signs: there, words are compared one by one. */
const isMarkdown = (text: string): boolean => text.includes('\n\n');

/**
 * Decides for a text on a screen in the pseudo-language whether a word of it comes neither from the
 * texts nor from the server.
 * @param data every string that the server answered, e.g. `['es', 'Valeria Reyes']`. One is taken
 *   out where it stands as whole words; inside a longer word its letters mean nothing.
 */
export function foreignWords(data: readonly string[]): (text: string) => boolean {
  // The longest first: what is part of another would leave the rest of that one.
  const countries = data
    .filter((datum) => COUNTRY.test(datum))
    .flatMap((code) => countryNames.flatMap((names) => names.of(code) ?? []));
  // A postal address is written in lines, and shown in one where there is no room for more.
  const lines = data
    .filter((datum) => datum.includes('\n') && !isMarkdown(datum))
    .flatMap((datum) => datum.split('\n'));
  const known = [...[...data, ...lines].filter(({ length }) => length > 1), ...countries].toSorted(
    (a, b) => b.length - a.length,
  );
  const written = new Set(known.filter(isMarkdown).flatMap((text) => text.match(/\p{L}+/gu) ?? []));
  return (text) => {
    if (text.includes('⟦')) return false;
    let rest = text.replaceAll(machine, ' ');
    for (const datum of known) {
      const isThere = FIGURE.test(datum) || rest.includes(datum);
      if (isThere) rest = rest.replaceAll(wholeWords(datum), ' ');
    }
    rest = rest.replaceAll(neutral, ' ');
    return (rest.match(/\p{L}{3,}/gu) ?? []).some((word) => !written.has(word));
  };
}

/** A figure of an article, e.g. `{2500}` or `{3%}`: as typed for its authors, by the device's region for readers. */
const FIGURE = /\{\d+(?:\.\d+)?%?\}/;

function wholeWords(datum: string): RegExp {
  const parts = datum.split(new RegExp(FIGURE, 'g'));
  const pattern = parts
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`\{?[\d.,\s]+%?\}?`);
  return new RegExp(`${START}${pattern}${END}`, 'gu');
}
