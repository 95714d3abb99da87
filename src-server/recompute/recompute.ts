import { sql } from 'drizzle-orm';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { recomputeBooks } from './books.ts';
import { recomputeDistributions } from './distributions.ts';
import { recomputeExchange } from './exchange.ts';
import { Findings } from './findings.ts';
import { recomputeIssuers } from './issuers.ts';
import { recomputeOfferings } from './offerings.ts';
import { recomputeShop } from './shop.ts';
import { recomputeStock } from './stock.ts';
import { recomputeTctAccounts } from './tct-accounts.ts';
import { recomputeTreasuries } from './treasuries.ts';

/**
 * Computes again, from what happened, what the product has stored: books and balances, orders, tax, stock,
 * vouchers, invoices, exchange, inventory, TCT accounts, offerings, what their issuers are paid, distributions, and
 * what moved between treasuries. It shares no code with what it checks, and writes nothing. Cost: every entry, order,
 * movement and quote once.
 * @param db one snapshot, see {@link recompute}
 */
export async function recomputeIn(db: Database): Promise<Findings> {
  const findings = new Findings();
  await recomputeBooks(db, findings);
  await recomputeShop(db, findings);
  await recomputeStock(db, findings);
  await recomputeExchange(db, findings);
  await recomputeTctAccounts(db, findings);
  await recomputeOfferings(db, findings);
  await recomputeIssuers(db, findings);
  await recomputeDistributions(db, findings);
  await recomputeTreasuries(db, findings);
  return findings;
}

/** {@link recomputeIn} of what the database holds at one instant, whatever is written meanwhile. */
export const recompute = (database: Pick<DatabaseHandle, 'transaction'>): Promise<Findings> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return recomputeIn(tx);
  });
