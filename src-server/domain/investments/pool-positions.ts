import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { dayEnd } from '#contract/rules/days.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { poolPositions, poolResults, pools } from '../../database/schema/investments.ts';
import type { Services } from '../../services.ts';
import {
  assertInRange,
  depositPaid,
  type DepositOffer,
  type DepositWish,
  type PaidDeposit,
} from './deposit-paid.ts';
import { acceptDepositTerms } from './deposit-terms.ts';
import { DomainError } from '../base/errors.ts';
import { offered } from '../memberships/frozen-offer.ts';
import { postJournal } from '../ledger/journals.ts';
import { notify } from '../inbox/notifications.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

export type PoolRow = typeof pools.$inferSelect;
export type PositionRow = typeof poolPositions.$inferSelect;

/**
 * What a position in a pool would be, before it is paid.
 * @throws DomainError `not_found`, `offer_changed` where the pool takes no new positions,
 *   `amount_out_of_range` {minimum, maximum}, `terms_changed` {version}
 */
export async function offerPoolPosition(
  db: Database,
  services: Services,
  { subjectId, amount, acceptedTerms }: DepositWish,
): Promise<DepositOffer> {
  const [pool] = await db.select().from(pools).where(eq(pools.id, subjectId));
  if (!pool) throw new DomainError('not_found');
  if (!pool.isOpen) throw new DomainError('offer_changed');
  assertInRange(amount, pool);
  const terms = await acceptDepositTerms(db, services, acceptedTerms);
  const offer = { pool: pool.name, duration_days: String(pool.durationDays), ...terms };
  return { name: pool.name, nameEn: pool.name, offer };
}

/**
 * Opens a position that is paid for: the row, its journal, the notification, in the caller's transaction.
 * It takes part from the first day whose result is not being booked yet.
 * @returns id of the position
 * @throws DomainError `balance_exceeded` {available}
 */
export async function openPoolPosition(
  tx: Transaction,
  _services: Services,
  deposit: PaidDeposit,
): Promise<string> {
  const { memberId, subjectId, amount, offer, paidFrom, requestNumber, settledAt } = deposit;
  const opensAt = await firstOpenInstant(tx, subjectId, settledAt);
  const paid = await depositPaid(tx, memberId, amount, paidFrom);
  const maturesAt = new Date(opensAt.getTime() + Number(offered(offer, 'duration_days')) * DAY_MS);
  const [row] = await tx
    .insert(poolPositions)
    .values({
      memberId,
      poolId: subjectId,
      amount,
      principal: amount,
      openedAt: opensAt,
      maturesAt,
      fromBalance: paidFrom.kind === 'balance',
      requestNumber,
      termsVersion: offered(offer, 'terms_version'),
      acceptedTermsAt: new Date(offered(offer, 'accepted_at')),
    })
    .returning({ id: poolPositions.id });
  if (!row) throw new Error('A position was not inserted');
  const id = String(row.id);
  const pool = offered(offer, 'pool');
  await postJournal(tx, {
    kind: 'pool_deposit',
    idempotencyKey: journalKeys.poolDeposit.build(row.id),
    occurredAt: settledAt,
    source: { type: 'pool_position', id },
    details: { pool },
    entries: [{ account: 'pool_principal', memberId, amount }, ...paid],
  });
  await notify(tx, {
    memberId,
    event: 'pool.opened',
    values: { amount: formatUsd(amount), pool, until: maturesAt.toISOString() },
    path: '/my-investment',
    at: settledAt,
  });
  return id;
}

/**
 * Keeps the pool's results from being finished meanwhile, and says from when a position counts: a
 * day whose result was booked already can not be shared any more, however late the chain answered.
 */
async function firstOpenInstant(tx: Transaction, poolId: number, settledAt: Date): Promise<Date> {
  await tx.select({ id: pools.id }).from(pools).where(eq(pools.id, poolId)).for('share');
  const [last] = await tx
    .select({ day: poolResults.day })
    .from(poolResults)
    .where(and(eq(poolResults.poolId, poolId), isNotNull(poolResults.appliedAt)))
    .orderBy(desc(poolResults.day))
    .limit(1);
  const free = last ? dayEnd(last.day) : settledAt;
  return free > settledAt ? free : settledAt;
}
