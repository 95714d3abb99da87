import { keccak256 } from 'ethers/crypto';
import type { PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import type { PinnedContract, PinnedToken } from '#contract/ipc/ask-window.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { RefusedError, sameAddress } from './decode-call.ts';
import type { DecodedBatch, DecodedPay } from './decode-call.ts';

/** Batch states in which a signature may still be requested. */
const payable: readonly PayoutBatch['state'][] = ['frozen', 'signing', 'broadcast'];

export interface Compared {
  readonly batch: PayoutBatch;
  readonly token: PinnedToken;
}

export const deadlineOf = (run: Pick<PayoutRun, 'deadline'>): bigint =>
  BigInt(Math.floor(Date.parse(run.deadline) / 1000));

/** Whether a decimal amount equals an amount in base units; a malformed amount never does. */
function isAmount(text: string, token: PinnedToken, units: bigint): boolean {
  try {
    return parseUnits(text, token.decimals) === units;
  } catch {
    return false;
  }
}

/**
 * Compares the decoded call with the frozen run that the main process read from the server, and
 * with the pinned contract: payment by payment, in order.
 * @throws RefusedError with the first difference
 */
export function compareRun(call: DecodedPay, run: PayoutRun, pinned: PinnedContract): Compared {
  const compared = compareBatch(call, run, pinned);
  const { approval, calldata_hash: hash } = compared.batch;
  if (!sameAddress(call.approver ?? '', approval?.given?.approver ?? '')) {
    throw new RefusedError('approver');
  }
  if (!sameAddress(keccak256(call.data), hash)) throw new RefusedError('hash');
  return compared;
}

/** The same of what a batch pays alone. @throws RefusedError with the first difference */
export function compareBatch(call: DecodedBatch, run: PayoutRun, pinned: PinnedContract): Compared {
  const refuse = (reason: ConstructorParameters<typeof RefusedError>[0]): never => {
    throw new RefusedError(reason);
  };
  if (run.chain_id !== pinned.chainId) refuse('chain');
  if (!sameAddress(run.contract, pinned.treasury)) refuse('contract');
  const batch = run.batches.find(({ run_key: key }) => sameAddress(key, call.runKey));
  if (!batch) throw new RefusedError('run');
  if (!payable.includes(batch.state)) refuse('run_state');
  if (call.deadline !== deadlineOf(run)) refuse('deadline');

  const token = pinned.tokens.find(({ currency }) => currency === batch.currency);
  if (!token || !sameAddress(token.address, batch.token)) throw new RefusedError('token');
  if (!sameAddress(token.address, call.token)) refuse('token');

  if (!isAmount(batch.total, token, comparePayments(call, batch, token))) refuse('amount');
  return { batch, token };
}

/**
 * @returns the sum of the payments in base units
 * @throws RefusedError for the first payment that differs from the batch
 */
function comparePayments(
  { payments }: DecodedBatch,
  { items }: Compared['batch'],
  token: Compared['token'],
): bigint {
  const numbers = new Set(payments.map(({ number }) => number));
  if (payments.length !== items.length || numbers.size !== payments.length) {
    throw new RefusedError('payments');
  }
  let total = 0n;
  for (const [index, payment] of payments.entries()) {
    const item = items[index];
    if (!item || payment.number !== BigInt(item.number)) throw new RefusedError('payments');
    if (!sameAddress(payment.to, item.wallet)) throw new RefusedError('recipient');
    if (payment.amount === 0n || !isAmount(item.token_amount, token, payment.amount)) {
      throw new RefusedError('amount');
    }
    total += payment.amount;
  }
  return total;
}
