import { parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../database.ts';
import { pools, ranges } from '../schema/investments.ts';

const demoPools = [
  { name: 'Andes', min: '500', max: '20000', days: 180 },
  { name: 'Cóndor', min: '250', max: '10000', days: 120 },
  { name: 'Litoral', min: '250', max: '15000', days: 90 },
] as const;

export const demoRanges = [
  { min: '100', max: '999', weight: '1', multiple: '1.5' },
  { min: '1000', max: '4999', weight: '1.15', multiple: '1.75' },
  { min: '5000', max: '20000', weight: '1.3', multiple: '2' },
] as const;

export type PoolName = (typeof demoPools)[number]['name'];
export type DemoPool = typeof pools.$inferSelect;
type DemoRange = typeof ranges.$inferSelect;

/** What can be invested in. */
export interface Catalogue {
  readonly pools: readonly DemoPool[];
  /** Lowest first. */
  readonly ranges: readonly DemoRange[];
}

/** Stores the demo's pools and ranges. */
export async function seedCatalogue(tx: Transaction, createdAt: Date): Promise<Catalogue> {
  return {
    pools: await tx
      .insert(pools)
      .values(
        demoPools.map(({ name, min, max, days }) => ({
          name,
          minAmount: parseUsd(min),
          maxAmount: parseUsd(max),
          durationDays: days,
          createdAt,
        })),
      )
      .returning(),
    ranges: await tx
      .insert(ranges)
      .values(
        demoRanges.map(({ min, max, weight, multiple }) => ({
          minAmount: parseUsd(min),
          maxAmount: parseUsd(max),
          weight,
          maxMultiple: multiple,
        })),
      )
      .returning(),
  };
}
