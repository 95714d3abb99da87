import { ChainDisagreement } from '../../chain/errors.ts';
import { reachedBy } from '../../chain/quorum.ts';
import { paysFrozen } from '../../chain/treasury/calldata.ts';
import type { SentTransaction, TransactionState } from '../../chain/treasury/types.ts';
import type { payoutTransactions } from '../../database/schema/payouts.ts';
import type { ChainServices } from '../../services.ts';
import type { PayoutBatchRow } from './states.ts';

type SentRow = typeof payoutTransactions.$inferSelect;
type Changed = Partial<Pick<SentRow, 'state' | 'sender' | 'nonce' | 'blockNumber'>>;

/** How one known transaction of a batch stands on the chain now. */
export interface Observation {
  readonly txHash: string;
  readonly state: SentRow['state'] | 'disagreement';
  readonly blockNumber: number | null;
  /** What is to be stored; null where nothing is new. */
  readonly changed: Changed | null;
}

/** Reads a transaction from every source. What once proved not to be the batch's stays ignored. */
export async function observe(
  chain: ChainServices,
  batch: PayoutBatchRow,
  row: SentRow,
): Promise<Observation> {
  if (row.state === 'foreign') return unchanged(row);
  let seen: TransactionState;
  try {
    seen = await chain.treasury.transactionState(row.txHash);
  } catch (error) {
    if (!(error instanceof ChainDisagreement)) throw error;
    return { ...unchanged(row), state: 'disagreement' };
  }
  if (seen.kind === 'unknown') {
    // It may have been in a block that was undone; then it is no more than a reported hash.
    return changedTo(row, { state: (await isReplaced(chain, row)) ? 'replaced' : 'reported' });
  }
  const { transaction } = seen;
  if (!isOfBatch(chain, batch, transaction)) return changedTo(row, { state: 'foreign' });
  const { from: sender, nonce } = transaction;
  if (seen.kind === 'pending') {
    return changedTo(row, { state: 'pending', sender, nonce, blockNumber: null });
  }
  const state = seen.status === 1 ? 'mined' : 'failed';
  return changedTo(row, { state, sender, nonce, blockNumber: seen.blockNumber });
}

/** A hash counts only where exactly what was frozen went to the treasury, whoever approved it. */
function isOfBatch(
  { deployment }: ChainServices,
  batch: PayoutBatchRow,
  { to, data }: SentTransaction,
): boolean {
  return (
    to?.toLowerCase() === deployment.treasury.toLowerCase() && paysFrozen(data, batch.calldata)
  );
}

/**
 * Gone, although it was seen before, and its sender's nonce is used: another transaction took its
 * place. A nonce counts as used where a quorum of the sources has it used.
 */
async function isReplaced({ rpc }: ChainServices, { sender, nonce }: SentRow): Promise<boolean> {
  if (sender === null || nonce === null) return false;
  const used = await rpc.each((provider) => provider.getTransactionCount(sender, 'latest'));
  return reachedBy(rpc.quorum, used) > nonce;
}

function unchanged(row: SentRow): Observation {
  return { txHash: row.txHash, state: row.state, blockNumber: row.blockNumber, changed: null };
}

function changedTo(row: SentRow, next: Changed & { state: SentRow['state'] }): Observation {
  const same = row.state === next.state && (next.blockNumber ?? null) === row.blockNumber;
  return {
    txHash: row.txHash,
    state: next.state,
    blockNumber: next.blockNumber ?? null,
    changed: same ? null : next,
  };
}
