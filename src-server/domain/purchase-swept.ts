import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { mapLimited } from '../chain/map-limited.ts';
import type { SweptEvent } from '../chain/token-transfers.ts';
import type { Transaction } from '../database/database.ts';
import { receipts } from '../database/schema/purchases.ts';
import type { Services } from '../services.ts';
import { chainOf } from './withdrawal-quote.ts';

const READS_AT_ONCE = 8;

/** A sweep takes everything there is: the oldest receipts first, as far as it reaches. */
export async function markSwept(
  tx: Transaction,
  services: Services,
  { number, currency, amount, txHash, blockNumber }: SweptEvent,
): Promise<void> {
  const { chainId } = chainOf(services).deployment;
  const lying = await tx
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.chainId, chainId),
        eq(receipts.requestNumber, number),
        eq(receipts.currency, currency),
        eq(receipts.state, 'final'),
        isNull(receipts.sweptTxHash),
        lte(receipts.blockNumber, blockNumber),
      ),
    )
    .orderBy(asc(receipts.blockNumber), asc(receipts.logIndex));
  const read = and(
    eq(receipts.requestNumber, number),
    eq(receipts.currency, currency),
    eq(receipts.sweptTxHash, txHash),
  );
  if ((await tx.$count(receipts, read)) > 0) return;
  let left = amount;
  for (const receipt of lying) {
    if (receipt.amount > left) return;
    left -= receipt.amount;
    await tx.update(receipts).set({ sweptTxHash: txHash }).where(eq(receipts.id, receipt.id));
  }
}

/**
 * Sweeps that the chain has undone, or that are read again: of blocks after one, or in none any more.
 * @returns hashes of their transactions
 */
export async function undoneSweeps(services: Services, after: number): Promise<string[]> {
  const { treasury, deployment } = chainOf(services);
  const rows = await services.database.db
    .selectDistinct({ hash: receipts.sweptTxHash })
    .from(receipts)
    .where(and(eq(receipts.chainId, deployment.chainId), isNotNull(receipts.sweptTxHash)));
  const hashes = rows.flatMap(({ hash }) => hash ?? []);
  const states = await mapLimited(hashes, READS_AT_ONCE, async (hash) => ({
    hash,
    state: await treasury.transactionState(hash),
  }));
  return states
    .filter(
      ({ state }) => state.kind !== 'mined' || state.status !== 1 || state.blockNumber > after,
    )
    .map(({ hash }) => hash);
}

/** What they had swept lies on its address again, until a sweep is read. */
export async function forgetSweeps(
  tx: Transaction,
  chainId: number,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .update(receipts)
    .set({ sweptTxHash: null })
    .where(and(eq(receipts.chainId, chainId), inArray(receipts.sweptTxHash, [...hashes])));
}
