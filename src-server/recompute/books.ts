import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { exact } from './amounts.ts';
import type { Findings } from './findings.ts';

/** Every journal sums to zero in each currency, and every balance is the sum of its entries. */
export async function recomputeBooks(db: Database, findings: Findings): Promise<void> {
  const uneven = await db.execute<{ journal: string; currency: string; sum: string }>(sql`
    select journal_id::text as journal, currency, sum(amount)::text as sum from entries
    group by journal_id, currency having sum(amount) <> 0 order by journal_id`);
  for (const { journal, currency, sum } of uneven.rows) {
    findings.same('books', `journal/${journal}`, currency, exact(sum), 0n);
  }
  const balances = await db.execute<{
    member: string;
    account: string;
    stored: string;
    entries: string;
  }>(sql`
    with kept as (
      select member_id, account, amount from balances
      union all select member_id, account, amount from tct_balances),
    booked as (
      select member_id, account, sum(amount) as amount from entries
      where member_id is not null group by member_id, account)
    select coalesce(k.member_id, b.member_id)::text as member, coalesce(k.account, b.account) as account,
      coalesce(k.amount, 0)::text as stored, coalesce(b.amount, 0)::text as entries
    from kept k full join booked b on b.member_id = k.member_id and b.account = k.account
    order by 1, 2`);
  for (const { member, account, stored, entries } of balances.rows) {
    findings.same('books', `member/${member}`, account, exact(stored), exact(entries));
  }
}
