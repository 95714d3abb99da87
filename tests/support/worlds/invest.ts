import { parseUsd } from '#contract/rules/money.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import type { Database } from '#server/database/database.ts';
import {
  globalDeposits,
  poolPositions,
  poolResults,
  pools,
  ranges,
} from '#server/database/schema/investments.ts';
import {
  offerGlobalDeposit,
  openGlobalDeposit,
} from '#server/domain/investments/global-deposits.ts';
import { offerPoolPosition, openPoolPosition } from '#server/domain/investments/pool-positions.ts';
import { postPoolResult } from '#server/domain/investments/pool-results.ts';
import { eq, sql } from 'drizzle-orm';
import { fund } from './payout.ts';
import type { TestServices } from '../services.ts';

export const TERMS = settingDefaults.deposit_terms_version;

/** Takes 100 to 10,000 USD for 10 days. */
export async function insertPool(db: Database, name = 'Andes', durationDays = 10): Promise<number> {
  const [row] = await db
    .insert(pools)
    .values({
      name,
      minAmount: parseUsd('100'),
      maxAmount: parseUsd('10000'),
      durationDays,
      createdAt: new Date('2026-01-01T00:00:00Z'),
    })
    .returning({ id: pools.id });
  if (!row) throw new Error('No pool was inserted');
  return row.id;
}

/** Takes 100 to 10,000 USD. */
export async function insertRange(
  db: Database,
  { weight = '1', multiple = '1.5' }: { readonly weight?: string; readonly multiple?: string } = {},
): Promise<number> {
  const [row] = await db
    .insert(ranges)
    .values({
      minAmount: parseUsd('100'),
      maxAmount: parseUsd('10000'),
      weight,
      maxMultiple: multiple,
    })
    .returning({ id: ranges.id });
  if (!row) throw new Error('No range was inserted');
  return row.id;
}

interface Deposit {
  readonly memberId: number;
  /** Pool or range. */
  readonly in: number;
  readonly usd: string;
  readonly acceptedTerms?: string | undefined;
}

const wishOf = ({ memberId, in: subjectId, usd, ...given }: Deposit) => ({
  memberId,
  subjectId,
  amount: parseUsd(usd),
  acceptedTerms: 'acceptedTerms' in given ? given.acceptedTerms : TERMS,
});

const fromBalance = (services: TestServices) => ({
  paidFrom: { kind: 'balance' as const },
  requestNumber: null,
  settledAt: services.clock.now(),
});

/** Opens a position from the direct balance as it is; returns its id. */
export function openPosition(services: TestServices, deposit: Deposit): Promise<number> {
  const wish = wishOf(deposit);
  return services.database.transaction(async (tx) => {
    const { offer } = await offerPoolPosition(tx, services, wish);
    return Number(
      await openPoolPosition(tx, services, { ...wish, offer, ...fromBalance(services) }),
    );
  });
}

/** Puts the money on the direct balance first. */
export async function fundPosition(services: TestServices, deposit: Deposit): Promise<number> {
  await fund({ services }, deposit.memberId, deposit.usd);
  return openPosition(services, deposit);
}

/** Deposits in the global network from the direct balance as it is; returns the number. */
export function openDeposit(services: TestServices, deposit: Deposit): Promise<number> {
  const wish = wishOf(deposit);
  return services.database.transaction(async (tx) => {
    const { offer } = await offerGlobalDeposit(tx, services, wish);
    return Number(
      await openGlobalDeposit(tx, services, { ...wish, offer, ...fromBalance(services) }),
    );
  });
}

/** Puts the money on the direct balance first. */
export async function fundDeposit(services: TestServices, deposit: Deposit): Promise<number> {
  await fund({ services }, deposit.memberId, deposit.usd);
  return openDeposit(services, deposit);
}

export function publish(
  services: TestServices,
  poolId: number,
  day: string,
  rate: string,
): Promise<number> {
  return services.database.transaction((tx) =>
    postPoolResult(tx, services, { poolId, day, rate, actorId: null, reviewMinutes: 0 }),
  );
}

/** A result beyond the bounds of now, as a version before them stored it. */
export async function publishUnbounded(
  services: TestServices,
  poolId: number,
  day: string,
  rate: string,
): Promise<void> {
  const id = await publish(services, poolId, day, '0');
  await services.database.transaction(async (tx) => {
    await tx.execute(sql`alter table pool_results disable trigger pool_results_bounds`);
    await tx.update(poolResults).set({ rate }).where(eq(poolResults.id, id));
    await tx.execute(sql`alter table pool_results enable trigger pool_results_bounds`);
  });
}

export async function positionRow({ database }: TestServices, id: number) {
  const [row] = await database.db.select().from(poolPositions).where(eq(poolPositions.id, id));
  if (!row) throw new Error(`No position ${id}`);
  return row;
}

export async function depositRow({ database }: TestServices, number: number) {
  const [row] = await database.db
    .select()
    .from(globalDeposits)
    .where(eq(globalDeposits.id, number));
  if (!row) throw new Error(`No deposit ${number}`);
  return row;
}
