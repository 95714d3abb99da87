import type { JsonRpcProvider, TransactionReceipt, TransactionResponse } from 'ethers';
import type { Finality } from './deployment.ts';
import { ChainDisagreement, ChainUnreachable } from './errors.ts';
import type { Rpc } from './rpc.ts';
import type { BlockPoint, SentTransaction, TransactionState } from './treasury/types.ts';

/** Newest block that every source has. */
export async function readHead(rpc: Rpc): Promise<BlockPoint> {
  const heads = await rpc.each((provider) => provider.getBlockNumber());
  return readBlock(rpc, Math.min(...heads));
}

/** Newest block that is settled at every source. */
export async function readFinalHead(rpc: Rpc, finality: Finality): Promise<BlockPoint> {
  const numbers = await rpc.each((provider) => finalNumber(provider, finality));
  return readBlock(rpc, Math.min(...numbers));
}

/** Number of the newest block that is settled at a source. */
export async function finalNumber(provider: JsonRpcProvider, finality: Finality): Promise<number> {
  if (finality.kind === 'confirmations') {
    return Math.max(0, (await provider.getBlockNumber()) - finality.count);
  }
  const block = await provider.getBlock('finalized');
  if (!block) throw new ChainUnreachable('A source does not know which block is finalized.');
  return block.number;
}

/**
 * A block that all sources have alike.
 * @throws ChainUnreachable where a source does not have it: one machine behind an address may lag
 *   behind the others, so no block says nothing
 */
export function readBlock(rpc: Rpc, number: number): Promise<BlockPoint> {
  return rpc.agreed(`block ${number}`, async (provider) => {
    const block = await provider.getBlock(number);
    if (!block?.hash) throw new ChainUnreachable(`A source does not have block ${number} yet.`);
    return { number, timestamp: block.timestamp, hash: block.hash };
  });
}

const progress = { unknown: 0, pending: 1, mined: 2 } as const;

/**
 * A transaction as the source that knows least of it sees it: one may lag behind the other, but
 * two that have it mined must have the same outcome in the same block.
 */
export async function readTransaction(rpc: Rpc, hash: string): Promise<TransactionState> {
  const states = await rpc.each((provider) => transactionAt(provider, hash));
  const mined = states.filter((state) => state.kind === 'mined');
  if (new Set(mined.map((state) => `${state.blockHash} ${state.status}`)).size > 1) {
    throw new ChainDisagreement(`The RPC sources disagree about transaction ${hash}.`);
  }
  return states.reduce((least, state) =>
    progress[state.kind] < progress[least.kind] ? state : least,
  );
}

async function transactionAt(provider: JsonRpcProvider, hash: string): Promise<TransactionState> {
  const sent: TransactionResponse | null = await provider.getTransaction(hash);
  if (!sent) return { kind: 'unknown' };
  const transaction: SentTransaction = {
    from: sent.from,
    to: sent.to,
    data: sent.data,
    nonce: sent.nonce,
  };
  const receipt: TransactionReceipt | null = await provider.getTransactionReceipt(hash);
  if (!receipt) return { kind: 'pending', transaction };
  const { blockNumber, blockHash } = receipt;
  return {
    kind: 'mined',
    transaction,
    status: receipt.status === 1 ? 1 : 0,
    blockNumber,
    blockHash,
  };
}
