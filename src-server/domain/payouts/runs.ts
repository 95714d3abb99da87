import { and, asc, eq } from 'drizzle-orm';
import type { PayBatch } from '../../chain/treasury/types.ts';
import type { Database } from '../../database/database.ts';
import { payoutBatches, payoutItems, payoutRuns } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import type { PayoutBatchRow, PayoutRunRow } from './states.ts';

/** @throws DomainError `not_found` */
export async function findRun(db: Database, runNumber: number): Promise<PayoutRunRow> {
  const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.number, runNumber));
  if (!run) throw new DomainError('not_found');
  return run;
}

/** @throws DomainError `not_found` */
export async function findBatch(
  db: Database,
  runNumber: number,
  batchIndex: number,
): Promise<PayoutBatchRow> {
  const [batch] = await db
    .select()
    .from(payoutBatches)
    .where(and(eq(payoutBatches.runNumber, runNumber), eq(payoutBatches.batchIndex, batchIndex)));
  if (!batch) throw new DomainError('not_found');
  return batch;
}

/** The batch as the contract is asked to pay it. */
export async function payBatchOf(
  db: Database,
  run: PayoutRunRow,
  batch: PayoutBatchRow,
): Promise<PayBatch> {
  const items = await db
    .select()
    .from(payoutItems)
    .where(and(eq(payoutItems.runNumber, run.number), eq(payoutItems.batchIndex, batch.batchIndex)))
    .orderBy(asc(payoutItems.id));
  return {
    run: batch.runKey,
    deadline: run.deadline.getTime() / 1000,
    token: batch.token,
    items: items.map((item) => ({
      number: BigInt(item.withdrawalNumber),
      to: item.wallet,
      amount: item.tokenAmount,
    })),
  };
}

/**
 * A run belongs to the treasury it was frozen for; another one knows nothing of its payments.
 * @throws DomainError `conflict` where payouts have moved to another contract since
 */
export function assertOwnTreasury(services: Services, run: PayoutRunRow): void {
  const { deployment } = requireChain(services);
  if (run.chainId === deployment.chainId && run.contract === deployment.treasury) return;
  throw new DomainError('conflict', { message: 'The run belongs to another treasury.' });
}
