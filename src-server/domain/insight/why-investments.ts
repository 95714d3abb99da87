import { and, eq, lt, sql } from 'drizzle-orm';
import type { Evidence } from '#contract/api/why.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import {
  globalDeposits,
  globalShares,
  poolPositions,
  poolResults,
  pools,
} from '../../database/schema/investments.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import { journalKeys, type JournalRow } from '../ledger/journal-keys.ts';
import { sourceNumber } from './why-payments.ts';

async function positionOf(db: Database, memberId: number, journal: JournalRow) {
  const [row] = await db
    .select({ position: poolPositions, pool: pools.name })
    .from(poolPositions)
    .innerJoin(pools, eq(pools.id, poolPositions.poolId))
    .where(and(eq(poolPositions.id, sourceNumber(journal)), eq(poolPositions.memberId, memberId)));
  return row ?? null;
}

/** What a position's journals before this one did to its principal, opening and losses apart. */
async function principalBefore(db: Database, memberId: number, journal: JournalRow) {
  const { amount, kind, account, journalId, sourceType, sourceId } = memberEntries;
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${condition}), 0)::text`;
  const isLoss = sql`${kind} = 'pool_result'`;
  const [row] = await db
    .select({
      opened: sum(sql`${kind} = 'pool_deposit'`),
      lost: sum(isLoss),
      days: sql<number>`(count(*) filter (where ${isLoss}))::integer`,
    })
    .from(memberEntries)
    .where(
      and(
        eq(memberEntries.memberId, memberId),
        eq(account, 'pool_principal'),
        eq(sourceType, 'pool_position'),
        eq(sourceId, journal.sourceId ?? ''),
        lt(journalId, journal.id),
      ),
    );
  return {
    opened: parseUsd(row?.opened ?? '0'),
    lost: parseUsd(row?.lost ?? '0'),
    days: row?.days ?? 0,
  };
}

export async function poolDepositEvidence(
  db: Database,
  memberId: number,
  journal: JournalRow,
): Promise<Evidence<'pool_deposit'> | null> {
  const found = await positionOf(db, memberId, journal);
  if (!found) return null;
  const { position, pool } = found;
  return {
    type: 'pool_deposit',
    pool,
    position: position.id,
    amount: formatUsd(position.amount),
    from_balance: position.fromBalance,
    request_number: position.requestNumber,
  };
}

/** The published rate of a day and the principal that the ledger gives before it. */
export async function poolResultEvidence(
  db: Database,
  memberId: number,
  journal: JournalRow,
): Promise<Evidence<'pool_result'> | null> {
  const found = await positionOf(db, memberId, journal);
  const [resultId] = journalKeys.poolResult.parse(journal.idempotencyKey) ?? [];
  if (!found || resultId === undefined) return null;
  const [result] = await db.select().from(poolResults).where(eq(poolResults.id, resultId));
  if (!result) return null;
  const { opened, lost } = await principalBefore(db, memberId, journal);
  return {
    type: 'pool_result',
    pool: found.pool,
    position: found.position.id,
    day: result.day,
    rate: result.rate,
    principal: formatUsd(opened + lost),
  };
}

export async function poolMaturityEvidence(
  db: Database,
  memberId: number,
  journal: JournalRow,
): Promise<Evidence<'pool_maturity'> | null> {
  const found = await positionOf(db, memberId, journal);
  if (!found) return null;
  const { opened, lost, days } = await principalBefore(db, memberId, journal);
  return {
    type: 'pool_maturity',
    pool: found.pool,
    position: found.position.id,
    amount: formatUsd(opened),
    lost: formatUsd(lost),
    lost_days: days,
    opened_at: found.position.openedAt.toISOString(),
    matures_at: found.position.maturesAt.toISOString(),
  };
}

async function depositOf(db: Database, memberId: number, journal: JournalRow) {
  const [row] = await db
    .select()
    .from(globalDeposits)
    .where(
      and(eq(globalDeposits.id, sourceNumber(journal)), eq(globalDeposits.memberId, memberId)),
    );
  return row ?? null;
}

export async function globalDepositEvidence(
  db: Database,
  memberId: number,
  journal: JournalRow,
): Promise<Evidence<'global_deposit'> | null> {
  const deposit = await depositOf(db, memberId, journal);
  if (!deposit) return null;
  return {
    type: 'global_deposit',
    deposit: deposit.id,
    amount: formatUsd(deposit.amount),
    weight: deposit.weight,
    ceiling: formatUsd(deposit.ceiling),
    from_balance: deposit.fromBalance,
    request_number: deposit.requestNumber,
  };
}

/** What the network divided that day, and what the deposit was and had earned until then. */
export async function globalEarningEvidence(
  db: Database,
  memberId: number,
  journal: JournalRow,
): Promise<Evidence<'global_earning'> | null> {
  const deposit = await depositOf(db, memberId, journal);
  const [day] = journalKeys.globalEarning.parse(journal.idempotencyKey) ?? [];
  if (!deposit || day === undefined) return null;
  const [share] = await db.select().from(globalShares).where(eq(globalShares.day, day));
  if (!share) return null;
  const [before] = await db
    .select({ earned: sql<string>`coalesce(sum(${memberEntries.amount}), 0)::text` })
    .from(memberEntries)
    .where(
      and(
        eq(memberEntries.memberId, memberId),
        eq(memberEntries.kind, 'global_earning'),
        eq(memberEntries.sourceType, 'global_deposit'),
        eq(memberEntries.sourceId, journal.sourceId ?? ''),
        lt(memberEntries.journalId, journal.id),
      ),
    );
  return {
    type: 'global_earning',
    deposit: deposit.id,
    day,
    revenue: formatUsd(share.revenue),
    rate: share.rate,
    share: formatUsd(share.share),
    total_weight: formatUsd(share.totalWeight),
    capped: {
      amount: formatUsd(share.cappedAmount),
      weight: formatUsd(share.cappedWeight),
      deposits: share.cappedDeposits,
    },
    amount: formatUsd(deposit.amount),
    weight: deposit.weight,
    ceiling: formatUsd(deposit.ceiling),
    earned: formatUsd(parseUsd(before?.earned ?? '0')),
  };
}
