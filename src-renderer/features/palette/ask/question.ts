import type { UtcDay } from '#contract/rules/days.ts';
import type { FilterName, ReportFilter } from '#renderer/domain/report/report-filter.ts';
import type { CalendarContext, Days } from './days.ts';
import { readPeriod } from './periods.ts';
import { readSize } from './sizes.ts';
import { canBeName, isFiller, readPhrase } from './vocabulary.ts';
import { countWords, restOf, wordsOf, type Word } from './words.ts';

export interface QuestionContext extends CalendarContext {
  /** The mark that groups thousands where the question is typed, if it is known. */
  readonly group?: string | undefined;
}

/** Something that was understood, and the words that said it. */
export type QuestionPart = {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
} & (
  | { readonly type: 'filter'; readonly filter: ReportFilter }
  | { readonly type: 'period'; readonly days: Days }
);

/** A question about the ledger, as far as it was understood. */
export interface Question {
  readonly parts: readonly QuestionPart[];
  /** Words that changed nothing, as they were typed. */
  readonly unknown: readonly string[];
  /** All parts together. */
  readonly filter: ReportFilter;
  /** Never after today; undefined: of all time. */
  readonly from?: UtcDay;
  readonly to?: UtcDay;
}

/** Names have so many words at most: "María de la Cruz Pérez". */
const NAME_WORDS = 6;
const NAME_LENGTH = 80;
const BEFORE_NAME = new Set(['from', 'by', 'of', 'de', 'por']);
const INSIDE_NAME = new Set(['de', 'del', 'la', 'las', 'los', 'da', 'do']);

type Found = { readonly count: number } & (
  | { readonly filter: ReportFilter }
  | { readonly days: Days }
);

/**
 * Reads what is asked of a ledger in Spanish or English: kinds of entries, flows, accounts, days,
 * amounts and the person that bonuses came from, in any order. Accents and capitals make no
 * difference. Each filter is taken once; what a second one says is not understood.
 */
export function readQuestion(text: string, context: QuestionContext): Question {
  const words = wordsOf(text);
  const reading: Reading = { parts: [], unknown: [], filter: {}, days: undefined };
  for (let at = 0; at < words.length;) {
    const found = readAt(words, at, context);
    const count = found?.count ?? 1;
    take(reading, found, words.slice(at, at + count));
    at += count;
  }
  const { days, ...rest } = reading;
  return { ...rest, ...(days && clamped(days, context.today)) };
}

interface Reading {
  readonly parts: QuestionPart[];
  readonly unknown: string[];
  readonly filter: ReportFilter;
  days: Days | undefined;
}

/** Takes what some words said, where nothing before them said the same. */
function take(reading: Reading, found: Found | undefined, said: readonly Word[]): void {
  const span = { from: said[0]?.from ?? 0, to: said.at(-1)?.to ?? 0 };
  if (found && 'days' in found && reading.days === undefined) {
    reading.days = found.days;
    reading.parts.push({ type: 'period', days: found.days, ...span });
  } else if (found && 'filter' in found && isFree(reading.filter, found.filter)) {
    Object.assign(reading.filter, found.filter);
    reading.parts.push({ type: 'filter', filter: found.filter, ...span });
  } else if (found || !isFiller(said[0]?.plain ?? '')) {
    reading.unknown.push(said.map(({ typed }) => typed).join(' '));
  }
}

const isFree = (filter: ReportFilter, added: ReportFilter): boolean =>
  Object.keys(added).every((name) => filter[name as FilterName] === undefined);

/** Nothing is booked after today; all time has neither end. */
function clamped({ from, to }: Days, today: UtcDay): { from?: UtcDay; to?: UtcDay } {
  const end = to === null || (to > today && (from === null || from <= today)) ? today : to;
  if (from !== null) return { from, to: end };
  return end >= today ? {} : { to: end };
}

/** What the words from one on say first, the name of a person apart. */
function readKnown(
  words: readonly Word[],
  at: number,
  context: QuestionContext,
): Found | undefined {
  const rest = restOf(words, at);
  const period = readPeriod(rest, context);
  if (period) return { count: countWords(period.matched), days: period.days };
  const size = readSize(rest, context.group);
  if (size) return { count: countWords(size.matched), filter: size.filter };
  const phrase = readPhrase(rest);
  return phrase && { count: countWords(phrase.matched), filter: phrase.filter };
}

function readAt(words: readonly Word[], at: number, context: QuestionContext): Found | undefined {
  return readKnown(words, at, context) ?? readPerson(words, at, context);
}

/** "from Daniela", "de María de la Cruz", "Daniela's", "@daniela", "de “Abril”". */
function readPerson(
  words: readonly Word[],
  at: number,
  context: QuestionContext,
): Found | undefined {
  const first = words[at];
  if (!first) return undefined;
  const owner = /^(.+)['’]s$/iu.exec(first.typed)?.[1];
  if (owner !== undefined && canBeName(first.plain)) return { count: 1, filter: { person: owner } };
  if (first.plain === '"' || first.plain.startsWith('@')) {
    return { count: 1, filter: { person: nameOf([first]) } };
  }
  if (!BEFORE_NAME.has(first.plain)) return undefined;
  const end = endOfName(words, at + 1, context);
  if (end === at + 1) return undefined;
  return { count: end - at, filter: { person: nameOf(words.slice(at + 1, end)) } };
}

/** Where a name ends that begins at a word: "de la" belongs to it before another word of a name. */
function endOfName(words: readonly Word[], start: number, context: QuestionContext): number {
  const isName = (index: number) => {
    const word = words[index];
    return (
      word !== undefined &&
      canBeName(word.plain) &&
      !isFiller(word.plain) &&
      readKnown(words, index, context) === undefined
    );
  };
  let end = start;
  while (end - start < NAME_WORDS) {
    let next = end;
    while (end > start && next < end + 2 && INSIDE_NAME.has(words[next]?.plain ?? '')) next += 1;
    if (!isName(next)) break;
    end = next + 1;
  }
  return end;
}

const nameOf = (words: readonly Word[]): string =>
  words
    .map(({ typed }) => typed.replace(/^@(?=.)/, ''))
    .join(' ')
    .slice(0, NAME_LENGTH);

/** The text without the words of a part. */
export const withoutPart = (text: string, { from, to }: QuestionPart): string =>
  `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim();
