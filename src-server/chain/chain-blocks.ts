import type { JsonRpcProvider, TransactionReceipt, TransactionResponse } from 'ethers';
import type { Finality } from './deployment.ts';
import { ChainDisagreement, ChainUnreachable } from './errors.ts';
import { canonical, reachedBy } from './quorum.ts';
import type { Rpc } from './rpc.ts';
import type { BlockPoint, SentTransaction, TransactionState } from './treasury/types.ts';

/** Newest block that a quorum of the sources has. */
export async function readHead(rpc: Rpc): Promise<BlockPoint> {
  const tips = await rpc.each((provider) => blockAt(provider, 'latest'));
  const number = reachedBy(
    rpc.quorum,
    tips.map((tip) => tip.number),
  );
  // Where all have the same one, its time too, it has been read.
  const alike = tips.find((tip) => {
    const text = canonical(tip);
    return tip.number === number && tips.every((other) => canonical(other) === text);
  });
  return alike ?? readBlock(rpc, number);
}

/** Newest block that is settled at a quorum of the sources. */
export async function readFinalHead(rpc: Rpc, finality: Finality): Promise<BlockPoint> {
  const numbers = await rpc.each((provider) => finalNumber(provider, finality));
  return readBlock(rpc, reachedBy(rpc.quorum, numbers));
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
 * A block that a quorum of the sources has alike.
 * @throws ChainUnreachable where too few have it: one machine behind an address may lag behind the
 *   others, so no block says nothing
 */
export function readBlock(rpc: Rpc, number: number): Promise<BlockPoint> {
  return rpc.agreed(`block ${number}`, (provider) => blockAt(provider, number));
}

async function blockAt(provider: JsonRpcProvider, place: number | 'latest'): Promise<BlockPoint> {
  const block = await provider.getBlock(place);
  if (!block?.hash) throw new ChainUnreachable(`A source does not have block ${place} yet.`);
  const { number, timestamp, hash, parentHash: parent } = block;
  return { number, timestamp, hash, parent };
}

const progress = { unknown: 0, pending: 1, mined: 2 } as const;

/**
 * A transaction as far as a quorum of the sources has seen it go: one may lag behind the others, but
 * it is mined only where a quorum has the same outcome in the same block.
 */
export async function readTransaction(rpc: Rpc, hash: string): Promise<TransactionState> {
  const states = await rpc.each((provider) => transactionAt(provider, hash));
  const mined = states.filter((state) => state.kind === 'mined');
  const outcomes = new Set(mined.map((state) => `${state.blockHash} ${state.status}`));
  const ofQuorum = mined.find((state) => {
    const alike = mined.filter(({ blockHash, status }) => {
      return blockHash === state.blockHash && status === state.status;
    });
    return alike.length >= rpc.quorum;
  });
  if (ofQuorum) return ofQuorum;
  if (outcomes.size > 1) {
    throw new ChainDisagreement(`The RPC sources disagree about transaction ${hash}.`);
  }
  // What fewer than a quorum have seen has not been seen.
  return states.toSorted((one, other) => progress[other.kind] - progress[one.kind])[
    rpc.quorum - 1
  ] as TransactionState;
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
