import { cutToCent } from './money.ts';
import { MINUTE_MS } from './durations.ts';

/** A stretch of membership time and what was paid for it. Milliseconds since the epoch. */
export interface PaidTime {
  /** USD base units: money, and for an upgrade the worth of the time that it took as well. */
  readonly paid: bigint;
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * What is left of one stretch of time is worth: `paid × remaining / duration`, cut down to the cent.
 * @param at milliseconds since the epoch; before the start all of it is left
 * @returns USD base units
 */
export function worthOfTime({ paid, startsAt, endsAt }: PaidTime, at: number): bigint {
  const remaining = endsAt - Math.max(startsAt, Math.min(at, endsAt));
  return remaining <= 0 ? 0n : cutToCent((paid * BigInt(remaining)) / BigInt(endsAt - startsAt));
}

/** {@link worthOfTime}, summed over the stretches. */
export const worthOfTimes = (times: readonly PaidTime[], at: number): bigint =>
  times.reduce((sum, time) => sum + worthOfTime(time, at), 0n);

/** A stretch of time without a place: stretches follow one another up to the membership's end. */
export interface TimeLength {
  readonly paid: bigint;
  /** Milliseconds. */
  readonly length: number;
}

/** Places stretches of time so that the last one ends with the membership. */
export function placeTimes(lengths: readonly TimeLength[], endsAt: number): PaidTime[] {
  let start = lengths.reduce((from, { length }) => from - length, endsAt);
  return lengths.map(({ paid, length }) => {
    const placed = { paid, startsAt: start, endsAt: start + length };
    start += length;
    return placed;
  });
}

/** Stretches that have not begun: renewals that were bought ahead. */
export const timesAhead = (times: readonly PaidTime[], at: number): number =>
  times.filter(({ startsAt }) => startsAt > at).length;

/**
 * Milliseconds that an upgrade runs: the plan's whole duration; where the time it takes is worth more
 * than the plan costs, longer in that proportion, so that nothing of the worth is lost.
 * @param length milliseconds of the plan's duration
 */
export function upgradedLength(length: number, price: bigint, worth: bigint): number {
  return worth <= price || price === 0n ? length : Number((BigInt(length) * worth) / price);
}

/** How long an upgrade's price stays as it was shown, although time goes on. Milliseconds. */
export const OFFER_STANDS = 10 * MINUTE_MS;
const STEP = MINUTE_MS;

/** The instants, newest first, by which the price of an upgrade may have been shown by now. */
export function shownAt(now: number): number[] {
  const begun = now - (now % STEP);
  return Array.from({ length: OFFER_STANDS / STEP + 1 }, (_, index) => begun - index * STEP);
}
