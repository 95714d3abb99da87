import { sql } from 'drizzle-orm';
import type { TreeSide } from '#contract/rules/limits.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { DatabaseHandle } from '#server/database/database.ts';
import {
  globalDeposits,
  poolPositions,
  poolResults,
  pools,
  ranges,
} from '#server/database/schema/investments.ts';
import { ensureDay } from '#server/domain/base/business-days.ts';
import { postJournal } from '#server/domain/ledger/journals.ts';
import { receivedOnChain } from '#server/domain/memberships/current.ts';
import { buy, insertPlan, paidInUsdt } from './business.ts';
import { insertPlaced, insertRoot } from '../people.ts';

/** First day of the world's books. */
export const FIRST_DAY = '2026-03-10';
export const noonOf = (index: number): Date =>
  new Date(Date.parse(`${FIRST_DAY}T12:00:00Z`) + index * DAY_MS);

/**
 * A network whose last days all wait to be closed: some qualified members, purchases on each day,
 * deposits of the global network of which one reaches its ceiling, memberships about to end.
 */
export async function inventOpenDays(
  database: DatabaseHandle,
  { members, days }: { readonly members: number; readonly days: number },
): Promise<void> {
  const plan = await insertPlan(database.db, {
    id: 900,
    name: 'Plan',
    durationDays: 9,
    dailyCap: '15',
  });
  const ids = await database.transaction(async (tx) => {
    await ensureDay(tx, FIRST_DAY);
    const all = [await insertRoot(tx)];
    await buy(tx, all[0] ?? 0, plan, noonOf(0));
    for (let index = 1; index < members; index += 1) {
      const sponsor = all[Math.floor((index - 1) / 2)] ?? 0;
      const side: TreeSide = index % 2 === 1 ? 'left' : 'right';
      const id = await insertPlaced(tx, `m${index}`, sponsor, { side });
      all.push(id);
      await buy(tx, id, plan, noonOf(index % days));
    }
    return all;
  });
  const [range] = await database.db
    .insert(ranges)
    .values({ minAmount: 1n, maxAmount: parseUsd('100000'), weight: '1', maxMultiple: '2' })
    .returning({ id: ranges.id });
  await database.db.insert(globalDeposits).values(
    ids.slice(0, 4).map((memberId, index) => ({
      memberId,
      rangeId: range?.id ?? 0,
      amount: parseUsd(String(100 + index * 50)),
      weight: '1.25',
      ceiling: parseUsd(index === 0 ? '3' : '10000'),
      fromBalance: true,
      openedAt: noonOf(0),
      termsVersion: '1',
      acceptedTermsAt: noonOf(0),
    })),
  );
}

/** A pool with results of two days to be booked, one of them negative, and a position that matures. */
export async function inventPool(database: DatabaseHandle): Promise<void> {
  const amount = parseUsd('1000');
  await database.transaction(async (tx) => {
    const [pool] = await tx
      .insert(pools)
      .values({
        name: 'Andes',
        minAmount: 1n,
        maxAmount: amount,
        durationDays: 2,
        createdAt: noonOf(-1),
      })
      .returning({ id: pools.id });
    const poolId = pool?.id ?? 0;
    for (const [memberId, term] of [
      [2, 2],
      [3, 40],
    ] as const) {
      await tx.insert(poolPositions).values({
        memberId,
        poolId,
        amount,
        principal: amount,
        openedAt: noonOf(-1),
        maturesAt: noonOf(term - 1),
        fromBalance: false,
        termsVersion: '1',
        acceptedTermsAt: noonOf(-1),
      });
      await postJournal(tx, {
        kind: 'pool_deposit',
        idempotencyKey: `pool_deposit:test:${memberId}`,
        occurredAt: noonOf(-1),
        entries: [
          { account: 'pool_principal', memberId, amount },
          ...receivedOnChain(amount, paidInUsdt(amount)),
        ],
      });
    }
    await tx.insert(poolResults).values(
      ['0.0123', '-0.0077', '0.001'].map((rate, index) => ({
        poolId,
        day: utcDay(noonOf(index - 1)),
        rate,
        postedAt: noonOf(2),
        appliesAt: noonOf(2),
      })),
    );
  });
}

/**
 * Everything the jobs leave behind, in words that compare; ids and moments of the runs left out, and
 * how much volume went up before its day was sealed: the closing folds what is left.
 */
export async function endState(database: DatabaseHandle): Promise<readonly string[]> {
  const { rows } = await database.db.execute<{ line: string }>(sql`
    select 'leg ' || member_id || ' ' || left_carry || ' ' || right_carry || ' ' || left_total
      || ' ' || right_total as line from positions
    union all select 'balance ' || member_id || ' ' || account || ' ' || amount from balances
    union all select 'journal ' || idempotency_key || ' ' || details::text || ' ' || (
      select string_agg(account || ' ' || coalesce(member_id, 0) || ' ' || amount, ', '
        order by account, member_id) from entries where journal_id = journals.id) from journals
    union all select 'closing ' || binary_closings::text from binary_closings
    union all select 'share ' || day || ' ' || revenue || ' ' || share || ' ' || distributed || ' '
      || deposits from global_shares
    union all select 'deposit ' || id || ' ' || earned from global_deposits
    union all select 'position ' || id || ' ' || principal || ' ' || credited || ' ' || lost || ' '
      || (closed_at is not null) from pool_positions
    union all select 'result ' || day || ' ' || (applied_at is not null) from pool_results
    union all select 'reconciled ' || day || ' ' || report::text from reconciliations
    union all select 'rank ' || member_id || ' ' || rank_id from member_ranks
    union all select 'day ' || day || ' ' || (sealed_at is not null) || ' ' || (closed_at is not null)
      from business_days
    union all select 'told ' || member_id || ' ' || event || ' ' || values::text || ' ' || count(*)
      from notifications group by member_id, event, values::text
    union all select 'run ' || job || ' ' || coalesce(period, '') || ' ' || state || ' ' || progress::text
      from job_runs where period is not null and job <> 'fold-volumes'
    union all select 'event ' || id || ' ' || (folded_at is not null) from volume_events
    order by 1`);
  return rows.map(({ line }) => line);
}
