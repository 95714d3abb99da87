import { sql } from 'drizzle-orm';
import type { PoolResultPreview } from '#contract/api/admin/pools.ts';
import { dayEnd, dayStart } from '#contract/rules/days.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { assertPostable, type PossibleResult } from '../investments/pool-results.ts';

/**
 * What the result of a day would do to the positions it is booked on, with the principal they have
 * now: each rounded toward zero to the cent, as the booking does it.
 * @throws DomainError as `postPoolResult`
 */
export async function previewPoolResult(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  wish: PossibleResult,
): Promise<PoolResultPreview> {
  const { poolId, day, rate } = wish;
  await assertPostable(tx, services, wish);
  const { rows } = await tx.execute<{
    positions: string;
    changed: string;
    principal: string;
    amount: string;
    ended: string;
    waiting: string;
  }>(sql`
    select count(*) as positions, count(*) filter (where booked.amount <> 0) as changed,
      coalesce(sum(p.principal), 0)::text as principal,
      coalesce(sum(booked.amount), 0)::text as amount,
      count(*) filter (where p.principal + least(booked.amount, 0) = 0) as ended,
      (select count(*) from pool_results r
        where r.pool_id = ${poolId} and r.day < ${day} and r.applied_at is null) as waiting
    from pool_positions p
    cross join lateral (select trunc(p.principal * ${rate}::numeric, 2) as amount) booked
    where p.pool_id = ${poolId} and p.closed_at is null
      and p.opened_at < ${dayEnd(day).toISOString()}::timestamptz
      and p.matures_at > ${dayStart(day).toISOString()}::timestamptz
      and (p.applied_through is null or p.applied_through < ${day})`);
  const [row] = rows;
  return {
    positions: Number(row?.positions ?? 0),
    changed: Number(row?.changed ?? 0),
    principal: formatUsd(parseUsd(row?.principal ?? '0')),
    amount: formatUsd(parseUsd(row?.amount ?? '0')),
    ended: Number(row?.ended ?? 0),
    waiting: Number(row?.waiting ?? 0),
  };
}
