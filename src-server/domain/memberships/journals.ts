import { plainRate } from '../../database/columns.ts';
import type { JournalInput } from '../ledger/journals.ts';
import type { DirectBonus } from './sponsors.ts';
import { paidWith, type PaidFrom, type Plan } from './current.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

interface SettledPurchase {
  /** Of the purchase: its journals are named by it. */
  readonly id: number;
  readonly memberId: number;
  readonly plan: Plan;
  readonly kind: string;
  /** USD base units. */
  readonly amount: bigint;
  readonly paidFrom: PaidFrom;
  readonly settledAt: Date;
}

export const membershipSource = (purchaseId: number) =>
  ({ type: 'membership', id: String(purchaseId) }) as const;

export function membershipPaymentJournal(purchase: SettledPurchase): JournalInput {
  const { id, memberId, plan, kind, amount, paidFrom, settledAt } = purchase;
  return {
    kind: 'membership_payment',
    idempotencyKey: journalKeys.membershipPayment.build(id),
    occurredAt: settledAt,
    source: membershipSource(id),
    details: { plan: plan.name, purchase: kind },
    entries: [
      { account: 'revenue', currency: 'USD', amount },
      ...paidWith(memberId, amount, paidFrom),
    ],
  };
}

export function directBonusJournal(
  { id, plan, settledAt }: Pick<SettledPurchase, 'id' | 'plan' | 'settledAt'>,
  { sponsorId, amount, from, rate }: DirectBonus,
): JournalInput {
  return {
    kind: 'direct_bonus',
    idempotencyKey: journalKeys.directBonus.build(id),
    occurredAt: settledAt,
    source: membershipSource(id),
    details: { from, plan: plan.name, rate: plainRate(rate) },
    entries: [
      { account: 'direct', memberId: sponsorId, amount },
      { account: 'bonus_expense', currency: 'USD', amount: -amount },
    ],
  };
}
