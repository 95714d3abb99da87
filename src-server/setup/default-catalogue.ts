import type { AdminPoolFields } from '#contract/api/admin/pools.ts';
import type { PlanFields, RangeFields } from '#contract/api/admin/catalogue.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../database/database.ts';
import { pools, ranges } from '../database/schema/investments.ts';
import { plans } from '../database/schema/members.ts';
import { savePlan } from '../domain/administration/plans.ts';
import { createPool } from '../domain/administration/pools.ts';
import { saveRange } from '../domain/administration/ranges.ts';
import type { Services } from '../services.ts';

const plan = (
  [name, name_en]: readonly [string, string],
  price: string,
  duration_days: number,
  [direct_rate, binary_rate, daily_cap]: readonly [string, string, string],
): PlanFields => ({
  name,
  name_en,
  price,
  duration_days,
  // In BV a purchase sends up what it costs.
  volume: price,
  direct_rate,
  binary_rate,
  daily_cap,
  is_sold: false,
});

const defaultPlans: readonly PlanFields[] = [
  plan(['Inicial', 'Starter'], '100', 90, ['0.05', '0.07', '50']),
  plan(['Esencial', 'Essential'], '250', 120, ['0.06', '0.08', '150']),
  plan(['Avanzado', 'Advanced'], '500', 365, ['0.08', '0.09', '400']),
  plan(['Profesional', 'Professional'], '1000', 365, ['0.09', '0.09', '900']),
  plan(['Ejecutivo', 'Executive'], '2500', 365, ['0.1', '0.1', '2500']),
];

const range = (
  min_amount: string,
  max_amount: string,
  weight: string,
  max_multiple: string,
): RangeFields => ({ min_amount, max_amount, weight, max_multiple, is_open: false });

const defaultRanges: readonly RangeFields[] = [
  range('100', '999', '1', '1.5'),
  range('1000', '4999', '1.15', '1.75'),
  range('5000', '20000', '1.3', '2'),
];

const firstPool: AdminPoolFields = {
  name: 'Andes',
  min_amount: '500',
  max_amount: '20000',
  duration_days: 180,
  is_open: false,
};

/** A part of the catalogue that the setup can write. */
export interface CataloguePart {
  readonly name: 'plans' | 'ranges' | 'pools';
  readonly table: typeof plans | typeof ranges | typeof pools;
  /** What would be written, a line each. */
  readonly lines: readonly string[];
  readonly write: (tx: Transaction, services: Pick<Services, 'clock'>) => Promise<void>;
}

const usd = (amount: string): string => `${formatUsd(parseUsd(amount))} USD`;
const percent = (rate: string): string => `${Number((Number(rate) * 100).toFixed(6))} %`;

/** The audit log has no actor for what the setup writes. */
const nobody = { actorId: null, id: null } as const;

export const catalogueParts: readonly CataloguePart[] = [
  {
    name: 'plans',
    table: plans,
    lines: defaultPlans.map(
      ({ name, name_en, price, duration_days, direct_rate, binary_rate, daily_cap }) =>
        `${name} (${name_en}): ${usd(price)} for ${duration_days} days; direct ${percent(direct_rate)}, binary ${percent(binary_rate)} up to ${usd(daily_cap)} a day`,
    ),
    write: async (tx, services) => {
      for (const one of defaultPlans) await savePlan(tx, services, nobody, one);
    },
  },
  {
    name: 'ranges',
    table: ranges,
    lines: defaultRanges.map(
      ({ min_amount, max_amount, weight, max_multiple }) =>
        `${usd(min_amount)} to ${usd(max_amount)}: weight ${weight}, at most ${max_multiple} times the deposit`,
    ),
    write: async (tx, services) => {
      for (const one of defaultRanges) await saveRange(tx, services, nobody, one);
    },
  },
  {
    name: 'pools',
    table: pools,
    lines: [
      `${firstPool.name}: ${usd(firstPool.min_amount)} to ${usd(firstPool.max_amount)} for ${firstPool.duration_days} days`,
    ],
    write: async (tx, services) => {
      await createPool(tx, services, null, firstPool);
    },
  },
];
