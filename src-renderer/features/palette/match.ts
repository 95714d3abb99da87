import { accentless } from '#contract/rules/text/accentless.ts';

/** From and to (exclusive), in characters of the label as it is written. */
export type Range = readonly [from: number, to: number];

export interface Match {
  /** Higher is better. */
  readonly score: number;
  /** Parts of the label to point out, in order. */
  readonly ranges: readonly Range[];
  /** Only letters here and there were found: worth showing where nothing better is. */
  readonly isLoose: boolean;
}

interface Searched {
  readonly label: string;
  readonly path?: string | undefined;
  readonly keywords?: string | undefined;
}

/** A text without accents and capitals, and where each of its characters stands in the original. */
interface Folded {
  readonly text: string;
  readonly origins: readonly number[];
}

function fold(original: string): Folded {
  let text = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of original) {
    const plain = accentless(character);
    for (let index = 0; index < plain.length; index += 1) origins.push(at);
    text += plain;
    at += character.length;
  }
  origins.push(at);
  return { text, origins };
}

const isWordStart = (text: string, at: number) =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** Scores of one term, from the best way it can be found to the weakest. */
const SCORES = { start: 100, word: 80, inside: 50, letters: 20, elsewhere: 15 } as const;

interface TermMatch {
  readonly score: number;
  /** In the folded text. */
  readonly ranges: readonly Range[];
}

function findTerm(term: string, { text }: Folded): TermMatch | undefined {
  let inside = -1;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    if (isWordStart(text, at)) {
      return { score: at === 0 ? SCORES.start : SCORES.word, ranges: [[at, at + term.length]] };
    }
    if (inside < 0) inside = at;
  }
  if (inside >= 0) return { score: SCORES.inside, ranges: [[inside, inside + term.length]] };
  return findLetters(term, text);
}

/** The term's letters one after the other, the first at the start of a word: "hret" in "Hacer un retiro". */
function findLetters(term: string, text: string): TermMatch | undefined {
  if (term.length < 3) return undefined;
  const ranges: [number, number][] = [];
  let from = 0;
  for (const letter of term) {
    let at = text.indexOf(letter, from);
    // Each run of letters begins a word, or everything would be found in everything.
    while (at >= 0 && at !== ranges.at(-1)?.[1] && !isWordStart(text, at)) {
      at = text.indexOf(letter, at + 1);
    }
    if (at < 0) return undefined;
    const last = ranges.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else ranges.push([at, at + 1]);
    from = at + 1;
  }
  return { score: SCORES.letters, ranges };
}

/**
 * Finds what was typed, without regard to accents, capitals and the order of words. Every word must
 * be found: in the label, or, without highlight, in path or keywords. Undefined: no match.
 */
export function matchCommand(query: string, searched: Searched): Match | undefined {
  const terms = fold(query).text.split(/\s+/).filter(Boolean);
  const label = fold(searched.label);
  const around = fold([searched.path, searched.keywords].filter(Boolean).join(' ')).text;
  let score = 0;
  let isLoose = false;
  const found: Range[] = [];
  for (const term of terms) {
    const match = findTerm(term, label);
    const isAround = around.includes(term);
    if (!match && !isAround) return undefined;
    score += Math.max(match?.score ?? 0, isAround ? SCORES.elsewhere : 0);
    isLoose ||= match?.score === SCORES.letters && !isAround;
    if (match) found.push(...match.ranges);
  }
  return { score, isLoose, ranges: merge(found.map((range) => original(range, label))) };
}

const original = ([from, to]: Range, { origins }: Folded): Range => [
  origins[from] ?? 0,
  origins[to] ?? origins.at(-1) ?? 0,
];

/** In order, those that touch as one. */
function merge(ranges: readonly Range[]): Range[] {
  const merged: [number, number][] = [];
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
