import { formatUsd } from '#contract/rules/money.ts';
import { journalKeys } from '../ledger/journal-keys.ts';
import type { EntryInput, JournalInput } from '../ledger/journals.ts';
import { subscriptionSource, type OfferingRow, type SubscriptionRow } from './rows.ts';

type Named = Pick<OfferingRow, 'nameEs' | 'slug'>;

const detailsOf = (offering: Named, subscription: SubscriptionRow) => ({
  offering: offering.nameEs,
  subscription: subscription.number,
  units: subscription.units,
});

/** What was paid for units waits in escrow: it is the member's until the allotment. */
export function paymentJournal(
  offering: Named,
  subscription: SubscriptionRow,
  { paid, at }: { readonly paid: readonly EntryInput[]; readonly at: Date },
): JournalInput {
  const { number, memberId, amount, payments } = subscription;
  return {
    kind: 'subscription_payment',
    idempotencyKey: journalKeys.subscriptionPayment.build(number, payments + 1),
    occurredAt: at,
    source: subscriptionSource(number),
    details: detailsOf(offering, subscription),
    entries: [{ account: 'escrow', memberId, amount }, ...paid],
  };
}

/** All that was paid goes from escrow to the direct balance. */
export function refundJournal(
  offering: Named,
  subscription: SubscriptionRow,
  at: Date,
): JournalInput {
  const { number, memberId, amount, payments } = subscription;
  return {
    kind: 'subscription_refund',
    idempotencyKey: journalKeys.subscriptionRefund.build(number, payments),
    occurredAt: at,
    source: subscriptionSource(number),
    details: detailsOf(offering, subscription),
    entries: [
      { account: 'escrow', memberId, amount: -amount },
      { account: 'direct', memberId, amount },
    ],
  };
}

/** What was allotted is owed to the issuer, the rest goes back; the escrow of the subscription is empty then. */
export function allotmentJournal(
  offering: Named & Pick<OfferingRow, 'price'>,
  subscription: SubscriptionRow,
  { allotted, at }: { readonly allotted: number; readonly at: Date },
): JournalInput {
  const { number, memberId, amount } = subscription;
  const kept = BigInt(allotted) * offering.price;
  const entries: EntryInput[] = [
    { account: 'escrow', memberId, amount: -amount },
    { account: 'issuer_payable', currency: 'USD', amount: kept },
    { account: 'direct', memberId, amount: amount - kept },
  ];
  return {
    kind: 'subscription_allotment',
    idempotencyKey: journalKeys.subscriptionAllotment.build(number),
    occurredAt: at,
    source: subscriptionSource(number),
    details: {
      ...detailsOf(offering, subscription),
      allotted,
      price: formatUsd(offering.price),
    },
    entries: entries.filter((entry) => entry.amount !== 0n),
  };
}
