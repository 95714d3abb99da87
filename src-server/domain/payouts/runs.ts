import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { PayBatch, Treasury } from '../../chain/treasury/types.ts';
import type { Database } from '../../database/database.ts';
import { payoutBatches, payoutItems, payoutRuns } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { watchedTreasuries } from '../../treasuries.ts';
import { DomainError } from '../base/errors.ts';
import { finishedStates, type PayoutBatchRow, type PayoutRunRow } from './states.ts';

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
 * The treasury that a run was frozen for: the present one, or an earlier one that is still watched. Another one knows
 * nothing of its payments.
 * @throws DomainError `conflict` where it is watched no more
 */
export function treasuryOf(services: Services, run: PayoutRunRow): Treasury {
  const treasury = watchedTreasuries(requireChain(services)).find(
    ({ deployment }) => deployment.chainId === run.chainId && deployment.treasury === run.contract,
  );
  if (treasury) return treasury;
  throw new DomainError('conflict', { message: 'The run belongs to another treasury.' });
}

/**
 * Signatures are asked for the present treasury alone. A run of an earlier one ends with what was signed before, or
 * with its deadline: then its withdrawals can be paid anew.
 * @throws DomainError `conflict` where payouts have moved to another contract since
 */
export function assertOwnTreasury(services: Services, run: PayoutRunRow): void {
  const { deployment } = requireChain(services);
  if (run.chainId === deployment.chainId && run.contract === deployment.treasury) return;
  throw new DomainError('conflict', {
    message: 'The run belongs to another treasury: nothing more is signed for it.',
  });
}

/** Items that something else paid, or has to do with: a call that pays them too would pay twice. */
export const touchedItem = or(
  inArray(payoutItems.state, [...finishedStates]),
  eq(payoutItems.repair, 'mismatch'),
);

/**
 * Refuses a batch of which something is paid or released already. Its own treasury would refuse the whole call; one
 * that did not make the payment would not.
 * @throws DomainError `conflict` {reason: `already_paid`}
 */
export async function assertUntouched(
  db: Database,
  { runNumber, batchIndex }: PayoutBatchRow,
): Promise<void> {
  const place = and(eq(payoutItems.runNumber, runNumber), eq(payoutItems.batchIndex, batchIndex));
  if ((await db.$count(payoutItems, and(place, touchedItem))) > 0) throw alreadyPaid();
}

export const alreadyPaid = (): DomainError =>
  new DomainError('conflict', {
    message: 'Something of the batch has been paid otherwise.',
    details: { reason: 'already_paid' },
  });
