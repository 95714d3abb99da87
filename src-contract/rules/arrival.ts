import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** How long withdrawals took is told from the last ones alone, and not from too few of them. */
export const arrivalRules = {
  /** Withdrawals that are looked at, the last ones that were paid. */
  most: 20,
  /** Fewer say nothing yet. */
  least: 8,
  /** Members that they are of, at least: nobody's own figures can be read from it. */
  members: 4,
  /** Days in which they were paid. */
  days: 90,
} as const;

/** Minutes from the request to the payment. */
interface ArrivalRange {
  readonly from: number;
  readonly to: number;
  /** How many were left out at either end. */
  readonly cut: number;
}

const hour = HOUR_MS / MINUTE_MS;
const day = DAY_MS / MINUTE_MS;

/** Whole days from two on, whole hours from one on, else five minutes. */
const stepOf = (minutes: number): number => {
  if (minutes >= 2 * day) return day;
  return minutes >= hour ? hour : 5;
};

/**
 * Between what withdrawals took, the tenth part at either end left out and at least one: the 10th to
 * the 90th percentile. Rounded outward, so that what is told holds for all that count.
 * @param minutes from the request to the payment, at least three
 */
export function arrivalRange(minutes: readonly number[]): ArrivalRange {
  const sorted = minutes.toSorted((a, b) => a - b);
  const cut = Math.max(1, Math.floor(sorted.length / 10));
  const counted = sorted.slice(cut, sorted.length - cut);
  const [first, last] = [counted[0], counted.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('Too few to tell');
  return {
    from: Math.floor(first / stepOf(first)) * stepOf(first),
    to: Math.ceil(last / stepOf(last)) * stepOf(last),
    cut,
  };
}
