import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { balances } from '../../database/schema/ledger.ts';

/** The direct balance of a member, in USD base units: the only one that buys and exchanges. */
export async function directOf(db: Database, memberId: number): Promise<bigint> {
  const [row] = await db
    .select({ amount: balances.amount })
    .from(balances)
    .where(and(eq(balances.memberId, memberId), eq(balances.account, 'direct')));
  return row?.amount ?? 0n;
}
