import type { PoolPositionWithDays } from '#contract/api/pools.ts';
import { applyRate, cutToCent, formatUsd, parseUsd } from '#contract/rules/money.ts';

export type PositionDay = PoolPositionWithDays['days'][number];

/** A day whose result was published and booked. */
export type BookedDay = PositionDay & {
  readonly rate: string;
  readonly principal: string;
  readonly amount: string;
};

export const isBooked = (day: PositionDay): day is BookedDay =>
  day.rate !== null && day.principal !== null && day.amount !== null;

/**
 * The result of a day from its two factors: principal × rate, cut toward zero to the cent.
 * Source: domain decisions, "Bonuses", pool.
 * @returns USD decimal string, signed
 */
export const resultOf = ({ principal, rate }: Pick<BookedDay, 'principal' | 'rate'>): string =>
  formatUsd(cutToCent(applyRate(parseUsd(principal), rate)));

/** Good and bad days apart, never netted: they go to different places. USD decimal strings. */
export function sumsOf(days: readonly PositionDay[]): {
  readonly credited: string;
  readonly lost: string;
} {
  let credited = 0n;
  let lost = 0n;
  for (const { amount } of days) {
    const value = amount === null ? 0n : parseUsd(amount);
    if (value > 0n) credited += value;
    else lost += value;
  }
  return { credited: formatUsd(credited), lost: formatUsd(lost) };
}

/** Oldest first, up to the last published day: nothing is drawn past it. */
export function charted(newestFirst: readonly PositionDay[]): readonly PositionDay[] {
  const last = newestFirst.findIndex(isBooked);
  return last < 0 ? [] : newestFirst.slice(last).toReversed();
}
