import { formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { DomainError } from '../base/errors.ts';
import { lockBalance, type EntryInput } from '../ledger/journals.ts';
import { receivedOnChain, type PaidFrom } from '../memberships/current.ts';

/**
 * The entries that pay a deposit of so many USD base units.
 * @throws DomainError `balance_exceeded` {available} where the direct balance does not cover it
 */
export async function depositPaid(
  tx: Transaction,
  memberId: number,
  amount: bigint,
  paidFrom: PaidFrom,
): Promise<EntryInput[]> {
  if (paidFrom.kind === 'chain') return receivedOnChain(amount, paidFrom);
  const available = await lockBalance(tx, memberId, 'direct');
  if (amount > available) {
    throw new DomainError('balance_exceeded', { details: { available: formatUsd(available) } });
  }
  return [{ account: 'direct', memberId, amount: -amount }];
}

/**
 * Refuses an amount outside of what a pool or a range takes.
 * @throws DomainError `amount_out_of_range` {minimum, maximum}
 */
export function assertInRange(
  amount: bigint,
  { minAmount, maxAmount }: { readonly minAmount: bigint; readonly maxAmount: bigint },
): void {
  if (amount >= minAmount && amount <= maxAmount) return;
  throw new DomainError('amount_out_of_range', {
    details: { minimum: formatUsd(minAmount), maximum: formatUsd(maxAmount) },
  });
}

/** What a member wants to put in. */
export interface DepositWish {
  readonly memberId: number;
  /** Pool or range. */
  readonly subjectId: number;
  /** USD base units. */
  readonly amount: bigint;
  /** Version of the deposit terms, as the member saw them. */
  readonly acceptedTerms: string | undefined;
}

/** What a wish was found to be, frozen for the time until it is paid. */
export interface DepositOffer {
  readonly name: string;
  readonly nameEn: string;
  readonly offer: Readonly<Record<string, string>>;
}

/** A wish that has been paid. */
export interface PaidDeposit {
  readonly memberId: number;
  readonly subjectId: number;
  readonly amount: bigint;
  readonly offer: Readonly<Record<string, string>>;
  readonly paidFrom: PaidFrom;
  /** Purchase request that it was paid through. */
  readonly requestNumber: number | null;
  readonly settledAt: Date;
}
