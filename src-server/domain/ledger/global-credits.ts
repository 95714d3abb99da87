import { sql } from 'drizzle-orm';
import type { UtcDay } from '#contract/rules/days.ts';
import type { Database } from '../../database/database.ts';
import { entries, journals } from '../../database/schema/ledger.ts';
import { usdOfEntry } from './sums.ts';

/** What a deposit was credited. */
export interface GlobalCredit {
  readonly entry: string;
  readonly deposit: number;
  /** UTC day whose revenue it is from. */
  readonly day: UtcDay;
  readonly at: Date;
  /** USD base units. */
  readonly amount: bigint;
}

/** Of a credit's journal `j`: no reversal of its deposit has taken it back. */
const isNotTakenBack = sql`not exists (
  select 1 from ${journals} r
  where r.kind = 'reversal' and r.source_type = 'global_deposit' and j.source_type = 'global_deposit'
    and r.source_id = j.source_id)`;

/**
 * USD base units that a member was credited by the global network after an instant; what a reversal
 * took back left with it.
 */
export async function creditedSince(db: Database, memberId: number, since: Date): Promise<bigint> {
  const { rows } = await db.execute<{ total: string }>(sql`
    select coalesce(sum(e.amount), 0)::text as total
    from ${entries} e join ${journals} j on j.id = e.journal_id
    where e.member_id = ${memberId} and e.account = 'global' and e.amount > 0
      and j.kind = 'global_earning' and ${isNotTakenBack}
      and j.occurred_at > ${since.toISOString()}::timestamptz`);
  return usdOfEntry(rows[0]?.total ?? '0');
}

/** A member's credits of the global network, newest first; those after an instant where one is given. */
export async function globalCredits(
  db: Database,
  memberId: number,
  since: Date = new Date(0),
): Promise<GlobalCredit[]> {
  const { rows } = await db.execute<{
    entry: string;
    deposit: string;
    day: string;
    at: string;
    amount: string;
  }>(sql`
    select e.id::text as entry, j.source_id as deposit, j.details->>'day' as day,
      (extract(epoch from j.occurred_at) * 1000)::text as at, e.amount::text as amount
    from ${entries} e join ${journals} j on j.id = e.journal_id
    where e.member_id = ${memberId} and e.account = 'global' and e.amount > 0
      and j.kind = 'global_earning' and ${isNotTakenBack} and j.occurred_at > ${since.toISOString()}::timestamptz
    order by j.occurred_at desc, e.id desc`);
  return rows.map(({ entry, deposit, day, at, amount }) => ({
    entry,
    deposit: Number(deposit),
    day,
    at: new Date(Number(at)),
    amount: usdOfEntry(amount),
  }));
}
