import type { AdminDistributions } from '#contract/api/admin/distributions.ts';

/** What is typed of a distribution before it is asked for. */
export interface Wish {
  /** As typed. */
  readonly amount: string;
  readonly day: string;
  readonly noteEs: string;
  readonly noteEn: string;
}

/** Nothing typed yet; the record day is the last one that is over. */
export const emptyWish = ({ last_day: day }: Pick<AdminDistributions, 'last_day'>): Wish => ({
  amount: '',
  day: day ?? '',
  noteEs: '',
  noteEn: '',
});

/** Why a record day can't be declared; null where it can. */
export function dayProblem(
  day: string,
  { first_day: first, last_day: last, items, pending }: AdminDistributions,
): 'taken' | 'range' | null {
  if (first === null || last === null || day < first || day > last) return 'range';
  const isTaken = [...items, ...pending].some((one) => one.record_day === day);
  return isTaken ? 'taken' : null;
}
