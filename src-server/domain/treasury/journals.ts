import type { JournalKind } from '#contract/rules/accounts.ts';
import { formatUnits, formatUsd, type WithdrawalCurrency } from '#contract/rules/money.ts';
import type { issuerPayments } from '../../database/schema/issuer-payments.ts';
import type { TreasuryMovementKind } from '../../database/schema/treasury.ts';
import { journalKeys } from '../ledger/journal-keys.ts';
import type { JournalInput } from '../ledger/journals.ts';

interface Tokens {
  readonly currency: WithdrawalCurrency;
  /** Base units into custody; negative: out of it. */
  readonly amount: bigint;
  readonly decimals: number;
  readonly at: Date;
  readonly txHash: string;
}

/** What custody gains or loses by: all but what moves within it. */
export type BookedKind = Exclude<TreasuryMovementKind, 'internal'>;

const kinds = {
  funding: 'treasury_funding',
  withdrawal: 'treasury_withdrawal',
  sweep: 'treasury_unexplained',
  unexplained: 'treasury_unexplained',
} as const satisfies Record<BookedKind, JournalKind>;

/**
 * Tokens that moved in or out of custody without a member: the owner's, or what nothing explains.
 * What the owner has put in stands as a negative sum on `owner_funds`; what came in unexplained as a
 * negative one on `unexplained`, what left as a positive one.
 */
export function movementJournal(
  kind: BookedKind,
  idempotencyKey: string,
  { currency, amount, decimals, at, txHash }: Tokens,
): JournalInput {
  const account = kind === 'funding' || kind === 'withdrawal' ? 'owner_funds' : 'unexplained';
  return {
    kind: kinds[kind],
    idempotencyKey,
    occurredAt: at,
    source: { type: 'treasury', id: txHash },
    details: { tx_hash: txHash },
    entries: [
      { account: 'custody', currency, amount, decimals },
      { account, currency, amount: -amount, decimals },
    ],
  };
}

/** Journals of a payment to an issuer are named by its number. */
export const issuerPaymentSource = (number: number) =>
  ({ type: 'issuer_payment', id: String(number) }) as const;

/**
 * What was owed to an issuer left the treasury: `issuer_payable` −A and `tct_conversion` +A in USD, custody −T and
 * `tct_conversion` +T in the token. With `sign` −1 the chain undid it.
 */
export function issuerPaymentJournal(
  payment: typeof issuerPayments.$inferSelect,
  { txHash, at, sign }: { readonly txHash: string; readonly at: Date; readonly sign: 1n | -1n },
): JournalInput {
  const { number, bookings, address, currency, tokenDecimals: decimals } = payment;
  const usd = payment.amount * sign;
  const tokens = payment.tokenAmount * sign;
  return {
    kind: 'issuer_payment',
    idempotencyKey: journalKeys.issuerPayment.build(number, bookings + 1),
    occurredAt: at,
    source: issuerPaymentSource(number),
    details: {
      amount: formatUsd(payment.amount),
      currency,
      token_amount: formatUnits(payment.tokenAmount, decimals),
      wallet: address,
      tx_hash: txHash,
    },
    entries: [
      { account: 'issuer_payable', currency: 'USD', amount: -usd },
      { account: 'tct_conversion', currency: 'USD', amount: usd },
      { account: 'custody', currency, amount: -tokens, decimals },
      { account: 'tct_conversion', currency, amount: tokens, decimals },
    ],
  };
}
