import { sql } from 'drizzle-orm';
import type { UtcDay } from '#contract/rules/days.ts';
import type { Database } from '../database/database.ts';
import { entries, journals } from '../database/schema/ledger.ts';
import { usdOfEntry } from './deposit-sums.ts';

/** What a deposit was credited. */
interface GlobalCredit {
  readonly entry: string;
  readonly deposit: number;
  /** UTC day whose revenue it is from. */
  readonly day: UtcDay;
  readonly at: Date;
  /** USD base units. */
  readonly amount: bigint;
}

export interface WaitingCredit extends GlobalCredit {
  /** Part of it that is still in the balance and can not be withdrawn yet. */
  readonly waits: bigint;
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
      and j.kind = 'global_earning' and j.occurred_at > ${since.toISOString()}::timestamptz
    order by j.occurred_at desc, e.id desc`);
  return rows.map(({ entry, deposit, day, at, amount }) => ({
    entry,
    deposit: Number(deposit),
    day,
    at: new Date(Number(at)),
    amount: usdOfEntry(amount),
  }));
}

/**
 * Which credits make up what still waits: what left a balance left its oldest part.
 * @param credits newest first
 * @param waiting as `availableOf` says, USD base units
 */
export function stillWaiting(credits: readonly GlobalCredit[], waiting: bigint): WaitingCredit[] {
  let left = waiting;
  return credits.flatMap((credit) => {
    const waits = credit.amount < left ? credit.amount : left;
    left -= waits;
    return waits > 0n ? [{ ...credit, waits }] : [];
  });
}
