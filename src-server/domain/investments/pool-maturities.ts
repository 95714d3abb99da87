import { inArray, sql } from 'drizzle-orm';
import { formatUsd } from '#contract/rules/money.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { poolPositions, poolResults, pools } from '../../database/schema/investments.ts';
import type { Services } from '../../services.ts';
import { postJournals } from '../ledger/journals.ts';
import { notifyAll } from '../inbox/notifications.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/** Positions ended in one transaction. */
const AT_ONCE = 500;

/**
 * Gives back what is left of the principal of positions whose term is over, to the pool balance. A
 * position waits until the results of its days are booked, and for those that nobody published no
 * longer than the setting `pool_result_grace_hours`.
 * @returns how many were ended; call again until it returns 0
 */
export async function maturePositions(
  tx: Transaction,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
): Promise<number> {
  const now = clock.now();
  const { pool_result_grace_hours: grace } = await settings.read(tx);
  const due = await duePositions(tx, now, grace);
  if (due.length === 0) return 0;
  await postJournals(
    tx,
    due.map(({ id, memberId, principal, pool }) => ({
      kind: 'pool_maturity' as const,
      idempotencyKey: journalKeys.poolMaturity.build(id),
      occurredAt: now,
      source: { type: 'pool_position', id: String(id) },
      details: { pool },
      entries: [
        { account: 'pool_principal', memberId, amount: -principal },
        { account: 'pool', memberId, amount: principal },
      ],
    })),
  );
  await tx
    .update(poolPositions)
    .set({ principal: 0n, closedAt: now })
    .where(
      inArray(
        poolPositions.id,
        due.map(({ id }) => id),
      ),
    );
  await notifyAll(
    tx,
    due.map(({ memberId, principal, pool }) => ({
      memberId,
      event: 'pool.matured' as const,
      values: { amount: formatUsd(principal), pool },
      path: '/my-investment',
      at: now,
    })),
  );
  return due.length;
}

async function duePositions(tx: Transaction, now: Date, graceHours: number) {
  // The day of the term's last instant: one that ends at midnight takes no part in the day after.
  const lastDay = sql`to_char((${poolPositions.maturesAt} - interval '1 millisecond')
    at time zone 'UTC', 'YYYY-MM-DD')`;
  const results = (condition: ReturnType<typeof sql>) => sql`exists (
    select 1 from ${poolResults} r where r.pool_id = ${poolPositions.poolId} and ${condition})`;
  const graceOver = new Date(now.getTime() - graceHours * HOUR_MS);
  const rows = await tx
    .select({ position: poolPositions, pool: pools.name })
    .from(poolPositions)
    .innerJoin(pools, sql`${pools.id} = ${poolPositions.poolId}`)
    .where(
      sql`${poolPositions.closedAt} is null
        and ${poolPositions.maturesAt} <= ${now.toISOString()}::timestamptz
        and not ${results(sql`r.day <= ${lastDay} and r.applied_at is null`)}
        and (${poolPositions.maturesAt} <= ${graceOver.toISOString()}::timestamptz
          or ${results(sql`r.day >= ${lastDay} and r.applied_at is not null`)})`,
    )
    .orderBy(poolPositions.maturesAt, poolPositions.id)
    .limit(AT_ONCE)
    .for('update', { of: poolPositions });
  return rows.map(({ position, pool }) => ({ ...position, pool }));
}
