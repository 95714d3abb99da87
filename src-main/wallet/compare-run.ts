import { keccak256 } from 'ethers/crypto';
import type { PayoutBatch, PayoutRun } from '#contract/api/admin/payouts.ts';
import type { PinnedContract, PinnedToken } from '#contract/ipc/ask-window.ts';
import { parseUnits } from '#contract/rules/money.ts';
import { RefusedError, sameAddress } from './decode-call.ts';
import type { DecodedPay } from './decode-call.ts';

/** A batch that a wallet may still be asked for. */
const payable: readonly PayoutBatch['state'][] = ['frozen', 'signing', 'broadcast'];

export interface Compared {
  readonly batch: PayoutBatch;
  readonly token: PinnedToken;
}

export const deadlineOf = (run: Pick<PayoutRun, 'deadline'>): bigint =>
  BigInt(Math.floor(Date.parse(run.deadline) / 1000));

/** Compares two figures; one that cannot be read is not the same. */
function isAmount(text: string, token: PinnedToken, units: bigint): boolean {
  try {
    return parseUnits(text, token.decimals) === units;
  } catch {
    return false;
  }
}

/**
 * Compares what would be signed with the frozen run, as the server gave it to the main process
 * itself, and both with what is pinned on this computer: payment by payment, in order.
 * @throws RefusedError naming the first thing that differs
 */
export function compareRun(call: DecodedPay, run: PayoutRun, pinned: PinnedContract): Compared {
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
  if (!sameAddress(keccak256(call.data), batch.calldata_hash)) refuse('hash');
  return { batch, token };
}

/**
 * @returns the sum of what is paid
 * @throws RefusedError for the first payment that is not the batch's
 */
function comparePayments(
  { payments }: DecodedPay,
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
