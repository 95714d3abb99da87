/** Texts of one language, by namespace. */
export type TextPacks = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface KnownTexts {
  /** The product's own text that a name is; undefined where it is none, or not only. */
  find(name: string): string | undefined;
}

const HOLE = /\{\{[^}]*\}\}/g;
const GAP = '…';
/** A name that is nearly all hole would let any text pass for a known one, and say nothing. */
const FEWEST_LETTERS = 3;
const MOST_LETTERS = 80;
/** Letters of a name that are compared. */
const MOST_ASKED = 300;

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const shown = (text: string): string => plain(text).replaceAll(/[<>]/g, '').slice(0, MOST_LETTERS);
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * What controls are called in a recording: only texts that the product itself is written in. What was
 * filled into one, be it a name, an amount or what a member typed, is left out by comparing with the
 * text as it was before: what is kept comes from the product's texts, never from the page.
 * Finding costs a look into a map, else one pattern a text that has something filled in.
 */
export function createKnownTexts(packs: TextPacks): KnownTexts {
  const whole = new Map<string, string>();
  const filled: { readonly pattern: RegExp; readonly text: string }[] = [];
  for (const text of Object.values(packs).flatMap((pack) => Object.values(pack))) {
    if (typeof text !== 'string') continue;
    const pieces = plain(text).split(HOLE);
    if (pieces.length === 1) {
      whole.set(plain(text), shown(text));
    } else if (pieces.join('').replaceAll(/[^\p{L}]/gu, '').length >= FEWEST_LETTERS) {
      filled.push({
        pattern: new RegExp(`^${pieces.map(escaped).join('.*')}$`, 's'),
        text: shown(pieces.join(GAP)),
      });
    }
  }
  // The most telling one first: "Retiro n.º …" before "Retiro …".
  filled.sort((a, b) => b.text.length - a.text.length);
  return {
    find(name) {
      const asked = plain(name.slice(0, MOST_ASKED));
      if (asked === '') return undefined;
      return whole.get(asked) ?? filled.find(({ pattern }) => pattern.test(asked))?.text;
    },
  };
}

/** What assistive technology calls a control, as far as its own page says; never what is in it. */
export function accessibleName(control: Element): string {
  const labels = (control.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
  if (labels.length > 0) {
    const { ownerDocument: page } = control;
    return labels.map((id) => page.getElementById(id)?.textContent ?? '').join(' ');
  }
  const label = control.getAttribute('aria-label');
  if (label !== null) return label;
  if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  ) {
    return [...(control.labels ?? [])].map((one) => ownText(one)).join(' ');
  }
  // What can be written in holds what was written.
  if (control.closest('[contenteditable=""], [contenteditable="true"]')) return '';
  return control.textContent;
}

/** A label's text without that of the fields inside it. */
function ownText(label: Element): string {
  const copy = label.cloneNode(true) as Element;
  for (const field of copy.querySelectorAll('input, textarea, select, [contenteditable]')) {
    field.remove();
  }
  return copy.textContent;
}
