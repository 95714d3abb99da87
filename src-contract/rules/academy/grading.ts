import { parseUnits } from '../money.ts';
import { DECIMAL_PATTERN, type Given, type Solution } from './questions.ts';

/** Digits after the point that numbers are compared with. */
const DECIMALS = 8;

/**
 * Whether an answer is right: all of it or nothing, no part of a point. No answer is wrong. Twins among the
 * matches can't be: see `questionProblem`.
 */
export function isRight(question: Solution, given: Given | null): boolean {
  if (given === null || given.kind !== question.kind) return false;
  switch (given.kind) {
    case 'single':
      return question.options[given.option]?.is_right === true;
    case 'multiple':
      return isSameSet(rightOptions(question), given.options);
    case 'order':
      return isSameList(
        question.options.map((_, at) => at),
        given.options,
      );
    case 'number':
      return isNear(question, given.value);
    case 'matching':
      return isSameList(
        question.options.map((_, at) => at),
        given.pairs,
      );
  }
}

/** The right answer in the form of a given one. */
export function rightAnswer(question: Solution): Given {
  const all = question.options.map((_, at) => at);
  switch (question.kind) {
    case 'single':
      return { kind: 'single', option: rightOptions(question)[0] ?? 0 };
    case 'multiple':
      return { kind: 'multiple', options: rightOptions(question) };
    case 'order':
      return { kind: 'order', options: all };
    case 'number':
      return { kind: 'number', value: question.value ?? '0' };
    case 'matching':
      return { kind: 'matching', pairs: all };
  }
}

const rightOptions = ({ options }: Solution): number[] =>
  options.flatMap((one, at) => (one.is_right ? [at] : []));

function isNear({ value, tolerance }: Solution, given: string): boolean {
  if (value === null || !DECIMAL_PATTERN.test(given)) return false;
  const units = (text: string): bigint => parseUnits(text, DECIMALS);
  const off = units(given) - units(value);
  return (off < 0n ? -off : off) <= units(tolerance ?? '0');
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean => {
  const given = new Set(other);
  return (
    given.size === other.length &&
    isSameList(
      one,
      [...given].toSorted((a, b) => a - b),
    )
  );
};

const isSameList = (one: readonly number[], other: readonly (number | null)[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

/** Questions that must be right to pass: the pass mark in percent, rounded up. */
export const neededRight = (total: number, passPercent: number): number =>
  Math.ceil((total * passPercent) / 100);

/** Percent of right answers, rounded down: 100 is all of them. */
export const scorePercent = (right: number, total: number): number =>
  total === 0 ? 0 : Math.floor((right * 100) / total);
