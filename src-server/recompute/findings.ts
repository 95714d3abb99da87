import { decimal } from './amounts.ts';

export const areas = [
  'books',
  'orders',
  'tax',
  'stock',
  'vouchers',
  'invoices',
  'exchange',
  'inventory',
  'tct',
  'offerings',
  'distributions',
  'treasuries',
] as const;
export type Area = (typeof areas)[number];

/** What is stored and what the events give, where the two are not the same. */
export interface Difference {
  readonly area: Area;
  /** What it is of: `order/30101`, `variant/4`. */
  readonly subject: string;
  readonly figure: string;
  readonly stored: string;
  readonly computed: string;
}

type Value = bigint | number | string | boolean | null;
const written = (value: Value): string =>
  typeof value === 'bigint' ? decimal(value) : String(value);

/** Compares figures, counts them, and keeps what differs. */
export class Findings {
  readonly differences: Difference[] = [];
  /** Figures that were compared, by area: an area with none was not looked at. */
  readonly compared = new Map<Area, number>();

  same(area: Area, subject: string, figure: string, stored: Value, computed: Value): void {
    this.compared.set(area, (this.compared.get(area) ?? 0) + 1);
    if (stored === computed) return;
    this.differences.push({
      area,
      subject,
      figure,
      stored: written(stored),
      computed: written(computed),
    });
  }

  /** Amounts by name; a name that one side does not have is zero there. */
  sums(
    area: Area,
    subject: string,
    stored: ReadonlyMap<string, bigint>,
    computed: ReadonlyMap<string, bigint>,
  ): void {
    for (const name of new Set([...stored.keys(), ...computed.keys()])) {
      this.same(area, subject, name, stored.get(name) ?? 0n, computed.get(name) ?? 0n);
    }
  }
}

/** Adds amounts up by a name. */
export function tally(
  rows: Iterable<readonly [name: string, amount: bigint]>,
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [name, amount] of rows) sums.set(name, (sums.get(name) ?? 0n) + amount);
  return sums;
}
