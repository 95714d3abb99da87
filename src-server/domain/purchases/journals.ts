import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { JournalInput } from '../ledger/journals.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/** Journals of a purchase request are named by its number. */
export const requestSource = (number: number) =>
  ({ type: 'purchase_request', id: String(number) }) as const;

interface Tokens {
  readonly number: number;
  readonly currency: WithdrawalCurrency;
  /** Base units. */
  readonly amount: bigint;
  readonly decimals: number;
  readonly at: Date;
  readonly details?: JournalInput['details'];
}

/**
 * Tokens that arrived and that no purchase took: in custody, and owed to nobody yet. What is parked
 * stands as a negative sum on `unmatched_receipts`, as custody stands as a positive one.
 */
export function parkedJournal(idempotencyKey: string, tokens: Tokens): JournalInput {
  const { currency, amount, decimals } = tokens;
  return {
    ...common(tokens),
    kind: 'receipt_unmatched',
    idempotencyKey,
    entries: [
      { account: 'custody', currency, amount, decimals },
      { account: 'unmatched_receipts', currency, amount: -amount, decimals },
    ],
  };
}

/** Parked tokens that went back to who sent them. */
export function refundedJournal(exceptionId: number, tokens: Tokens): JournalInput {
  return {
    ...unparked(tokens),
    kind: 'receipt_refunded',
    idempotencyKey: journalKeys.receiptRefunded.build(exceptionId),
  };
}

function unparked(tokens: Tokens) {
  const { currency, amount, decimals } = tokens;
  return {
    ...common(tokens),
    entries: [
      { account: 'custody', currency, amount: -amount, decimals },
      { account: 'unmatched_receipts', currency, amount, decimals },
    ],
  } as const;
}

const common = ({ number, at, details }: Tokens) => ({
  occurredAt: at,
  source: requestSource(number),
  ...(details && { details }),
});
