import { keccak256 } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import type { AskProblem, PinnedContract } from '#contract/ipc/ask-window.ts';
import { sameAddress } from './decode-call.ts';
import type { DecodedPay } from './decode-call.ts';
import { KeystoreError } from './keystore.ts';
import { LedgerError } from './ledger/ledger-error.ts';
import { ServerCallError } from './server-calls.ts';
import { PhoneError } from './phone/phone-error.ts';
import type { Signer, TransactionFields } from './signer.ts';
import type { CheckedTerms } from './signing-terms.ts';

export interface SignedPayment {
  /** Serialised signed transaction, hex; null where the wallet has sent it itself. */
  readonly raw: string | null;
  readonly hash: string;
}

/** The transaction of a decoded call: nothing in it comes from a page but the call and its gas. */
const fieldsOf = (
  call: Pick<DecodedPay, 'data' | 'gas'>,
  pinned: PinnedContract,
  terms: CheckedTerms,
): TransactionFields => ({
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

/** What is signed of it, 32 bytes in hex; a hardware wallet shows this hash. */
export const hashToSign = (...facts: Parameters<typeof fieldsOf>): string =>
  Transaction.from(fieldsOf(...facts)).unsignedHash;

/**
 * Signs the decoded and confirmed call, then parses the result: it must be the same in every field,
 * and signed by that account. A wallet that sends by itself answers a hash, which the chain has to confirm.
 */
export async function signPayment(
  signer: Signer,
  ...facts: Parameters<typeof fieldsOf>
): Promise<SignedPayment> {
  const fields = fieldsOf(...facts);
  if (signer.sendByItself) return { raw: null, hash: await signer.sendByItself(fields) };
  const raw = await signer.signTransaction(fields);
  const signed = Transaction.from(raw);
  const isMeant =
    signed.unsignedSerialized === Transaction.from(fields).unsignedSerialized &&
    sameAddress(signed.from ?? '', signer.address);
  if (!isMeant) throw new Error('What was signed is not what was shown');
  return { raw, hash: keccak256(raw) };
}

/** Whether a wallet may still send what it was asked for, though it did not answer. */
export const isHandedOver = (error: unknown): boolean =>
  error instanceof PhoneError && error.mayBeSent;

/** The problem to show for an error while unlocking, signing or storing. */
export function problemOf(error: unknown): AskProblem {
  if (error instanceof KeystoreError || error instanceof LedgerError) return error.fault;
  if (error instanceof PhoneError) return error.fault;
  if (!(error instanceof ServerCallError)) throw error;
  if (error.fault === 'signed_out') return 'signed_out';
  // The first of two equal calls is still in progress, so the outcome is unknown.
  const isRunning = error.body?.code === 'idempotency_in_progress';
  if (error.fault === 'unanswered' || isRunning) return 'not_answered';
  return error.body?.code === 'deadline_passed' ? 'deadline_passed' : 'not_stored';
}
