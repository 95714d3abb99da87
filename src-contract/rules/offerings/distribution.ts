import type { UtcDay } from '../days.ts';
import { cutToCent } from '../money.ts';

/** Who holds units of an offering, by the books. */
export interface Held {
  /** Username. */
  readonly holder: string;
  readonly units: number;
}

/** What a holder is paid of a distribution. */
export interface DistributionPart extends Held {
  /** USD base units, whole cents. */
  readonly amount: bigint;
}

/** How an amount is divided among all holders. Amounts in USD base units. */
export interface Division {
  readonly amount: bigint;
  /** Units of all holders. */
  readonly units: number;
  /** Sum of all parts. */
  readonly distributed: bigint;
  /** What the cents leave: the company keeps it. */
  readonly remainder: bigint;
  /** By username. */
  readonly parts: readonly DistributionPart[];
}

/**
 * A holder's part of a distribution before it is cut to the cent: amount × units held ÷ all units, cut to six decimals.
 * Multiplied first: the amount of one unit, cut to six decimals, would lose up to 0.000001 USD for each unit.
 * @param amount USD base units
 */
export const exactPart = (amount: bigint, held: number, units: number): bigint =>
  (amount * BigInt(held)) / BigInt(units);

/** What one unit is paid, cut to six decimals; for reading, no part is computed from it. USD base units. */
export const perUnit = (amount: bigint, units: number): bigint => exactPart(amount, 1, units);

/**
 * Divides a distribution pro rata, each part cut down to the cent. Source: docs/domain.md, "Distributions".
 * @param held holders in any order, each with a unit at least
 * @param amount USD base units
 */
export function divide(held: readonly Held[], amount: bigint): Division {
  const units = held.reduce((sum, one) => sum + one.units, 0);
  const parts = held
    .toSorted((a, b) => (a.holder < b.holder ? -1 : 1))
    .map(({ holder, units: own }) => ({
      holder,
      units: own,
      amount: cutToCent(exactPart(amount, own, units)),
    }));
  const distributed = parts.reduce((sum, part) => sum + part.amount, 0n);
  return { amount, units, distributed, remainder: amount - distributed, parts };
}

/**
 * The text whose SHA-256 is the fingerprint of a distribution: who declares it and who agrees to it see the same parts.
 * Amounts in USD base units; one line a holder, by username: `holder units amount`.
 */
export const divisionText = (
  { offering, day }: { readonly offering: number; readonly day: UtcDay },
  { amount, units, distributed, parts }: Division,
): string =>
  [
    `tct-distribution-1 ${offering} ${day} ${amount} ${units} ${distributed}`,
    ...parts.map((part) => `${part.holder} ${part.units} ${part.amount}`),
    '',
  ].join('\n');

/** A quarter of a calendar year in UTC, such as `2026-Q3`. */
export type Quarter = `${number}-Q${1 | 2 | 3 | 4}`;

/** The quarter that a day is in. */
export function quarterOf(day: UtcDay): Quarter {
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3) as 1 | 2 | 3 | 4;
  return `${Number(day.slice(0, 4))}-Q${quarter}`;
}

/**
 * Every quarter of a holding with what was distributed for it, the newest first. One without a distribution is listed
 * too, once it is over.
 * @param from day of the issue
 * @param today the day that it is
 */
export function byQuarter<Row extends { readonly record_day: UtcDay }>(
  rows: readonly Row[],
  { from, today }: { readonly from: UtcDay; readonly today: UtcDay },
): { readonly quarter: Quarter; readonly rows: readonly Row[] }[] {
  const found = Map.groupBy(
    rows.toSorted((a, b) => (a.record_day < b.record_day ? 1 : -1)),
    (row) => quarterOf(row.record_day),
  );
  const current = quarterOf(today);
  const listed: { quarter: Quarter; rows: readonly Row[] }[] = [];
  for (let at = quarterOf(from); at <= current; at = nextQuarter(at)) {
    const some = found.get(at) ?? [];
    if (some.length > 0 || at < current) listed.push({ quarter: at, rows: some });
  }
  return listed.toReversed();
}

function nextQuarter(quarter: Quarter): Quarter {
  const [year, of] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6)) as 1 | 2 | 3 | 4];
  return of === 4 ? `${year + 1}-Q1` : `${year}-Q${(of + 1) as 2 | 3 | 4}`;
}
