import { sql } from 'drizzle-orm';
import type { UtcDay } from '#contract/rules/days.ts';
import type { Transaction } from '../../database/database.ts';
import { activeDirects } from './active-directs.ts';
import { nextBatch, type PositionBatch } from './position-batches.ts';

export interface RankedBatch extends PositionBatch {
  readonly reached: number;
}

/**
 * Records the ranks that a batch of members first met at a day's end: lifetime volume of each leg and
 * active directs in it. A rank that was reached is never taken back. Source: domain decisions,
 * "Career plan".
 */
export async function recordRanks(
  tx: Transaction,
  { day, now }: { readonly day: UtcDay; readonly now: Date },
  after: number,
): Promise<RankedBatch> {
  const { last, size } = await nextBatch(tx, after);
  if (last === null) return { reached: 0, last, size };
  const { rows } = await tx.execute<{ reached: string | number }>(sql`
    with missing as materialized (
      select p.member_id, r.id as rank_id, r.left_directs, r.right_directs
      from positions p join ranks r on p.left_total >= r.left_volume and p.right_total >= r.right_volume
      where p.member_id > ${after}::bigint and p.member_id <= ${last}::bigint
        and not exists (
          select from member_ranks had where had.member_id = p.member_id and had.rank_id = r.id)),
    directs as materialized (
      select candidate.member_id, counted.*
      from (select distinct member_id from missing) as candidate
      cross join lateral (${activeDirects(sql`candidate.member_id`, day)}) as counted),
    reached as (
      insert into member_ranks (member_id, rank_id, reached_at)
      select missing.member_id, missing.rank_id, ${now.toISOString()}::timestamptz
      from missing join directs on directs.member_id = missing.member_id
      where directs.directs_left >= missing.left_directs
        and directs.directs_right >= missing.right_directs
      on conflict do nothing
      returning 1)
    select count(*) as reached from reached`);
  return { reached: Number(rows[0]?.reached ?? 0), last, size };
}
