import { heldAccountOf } from '#contract/rules/accounts.ts';
import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { formatUnits, formatUsd } from '#contract/rules/money.ts';
import type { EntryInput, JournalInput } from '../ledger/journals.ts';
import type { WithdrawalRow } from './transitions.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/**
 * The three postings of a withdrawal of gross amount G = fee F + net N, paid as T token units.
 *
 * - `withdrawal_requested`: balance −G, held +G. The money is reserved.
 * - `withdrawal_returned`: held −G, balance +G. Refused or cancelled.
 * - `withdrawal_paid`: in USD held −G, fees +F, tct_conversion +N; in the token custody −T,
 *   tct_conversion +T. The conversion account stands between the currencies: its USD side grows by
 *   what members were relieved of, its token side by what left the treasury for it.
 *
 * From the TCT account the same in TCT: `tct` and `held_tct` in place of the USD balances, and the fee
 * in TCT; the conversion stands between what a member had and what left custody.
 *
 * Each kind has one idempotency key a withdrawal, so the ledger itself refuses a second reservation,
 * a second return and a second payment.
 */
export function requestedJournal(withdrawal: WithdrawalRow, at: Date): JournalInput {
  return {
    ...base(withdrawal, 'withdrawal_requested', at),
    entries: move(withdrawal, -withdrawal.amount),
  };
}

export function returnedJournal(withdrawal: WithdrawalRow, at: Date): JournalInput {
  return {
    ...base(withdrawal, 'withdrawal_returned', at),
    entries: move(withdrawal, withdrawal.amount),
  };
}

/** @param payment the transaction that paid, and who settled it where that was done by hand */
export function paidJournal(
  withdrawal: WithdrawalRow,
  at: Date,
  payment: { readonly txHash: string; readonly settledByHand?: boolean },
): JournalInput {
  const { memberId, amount, fee, net, currency, tokenAmount, tokenDecimals } = withdrawal;
  const journal = base(withdrawal, 'withdrawal_paid', at);
  const entries: EntryInput[] = [
    ...(withdrawal.type === 'tct'
      ? tctPaid(withdrawal)
      : ([
          { account: heldAccountOf[withdrawal.type], memberId, amount: -amount },
          { account: 'fees', currency: 'USD', amount: fee },
          { account: 'tct_conversion', currency: 'USD', amount: net },
        ] as const)),
    { account: 'custody', currency, amount: -tokenAmount, decimals: tokenDecimals },
    { account: 'tct_conversion', currency, amount: tokenAmount, decimals: tokenDecimals },
  ];
  return {
    ...journal,
    details: {
      ...journal.details,
      tx_hash: payment.txHash,
      ...(payment.settledByHand && { settled_by_hand: 'true' }),
    },
    entries: entries.filter((entry) => entry.amount !== 0n),
  };
}

/** What the TCT account is relieved of: the fee is kept in TCT, the rest leaves by the conversion. */
function tctPaid({ memberId, tctAmount, tokenAmount, tokenDecimals }: WithdrawalRow): EntryInput[] {
  const amount = tctAmount ?? 0n;
  const paid = tokenAmount * 10n ** BigInt(TCT_DECIMALS - tokenDecimals);
  const decimals = TCT_DECIMALS;
  return [
    { account: 'held_tct', memberId, amount: -amount },
    { account: 'fees', currency: 'TCT', amount: amount - paid, decimals },
    { account: 'tct_conversion', currency: 'TCT', amount: paid, decimals },
  ];
}

const keys = {
  withdrawal_requested: journalKeys.withdrawalRequested,
  withdrawal_returned: journalKeys.withdrawalReturned,
  withdrawal_paid: journalKeys.withdrawalPaid,
};
type WithdrawalKind = keyof typeof keys;

function base(
  withdrawal: WithdrawalRow,
  kind: WithdrawalKind,
  at: Date,
): Omit<JournalInput, 'entries'> {
  return {
    kind,
    idempotencyKey: keys[kind].build(withdrawal.number),
    occurredAt: at,
    source: { type: 'withdrawal', id: String(withdrawal.number) },
    details: {
      currency: withdrawal.currency,
      fee: formatUsd(withdrawal.fee),
      fee_rate: withdrawal.feeRate,
      net: formatUsd(withdrawal.net),
      price: withdrawal.price,
      token_amount: formatUnits(withdrawal.tokenAmount, withdrawal.tokenDecimals),
      wallet: withdrawal.wallet,
    },
  };
}

/** `balance` changes by `delta`, what is held by its opposite. */
function move({ memberId, type, tctAmount }: WithdrawalRow, delta: bigint): EntryInput[] {
  if (type === 'tct') {
    const amount = delta < 0n ? -(tctAmount ?? 0n) : (tctAmount ?? 0n);
    return [
      { account: 'tct', memberId, amount },
      { account: 'held_tct', memberId, amount: -amount },
    ];
  }
  return [
    { account: type, memberId, amount: delta },
    { account: heldAccountOf[type], memberId, amount: -delta },
  ];
}
