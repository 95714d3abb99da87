import type { GivenAnswer } from '#contract/api/academy/academy.ts';
import type { QuestionContent } from '#contract/rules/academy/content.ts';
import { drawn, misplaced, randomOf, shuffled } from '#contract/rules/academy/draw.ts';
import type { Given, Solution } from '#contract/rules/academy/questions.ts';
import type { VersionLesson } from './content.ts';

type BankQuestion = VersionLesson['questions'][number];

/** A question as one attempt shows it. */
export interface DrawnQuestion {
  /** From 1. */
  readonly number: number;
  readonly question: BankQuestion;
  /** What stands at each place: positions of the question's own options, and of its matches. */
  readonly options: readonly number[];
  readonly matches: readonly number[];
}

/** The questions of an attempt, always the same for its seed. */
export function drawQuestions(
  bank: readonly BankQuestion[],
  draw: number,
  seed: string,
): DrawnQuestion[] {
  const random = randomOf(seed);
  return drawn(bank.length, draw, random).flatMap((at, index) => {
    const question = bank[at];
    if (!question) return [];
    const count = question.options.length;
    const all = question.options.map((_, option) => option);
    return [
      {
        number: index + 1,
        question,
        options: question.kind === 'order' ? misplaced(count, random) : shuffled(all, random),
        matches: question.kind === 'matching' ? shuffled(all, random) : [],
      },
    ];
  });
}

export const solutionOf = (question: QuestionContent): Solution => ({
  kind: question.kind,
  options: question.options.map((one) => ({
    text: { es: one.text_es, en: one.text_en },
    is_right: one.is_right,
    match: question.kind === 'matching' ? { es: one.match_es, en: one.match_en } : null,
  })),
  value: question.value,
  tolerance: question.tolerance,
});

/**
 * An answer by the numbers of an attempt, as one by the question's own positions. Null where it is
 * not an answer to this question.
 */
export function readGiven(drawnOne: DrawnQuestion, given: GivenAnswer): Given | null {
  const { question, options } = drawnOne;
  if (given.kind !== question.kind) return null;
  const own = (number: number): number => options[number - 1] ?? -1;
  const known = (numbers: readonly number[]): boolean =>
    numbers.every((number) => options[number - 1] !== undefined) &&
    new Set(numbers).size === numbers.length;
  switch (given.kind) {
    case 'number':
      return given;
    case 'single':
      return known([given.option]) ? { kind: 'single', option: own(given.option) } : null;
    case 'multiple':
      return known(given.options) ? { kind: 'multiple', options: given.options.map(own) } : null;
    case 'order':
      return known(given.options) && given.options.length === options.length
        ? { kind: 'order', options: given.options.map(own) }
        : null;
    case 'matching':
      return readPairs(drawnOne, given.pairs);
  }
}

/** Pairs in the order of the question's own options; null where one names nothing. */
function readPairs(
  { options, matches }: DrawnQuestion,
  given: readonly (number | null)[],
): Given | null {
  if (given.length !== options.length) return null;
  const pairs: (number | null)[] = options.map(() => null);
  for (const [place, number] of given.entries()) {
    const match = number === null ? null : matches[number - 1];
    if (match === undefined) return null;
    pairs[options[place] ?? 0] = match;
  }
  return { kind: 'matching', pairs };
}

/** The other way round: an answer by the numbers that an attempt shows. */
export function showGiven({ options, matches }: DrawnQuestion, given: Given): GivenAnswer {
  const numberOf = (option: number): number => options.indexOf(option) + 1;
  switch (given.kind) {
    case 'number':
      return given;
    case 'single':
      return { kind: 'single', option: numberOf(given.option) };
    case 'multiple':
      return { kind: 'multiple', options: given.options.map(numberOf) };
    case 'order':
      return { kind: 'order', options: given.options.map(numberOf) };
    case 'matching':
      return {
        kind: 'matching',
        pairs: options.map((option) => {
          const match = given.pairs[option];
          return match === null || match === undefined ? null : matches.indexOf(match) + 1;
        }),
      };
  }
}
