import type { AttemptQuestion } from '#contract/api/academy/academy.ts';

/** Whether an answer says all that its question asks for. */
export function isAnswered({ given, options }: AttemptQuestion): boolean {
  if (given === null) return false;
  if (given.kind === 'multiple') return given.options.length > 0;
  if (given.kind === 'order') return given.options.length === options.length;
  if (given.kind === 'matching') {
    return given.pairs.length === options.length && given.pairs.every((pair) => pair !== null);
  }
  return true;
}
