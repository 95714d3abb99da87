import type { JournalKind } from '#contract/rules/accounts.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { TreasuryMovementKind } from '../../database/schema/treasury.ts';
import type { JournalInput } from '../ledger/journals.ts';

interface Tokens {
  readonly currency: WithdrawalCurrency;
  /** Base units into custody; negative: out of it. */
  readonly amount: bigint;
  readonly decimals: number;
  readonly at: Date;
  readonly txHash: string;
}

const kinds = {
  funding: 'treasury_funding',
  withdrawal: 'treasury_withdrawal',
  sweep: 'treasury_unexplained',
  unexplained: 'treasury_unexplained',
} as const satisfies Record<TreasuryMovementKind, JournalKind>;

/**
 * Tokens that moved in or out of custody without a member: the owner's, or what nothing explains.
 * What the owner has put in stands as a negative sum on `owner_funds`; what came in unexplained as a
 * negative one on `unexplained`, what left as a positive one.
 */
export function movementJournal(
  kind: TreasuryMovementKind,
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
