import type { SigningTerms } from '#contract/api/admin/payouts.ts';
import type { PinnedContract } from '#contract/ipc/ask-window.ts';
import { RefusedError } from './decode-call.ts';

/** What the transaction gets beside the call; wei. */
export interface CheckedTerms {
  readonly nonce: number;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  /** The most it can cost. */
  readonly cost: bigint;
  readonly balance: bigint;
}

/** 10,000 gwei: no chain has asked for as much. */
const MOST_FEE = 10_000_000_000_000n;
/** More of an account's transactions than these never wait. */
const MOST_WAITING = 64;
const MOST_NONCE = 2 ** 40;

/**
 * Nonce and fees come from the server, which sees the chain: looks whether they can be meant. A lie
 * within these bounds can waste the fee that the window shows, and pay nobody.
 * @throws RefusedError `chain`, `nonce`, `fee`, `balance`
 */
export function checkTerms(
  terms: SigningTerms,
  gas: bigint,
  pinned: Pick<PinnedContract, 'chainId'>,
): CheckedTerms {
  if (terms.chain_id !== pinned.chainId) throw new RefusedError('chain');
  const { mined, pending } = terms.nonce;
  const waiting = pending - mined;
  if (!(mined >= 0) || !(pending < MOST_NONCE) || !(waiting >= 0 && waiting <= MOST_WAITING)) {
    throw new RefusedError('nonce');
  }
  const maxFeePerGas = BigInt(terms.max_fee_per_gas);
  const maxPriorityFeePerGas = BigInt(terms.max_priority_fee_per_gas);
  if (maxFeePerGas <= 0n || maxFeePerGas > MOST_FEE || maxPriorityFeePerGas > maxFeePerGas) {
    throw new RefusedError('fee');
  }
  const cost = gas * maxFeePerGas;
  const balance = BigInt(terms.balance);
  if (balance < cost) throw new RefusedError('balance');
  return { nonce: pending, maxFeePerGas, maxPriorityFeePerGas, cost, balance };
}
