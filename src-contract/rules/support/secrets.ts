/**
 * Finds what must never be in a message: codes, passwords, a wallet's words or key. The device asks it
 * before sending and marks the place; the server asks again and refuses (`secret_found`). It would
 * rather miss an odd spelling than stop a sentence about a code.
 */
export const secretKinds = [
  'code', // digits beside a word for code
  'password',
  'words', // twelve or more words of a wallet
  'key', // a private key
] as const;
export type SecretKind = (typeof secretKinds)[number];

export interface FoundSecret {
  readonly kind: SecretKind;
  /** Where it stands in the text: UTF-16 units, as `slice` counts. */
  readonly start: number;
  readonly end: number;
}

/** Characters between a word for code and the digits. */
const NEAR = 40;
const CODE_WORD =
  /(?<!\p{L})(c[oó]digos?|codes?|clave|pin|otp|token de acceso|verificaci[oó]n|verification|totp|passcode)(?!\p{L})/giu;
/** Six digits, also in two groups: nothing of an amount, a number of a ticket or a hash. */
const SIX_DIGITS = /(?<![\p{L}\d.,#º°_-])\d{3}[ \u00A0-]?\d{3}(?![\p{L}\d]|[.,]\d)/gu;
/** What stands in front of a number that names something: a request, an amount. */
const NUMBER_OF =
  /(?:n\.?\s?[º°o]\.?|n[uú]m(?:ero)?\.?|number|no\.|solicitud|retiro|pago|caso|ticket|request|withdrawal|payment|usd|\$)\s*$/iu;
/** A recovery code: four and four letters or digits, as the product makes them. */
const RECOVERY_CODE =
  /(?<![\p{L}\d])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[2-9A-HJ-NP-TV-Za-hj-np-tv-z]{4}[ -]?[2-9A-HJ-NP-TV-Za-hj-np-tv-z]{4}(?![\p{L}\d])/gu;
const RECOVERY_WORD =
  /(?<!\p{L})(c[oó]digos? de (recuperaci[oó]n|respaldo)|recovery codes?|backup codes?)(?!\p{L})/giu;
const PASSWORD =
  /(?<!\p{L})(?:mi |la |my |the )?(?:contrase[ñn]a|clave|password)(?:\s+(?:es|is)\s+|\s*[:=]\s*)["'«“]?([^\s"'»”]{8,64})/giu;

/** Words of a wallet are small letters, three to nine of them, and nothing that joins a sentence. */
const WORD_RUN = /\p{Ll}{3,9}(?:(?:[ ,;.)\n\r\t]|\d{1,2}[.)])+\p{Ll}{3,9}){11,}/gu;
const JOINING =
  /^(the|and|for|with|from|are|was|were|has|had|his|her|not|but|our|your|been|which|que|los|las|del|por|con|para|una|como|pero|esta|este|esto|mis|sus|sin|cuando|porque|desde|hasta|sobre|les|nos|hay|fue|han|era|esa|ese|eso|ser|son|muy|ayer)$/u;

const BARE_KEY = /(?<![0-9a-zA-Z])[0-9a-fA-F]{64}(?![0-9a-zA-Z])/gu;
/** With 0x in front it can be a transaction, which members may and should name. */
const MARKED_KEY = /(?<![0-9a-zA-Z])0x[0-9a-fA-F]{64}(?![0-9a-zA-Z])/gu;
const KEY_WORD =
  /(?<!\p{L})((clave|llave) (privada|secreta)|private key|secret key|privkey)(?!\p{L})/giu;
const EXTENDED_KEY = /(?<![0-9a-zA-Z])[xyz]prv[1-9A-HJ-NP-Za-km-z]{80,120}(?![0-9a-zA-Z])/gu;
const ARMOURED_KEY =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/gu;

/** The first secret in a text, or null. */
export const looksLikeSecret = (text: string): FoundSecret | null => findSecrets(text)[0] ?? null;

/** Everything in a text that seems to be a secret, in its order; none overlaps another. */
export function findSecrets(text: string): FoundSecret[] {
  const found = [
    ...spans('key', text, ARMOURED_KEY),
    ...spans('key', text, EXTENDED_KEY),
    ...spans('key', text, BARE_KEY),
    ...beside(text, MARKED_KEY, KEY_WORD).map((at) => ({ kind: 'key' as const, ...at })),
    ...wordRuns(text),
    ...beside(text, SIX_DIGITS, CODE_WORD)
      .filter(({ start }) => !NUMBER_OF.test(text.slice(0, start)))
      .map((at) => ({ kind: 'code' as const, ...at })),
    ...beside(text, RECOVERY_CODE, RECOVERY_WORD).map((at) => ({ kind: 'code' as const, ...at })),
    ...passwords(text),
  ].toSorted((a, b) => a.start - b.start || b.end - a.end);
  return found.filter((one, index) => found.slice(0, index).every(({ end }) => end <= one.start));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));

const spans = (kind: SecretKind, text: string, pattern: RegExp): FoundSecret[] =>
  spansOf(text, pattern).map((span) => ({ kind, ...span }));

/** Places of a pattern that have a word for it near them, in front or behind, within a paragraph. */
function beside(text: string, pattern: RegExp, word: RegExp): Span[] {
  const words = spansOf(text, word);
  return spansOf(text, pattern).filter(({ start, end }) =>
    words.some((one) => {
      const between = one.end <= start ? text.slice(one.end, start) : text.slice(end, one.start);
      const isApart = one.end <= start || one.start >= end;
      return isApart && between.length <= NEAR && !between.includes('\n\n');
    }),
  );
}

function wordRuns(text: string): FoundSecret[] {
  return spansOf(text, WORD_RUN)
    .filter(({ start, end }) => {
      const words = text.slice(start, end).match(/\p{Ll}+/gu) ?? [];
      return !words.some((word) => JOINING.test(word));
    })
    .map((span) => ({ kind: 'words' as const, ...span }));
}

/** What follows "my password is": with a digit, a sign or a capital inside, as passwords have. */
function passwords(text: string): FoundSecret[] {
  return [...text.matchAll(PASSWORD)].flatMap((match) => {
    const secret = (match[1] ?? '').replace(/[.,;:]+$/u, '');
    if (secret.length < 8 || !/[\d\p{S}]|[^\p{L}\d\s]|.\p{Lu}/u.test(secret)) return [];
    const start = match.index + match[0].length - (match[1] ?? '').length;
    return [{ kind: 'password' as const, start, end: start + secret.length }];
  });
}

const ASKING = [
  'env[ií]a(?:me|nos|lo|la)?',
  'env[ií]e(?:me|nos)?',
  'manda(?:me|nos)?',
  'm[aá]ndame',
  'm[aá]ndanos',
  'dime',
  'dinos',
  'dame',
  'danos',
  'd[eé]me',
  'pasa(?:me|nos)',
  'p[aá]same',
  'p[aá]sanos',
  'comparte(?:me|nos)?',
  'comp[aá]rte(?:me|nos)',
  'escr[ií]be(?:me|nos)',
  'ind[ií]ca(?:me|nos)',
  'conf[ií]rma(?:me|nos)',
  'necesit(?:o|amos)',
  'cu[aá]l es',
  'responde con',
  'send (?:me|us)',
  'tell (?:me|us)',
  'give (?:me|us)',
  'share',
  'reply with',
  '(?:i|we) (?:will )?need',
  'what is',
  "what's",
  'provide',
  'confirm',
].join('|');
const ASKED =
  'c[oó]digo|code|contrase[ñn]a|password|clave|pin|frase (?:semilla|de recuperaci[oó]n)|seed phrase|recovery phrase|llave privada|private key|palabras de (?:tu|la) billetera';
const ASKS = new RegExp(
  `(?<!\\p{L})(?:${ASKING})(?!\\p{L})[^.?!\\n]{0,60}?(?<!\\p{L})(${ASKED})s?(?!\\p{L})`,
  'giu',
);
/** "We never ask for your code": what tells a member not to is welcome. */
const DENIES =
  /(?<!\p{L})(nunca|no|jam[aá]s|nadie|never|not|don['’]?t|nobody|no one|without|sin)(?!\p{L})/iu;
/** What is no secret: a code of an error, of a country, a postal code, a reference. */
const HARMLESS =
  /^\s*(?:de (?:error|pa[ií]s|referencia|la transacci[oó]n|(?:la )?solicitud)|postal)/iu;
const HARMLESS_BEFORE = /(?<!\p{L})(error|country|postal|zip|reference|referral|status)\s+$/iu;

/** Where a message of the staff seems to ask for a code, a password or a key; null where it does not. */
export function asksForSecret(text: string): FoundSecret | null {
  for (const match of text.matchAll(ASKS)) {
    const { index } = match;
    const end = index + match[0].length;
    const begin = Math.max(text.lastIndexOf('.', index), text.lastIndexOf('\n', index)) + 1;
    const before = text.slice(begin, end);
    const object = match[1] ?? '';
    const isHarmless =
      HARMLESS.test(text.slice(end)) ||
      HARMLESS_BEFORE.test(text.slice(0, end - object.length)) ||
      DENIES.test(before);
    if (!isHarmless) {
      return { kind: /^c[oó]d|pin/iu.test(object) ? 'code' : 'password', start: index, end };
    }
  }
  return null;
}
