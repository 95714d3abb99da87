import { sql } from 'drizzle-orm';
import { parseUnits, USD_DECIMALS } from '#contract/rules/money.ts';
import type { WithdrawalType } from '#contract/rules/accounts.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { entries, journals } from '../../database/schema/ledger.ts';

/** An amount of the ledger as PostgreSQL writes it → USD base units. */
export const usdOfEntry = (text: string): bigint =>
  parseUnits(text, LEDGER_DECIMALS) / 10n ** BigInt(LEDGER_DECIMALS - USD_DECIMALS);

/** What left a balance by withdrawals, paid or on their way; what came back is not counted. */
export async function withdrawnOf(
  db: Database,
  memberId: number,
  account: WithdrawalType,
): Promise<bigint> {
  const { rows } = await db.execute<{ total: string }>(sql`
    select coalesce(-sum(e.amount), 0)::text as total
    from ${entries} e join ${journals} j on j.id = e.journal_id
    where e.member_id = ${memberId} and e.account = ${account}
      and j.kind in ('withdrawal_requested', 'withdrawal_returned')`);
  return usdOfEntry(rows[0]?.total ?? '0');
}
