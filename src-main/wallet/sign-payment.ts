import { keccak256 } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import type { Wallet } from 'ethers/wallet';
import type { AskProblem, PinnedContract } from '#contract/ipc/ask-window.ts';
import { sameAddress } from './decode-call.ts';
import type { DecodedPay } from './decode-call.ts';
import { KeystoreError } from './keystore.ts';
import { ServerCallError } from './server-calls.ts';
import type { CheckedTerms } from './signing-terms.ts';

export interface SignedPayment {
  /** Serialised signed transaction, hex. */
  readonly raw: string;
  readonly hash: string;
}

/** Signs the decoded and confirmed call, then parses the result and verifies it again. */
export async function signPayment(
  wallet: Wallet,
  call: Pick<DecodedPay, 'data' | 'gas'>,
  pinned: PinnedContract,
  terms: CheckedTerms,
): Promise<SignedPayment> {
  const raw = await wallet.signTransaction({
    type: 2,
    chainId: pinned.chainId,
    to: pinned.treasury,
    data: call.data,
    value: 0n,
    nonce: terms.nonce,
    gasLimit: call.gas,
    maxFeePerGas: terms.maxFeePerGas,
    maxPriorityFeePerGas: terms.maxPriorityFeePerGas,
  });
  const signed = Transaction.from(raw);
  const isMeant =
    signed.to !== null &&
    sameAddress(signed.to, pinned.treasury) &&
    signed.data === call.data &&
    signed.value === 0n &&
    signed.chainId === BigInt(pinned.chainId);
  if (!isMeant) throw new Error('What was signed is not what was shown');
  return { raw, hash: keccak256(raw) };
}

/** The problem to show for an error while unlocking or storing. */
export function problemOf(error: unknown): AskProblem {
  if (error instanceof KeystoreError) return error.fault;
  if (!(error instanceof ServerCallError)) throw error;
  if (error.fault === 'signed_out') return 'signed_out';
  // The first of two equal calls is still in progress, so the outcome is unknown.
  const isRunning = error.body?.code === 'idempotency_in_progress';
  if (error.fault === 'unanswered' || isRunning) return 'not_answered';
  return error.body?.code === 'deadline_passed' ? 'deadline_passed' : 'not_stored';
}
