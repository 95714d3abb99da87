import { accentless } from '#contract/rules/text/accentless.ts';

/** A word of a question, and where it stands in what was typed. */
export interface Word {
  /** Without accents and capitals. What stands in quotation marks is `"`: it matches nothing. */
  readonly plain: string;
  /** As it was typed. */
  readonly typed: string;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** In quotation marks; a date; a number; a comparison; a dash; a word, with its apostrophe. */
const WORD =
  /"[^"]+"|“[^”]+”|«[^»]+»|\d{4}-\d{2}(?:-\d{2})?|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|\d[\d.,]*\d|\d|[<>]=?|[≤≥=]|[-–—]|@?[\p{L}\p{M}\d_]+(?:['’][\p{L}]+)?/gu;

const QUOTED = /^["“«](.+)["”»]$/u;

/** "Qué GANÉ" → "que gane". */
const plainOf = (text: string): string =>
  accentless(text)
    .replaceAll('’', "'")
    .replace(/^[–—]$/, '-');

/** The words of a question, in order; other signs part them. */
export function wordsOf(text: string): Word[] {
  const words = [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const quoted = QUOTED.exec(found)?.[1];
    return {
      plain: quoted === undefined ? plainOf(found) : '"',
      typed: quoted?.trim() ?? found,
      from: index,
      to: index + found.length,
    };
  });
  // Nothing stands in the marks.
  return words.filter(({ typed }) => typed !== '');
}

/** The words from one on, as rules match them: plain, a space between two. */
export const restOf = (words: readonly Word[], from: number): string =>
  words
    .slice(from)
    .map(({ plain }) => plain)
    .join(' ');

/** How many words a text that {@link restOf} begins with consists of. */
export const countWords = (matched: string): number => matched.trim().split(' ').length;
