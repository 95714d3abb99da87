import { eq } from 'drizzle-orm';
import { isSameRate } from '#contract/rules/pool-results.ts';
import { plainRate } from '../../database/columns.ts';
import type { Transaction } from '../../database/database.ts';
import { poolResults } from '../../database/schema/investments.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { assertNoPosition } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import type { PoolRow } from './pool-positions.ts';
import {
  assertMeant,
  assertRate,
  lockPool,
  minutesLater,
  type ResultRow,
  type WrittenRate,
} from './pool-results.ts';

interface Named {
  /** The published result. */
  readonly id: number;
  readonly actorId: number;
  /** The rate as it was shown to the administrator. */
  readonly seen: string;
}

/**
 * Writes another rate in the place of one that is not booked yet; whoever does it is its author from
 * then on, and the minutes of review begin again.
 * @throws DomainError `not_found` where there is none (any more); `conflict` {why: 'final'} once it
 *   is booked, or may be at any moment, and {why: 'changed'} where it is not as it was seen;
 *   `validation` and `own_benefit` as `postPoolResult`
 */
export async function correctPoolResult(
  tx: Transaction,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  { id, actorId, seen, ...written }: Named & WrittenRate,
): Promise<void> {
  assertRate(written.rate);
  assertMeant(written);
  const { pool, result } = await lockUnderReview(tx, clock.now(), { id, actorId, seen });
  const at = clock.now();
  const rate = plainRate(written.rate);
  const { pool_result_review_minutes: minutes } = await settings.read(tx);
  await tx
    .update(poolResults)
    .set({ rate, postedBy: actorId, postedAt: at, appliesAt: minutesLater(at, minutes) })
    .where(eq(poolResults.id, id));
  await audit(tx, {
    actorId,
    action: 'pool_result.corrected',
    subject: `pool/${pool.id}`,
    before: { pool: pool.name, day: result.day, rate: result.rate },
    after: { pool: pool.name, day: result.day, rate },
    at,
  });
}

/**
 * Takes a result back that is not booked yet: the day can be published again.
 * @throws DomainError as `correctPoolResult`
 */
export async function withdrawPoolResult(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { id, actorId, seen }: Named,
): Promise<void> {
  const { pool, result } = await lockUnderReview(tx, clock.now(), { id, actorId, seen });
  await tx.delete(poolResults).where(eq(poolResults.id, id));
  await audit(tx, {
    actorId,
    action: 'pool_result.withdrawn',
    subject: `pool/${pool.id}`,
    before: { pool: pool.name, day: result.day, rate: result.rate },
    at: clock.now(),
  });
}

/** Holds the pool, which its booking needs as well, with a result that can still be changed. */
async function lockUnderReview(
  tx: Transaction,
  now: Date,
  { id, actorId, seen }: Named,
): Promise<{ pool: PoolRow; result: ResultRow }> {
  const find = async (): Promise<ResultRow | undefined> =>
    (await tx.select().from(poolResults).where(eq(poolResults.id, id)))[0];
  const found = await find();
  const pool = found && (await lockPool(tx, found.poolId));
  // As it is now that nobody else can change it.
  const result = pool && (await find());
  if (!pool || !result) throw new DomainError('not_found');
  await assertNoPosition(tx, actorId, pool.id);
  if (result.appliedAt !== null || result.appliesAt <= now) {
    throw new DomainError('conflict', { details: { why: 'final' } });
  }
  if (!isSameRate(result.rate, seen)) {
    throw new DomainError('conflict', { details: { why: 'changed' } });
  }
  return { pool, result };
}
