import { applyRate, cutToCent } from './money.ts';

/** What one deposit takes part with. USD units (1e-6). */
export interface SharingDeposit {
  readonly number: number;
  readonly amount: bigint;
  /** Decimal string of its range. */
  readonly weight: string;
  /** What it may still earn: ceiling − earned. */
  readonly room: bigint;
}

export interface GlobalEarning {
  readonly number: number;
  /** USD units, whole cents, more than none. */
  readonly amount: bigint;
}

/** What a deposit counts in the division: amount × weight, cut to 1e-6. */
export const weightOf = ({
  amount,
  weight,
}: {
  readonly amount: bigint;
  readonly weight: string;
}): bigint => applyRate(amount, weight);

/** Whether a deposit can earn anything at all: it weighs something, and a cent or more is left. */
export const takesPart = (deposit: SharingDeposit): boolean =>
  cutToCent(deposit.room) > 0n && weightOf(deposit) > 0n;

/**
 * Divides a day's share over deposits by amount × weight, each up to its ceiling: what a ceiling
 * leaves goes to the others by the same measure, and what then is left, or too small for a cent,
 * stays with the company. Source: domain decisions, "Global network".
 *
 * A deposit is full where its part of what is left reaches its room. Those with the least room for
 * their weight fill first; filling one only raises the parts of the others, so one pass in that
 * order finds them all, and the order of the input does not matter.
 */
export function divideShare(share: bigint, deposits: readonly SharingDeposit[]): GlobalEarning[] {
  const sharing = deposits
    .filter(takesPart)
    .map((deposit) => ({
      number: deposit.number,
      room: cutToCent(deposit.room),
      weight: weightOf(deposit),
    }))
    .sort((a, b) => compare(a.room * b.weight, b.room * a.weight) || compare(a.number, b.number));
  let left = share;
  let weights = sharing.reduce((sum, { weight }) => sum + weight, 0n);
  let full = 0;
  for (const { room, weight } of sharing) {
    if (left * weight < room * weights) break;
    left -= room;
    weights -= weight;
    full += 1;
  }
  return sharing
    .map(({ number, room, weight }, index) => ({
      number,
      amount: index < full ? room : cutToCent((left * weight) / weights),
    }))
    .filter(({ amount }) => amount > 0n)
    .sort((a, b) => compare(a.number, b.number));
}

const compare = <Value extends bigint | number>(a: Value, b: Value): number =>
  a < b ? -1 : Number(a > b);
