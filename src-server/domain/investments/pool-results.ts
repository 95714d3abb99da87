import { and, asc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { dayEnd, dayStart, utcDay, type UtcDay } from '#contract/rules/days.ts';
import { formatUsd, MoneyFormatError } from '#contract/rules/money.ts';
import {
  isPossibleRate,
  isSameRate,
  isUnusualRate,
  poolChange,
} from '#contract/rules/pool-results.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { plainRate } from '../../database/columns.ts';
import type { Transaction } from '../../database/database.ts';
import { poolPositions, poolResults, pools } from '../../database/schema/investments.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { assertNoPosition } from '../benefit/own-benefit.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { postCredits } from '../ledger/debts.ts';
import { notifyAll } from '../inbox/notifications.ts';
import type { PoolRow, PositionRow } from './pool-positions.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/** Positions booked in one transaction. */
const AT_ONCE = 500;

export type ResultRow = typeof poolResults.$inferSelect;

/** A rate as an administrator wrote it. */
export interface WrittenRate {
  /** Fraction of the principal, "-0.000833" is −0.0833 %. */
  readonly rate: string;
  /** Written a second time, where it is beyond ±10 %. */
  readonly repeated?: string | undefined;
}

interface PostedResult extends WrittenRate {
  readonly poolId: number;
  /** UTC day that it is the result of. */
  readonly day: UtcDay;
  /** The administrator; null where the server writes history. */
  readonly actorId: number | null;
  /** Minutes in which it can be corrected; the setting's where left out. */
  readonly reviewMinutes?: number;
}

/**
 * Publishes the result of a pool's day. It can be corrected or withdrawn for the minutes of the
 * setting `pool_result_review_minutes`; then a job books it on the positions and it is final.
 * @returns id of the result
 * @throws DomainError `not_found`; `conflict` for a day that has a result, or one before a day that
 *   was booked; `validation` for a day that is not over (`day`), a rate beyond ±30 %
 *   or finer than six decimals of a percent (`rate`), and one beyond ±10 % that was not written
 *   twice (`repeated`); `own_benefit` {why, who} where the administrator has a position in the pool
 */
export async function postPoolResult(
  tx: Transaction,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  { poolId, day, actorId, reviewMinutes, ...written }: PostedResult,
): Promise<number> {
  const { rate } = written;
  const now = clock.now();
  assertRate(rate);
  // What the server writes as history nobody typed.
  if (actorId !== null) assertMeant(written);
  if (!isPastDay(day, now)) throw invalidField('day', 'pool_result.day');
  const pool = await lockPool(tx, poolId);
  await assertNoPosition(tx, actorId, poolId);
  await assertInOrder(tx, poolId, day);
  const [row] = await tx
    .insert(poolResults)
    .values({
      poolId,
      day,
      rate: plainRate(rate),
      postedBy: actorId,
      postedAt: now,
      appliesAt: minutesLater(
        now,
        reviewMinutes ?? (await settings.read(tx)).pool_result_review_minutes,
      ),
    })
    .onConflictDoNothing({ target: [poolResults.poolId, poolResults.day] })
    .returning({ id: poolResults.id });
  if (!row) throw new DomainError('conflict', { details: { why: 'posted' } });
  await audit(tx, {
    actorId,
    action: 'pool_result.posted',
    subject: `pool/${poolId}`,
    after: { pool: pool.name, day, rate: plainRate(rate) },
    at: now,
  });
  return row.id;
}

/** A result that is not published, or only to be. */
export interface PossibleResult extends Pick<PostedResult, 'poolId' | 'day' | 'rate'> {
  /** The result that it is to correct. */
  readonly replaces?: number | undefined;
}

/**
 * Refuses what could not be published as it is.
 * @throws DomainError as `postPoolResult`
 */
export async function assertPostable(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { poolId, day, rate, replaces }: PossibleResult,
): Promise<void> {
  assertRate(rate);
  if (!isPastDay(day, clock.now())) throw invalidField('day', 'pool_result.day');
  await assertInOrder(tx, poolId, day);
  const [posted] = await tx
    .select({ id: poolResults.id })
    .from(poolResults)
    .where(and(eq(poolResults.poolId, poolId), eq(poolResults.day, day)));
  if (posted && posted.id !== replaces) {
    throw new DomainError('conflict', { details: { why: 'posted' } });
  }
}

export const minutesLater = (at: Date, minutes: number): Date =>
  new Date(at.getTime() + minutes * MINUTE_MS);

/** @throws DomainError `validation` {repeated} */
export function assertMeant({ rate, repeated }: WrittenRate): void {
  if (!isUnusualRate(rate)) return;
  if (repeated === undefined || !isSameRate(rate, repeated)) {
    throw invalidField('repeated', 'pool_result.repeated');
  }
}

/** @throws DomainError `validation` {rate} */
export function assertRate(rate: string): void {
  try {
    if (isPossibleRate(rate)) return;
  } catch (error) {
    if (!(error instanceof MoneyFormatError)) throw error;
  }
  throw invalidField('rate', 'pool_result.rate');
}

function isPastDay(day: UtcDay, now: Date): boolean {
  const start = dayStart(day);
  return !Number.isNaN(start.getTime()) && utcDay(start) === day && day < utcDay(now);
}

/** Days are booked in order: none is put before one whose booking has begun. */
async function assertInOrder(tx: Transaction, poolId: number, day: UtcDay): Promise<void> {
  const { rows } = await tx.execute<{ late: boolean }>(sql`
    select exists (
      select 1 from ${poolResults} r
      where r.pool_id = ${poolId} and r.day > ${day} and r.applied_at is not null
    ) or exists (
      select 1 from ${poolPositions} p where p.pool_id = ${poolId} and p.applied_through > ${day}
    ) as late`);
  if (rows[0]?.late) throw new DomainError('conflict', { details: { why: 'too_late' } });
}

/** Holds the pool against openings, results and other bookings until the transaction ends. */
export async function lockPool(tx: Transaction, poolId: number): Promise<PoolRow> {
  const [pool] = await tx.select().from(pools).where(eq(pools.id, poolId)).for('no key update');
  if (!pool) throw new DomainError('not_found');
  return pool;
}

/** Pools with results that nobody can correct any more and that are not booked everywhere yet. */
export async function poolsWithOpenResults({ database, clock }: Services): Promise<number[]> {
  const rows = await database.db
    .selectDistinct({ poolId: poolResults.poolId })
    .from(poolResults)
    .where(and(isNull(poolResults.appliedAt), lte(poolResults.appliesAt, clock.now())))
    .orderBy(asc(poolResults.poolId));
  return rows.map(({ poolId }) => poolId);
}

/** What one transaction booked, and where the next goes on. */
export interface BookedBatch {
  readonly resultId: number;
  readonly positions: number;
  /** Id of the last position. */
  readonly last: number;
}

/**
 * Books the next positions of a pool's oldest open result, in one transaction; where none is left,
 * the result is done. Each position remembers the last day it was booked for, so that a run may end
 * anywhere and another go on. A result that can still be corrected holds those of later days back.
 * @param before the batch before this one, which saves reading what it booked
 * @returns null where the pool has no result to book
 */
export async function applyPoolResults(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  poolId: number,
  before: BookedBatch | null = null,
): Promise<BookedBatch | null> {
  const now = clock.now();
  const pool = await lockPool(tx, poolId);
  const [result] = await tx
    .select()
    .from(poolResults)
    .where(and(eq(poolResults.poolId, poolId), isNull(poolResults.appliedAt)))
    .orderBy(asc(poolResults.day))
    .limit(1);
  if (!result || result.appliesAt > now) return null;
  const after = before?.resultId === result.id ? before.last : 0;
  const positions = await positionsOpenOn(tx, result, after);
  if (positions.length > 0) await bookResult(tx, now, { pool, result, positions });
  if (positions.length < AT_ONCE) {
    await tx.update(poolResults).set({ appliedAt: now }).where(eq(poolResults.id, result.id));
  }
  const last = positions.at(-1)?.id ?? after;
  return { resultId: result.id, positions: positions.length, last };
}

/** Opened before the day's end, not at the end of their term before it, and not booked for it yet. */
function positionsOpenOn(
  tx: Transaction,
  { poolId, day }: ResultRow,
  after: number,
): Promise<PositionRow[]> {
  return tx
    .select()
    .from(poolPositions)
    .where(
      and(
        eq(poolPositions.poolId, poolId),
        gt(poolPositions.id, after),
        isNull(poolPositions.closedAt),
        lt(poolPositions.openedAt, dayEnd(day)),
        gt(poolPositions.maturesAt, dayStart(day)),
        or(isNull(poolPositions.appliedThrough), lt(poolPositions.appliedThrough, day)),
      ),
    )
    .orderBy(asc(poolPositions.id))
    .limit(AT_ONCE)
    .for('update');
}

interface Booking {
  readonly pool: PoolRow;
  readonly result: ResultRow;
  readonly positions: readonly PositionRow[];
}

/** Good results go to the member's pool balance, bad ones off the principal; nothing left ends it. */
async function bookResult(
  tx: Transaction,
  now: Date,
  { pool, result, positions }: Booking,
): Promise<void> {
  const { day, rate } = result;
  const booked = positions.map((position) => ({
    ...position,
    change: poolChange(position.principal, rate),
  }));
  const changed = booked.filter(({ change }) => change !== 0n);
  await postCredits(
    tx,
    changed.map(({ id, memberId, principal, change }) => ({
      kind: 'pool_result' as const,
      idempotencyKey: journalKeys.poolResult.build(result.id, id),
      occurredAt: now,
      source: { type: 'pool_position', id: String(id) },
      details: { pool: pool.name, day, rate, principal: formatUsd(principal) },
      entries: [
        { account: change > 0n ? 'pool' : 'pool_principal', memberId, amount: change },
        { account: 'bonus_expense', currency: 'USD', amount: -change },
      ],
    })),
  );
  const values = booked.map(
    ({ id, change }) => sql`(${id}::bigint, ${formatUsd(change)}::numeric)`,
  );
  await tx.execute(sql`
    update ${poolPositions} as p set
      applied_through = ${day},
      credited = p.credited + greatest(booked.change, 0),
      lost = p.lost + least(booked.change, 0),
      principal = p.principal + least(booked.change, 0),
      closed_at = case when p.principal + least(booked.change, 0) = 0
        then ${now.toISOString()}::timestamptz end
    from (values ${sql.join(values, sql`, `)}) as booked (id, change)
    where p.id = booked.id`);
  await notifyAll(
    tx,
    changed.map(({ memberId, change }) => ({
      memberId,
      event: 'bonus.pool' as const,
      values: { amount: formatUsd(change), pool: pool.name, day },
      path: '/my-investment',
      at: now,
    })),
  );
}
