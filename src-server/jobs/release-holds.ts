import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm';
import { transitionAll } from '../domain/withdrawals/transitions.ts';
import { withdrawals } from '../database/schema/withdrawals.ts';
import type { Services } from '../services.ts';

/** Whether a security hold has ended. */
export const hasHoldEnded = ({ clock }: Services): SQL => sql`exists (
  select from ${withdrawals} where detail = 'on_hold'
    and hold_until <= ${clock.now().toISOString()}::timestamptz)`;

/** Withdrawals for each transaction. */
const AT_ONCE = 500;

/**
 * Moves withdrawals whose security hold has ended to review.
 * @returns how many
 */
export async function releaseHolds({ database, clock }: Services): Promise<number> {
  const now = clock.now();
  const due = await database.db
    .select({ number: withdrawals.number })
    .from(withdrawals)
    .where(and(eq(withdrawals.detail, 'on_hold'), lte(withdrawals.holdUntil, now)))
    .orderBy(asc(withdrawals.number))
    .limit(AT_ONCE);
  if (due.length === 0) return 0;
  const moved = await database.transaction((tx) =>
    transitionAll(
      tx,
      'release_hold',
      due.map(({ number }) => number),
      { at: now },
    ),
  );
  return moved.length;
}
