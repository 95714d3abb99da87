import type { SigningTerms } from '#contract/api/admin/payouts.ts';
import type { PinnedContract } from '#contract/ipc/ask-window.ts';
import { RefusedError } from './decode-call.ts';

/** Transaction fields beside the call; fees in wei. */
export interface CheckedTerms {
  readonly nonce: number;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  /** Maximum cost in wei: gas limit times maximum fee. */
  readonly cost: bigint;
  readonly balance: bigint;
}

/** 10,000 gwei: above any fee a real chain has charged. */
const MOST_FEE = 10_000_000_000_000n;
/** Upper bound of pending transactions of one account. */
const MOST_WAITING = 64;
const MOST_NONCE = 2 ** 40;

/**
 * Checks nonce and fees, which come from the server, for plausibility. A wrong value within these
 * bounds can waste the displayed fee, but cannot pay anyone else.
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
