import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { subscriptions } from '../../database/schema/offerings.ts';
import { takeBack, type UndoneDeposit } from '../investments/deposit-reversal.ts';
import { debtEntries } from '../ledger/debts.ts';
import { journalKeys } from '../ledger/journal-keys.ts';
import {
  advanceSubscription,
  lockSubscription,
  subscriptionSource,
  type SubscriptionRow,
} from './rows.ts';
import { moveAsked } from './settle.ts';

async function ofRequest(db: Database, requestNumber: number): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.requestNumber, requestNumber));
  return row ?? null;
}

/** Key of the journal that booked what a request paid; null where it paid no subscription. */
export async function paymentKeyOf(db: Database, requestNumber: number): Promise<string | null> {
  const row = await ofRequest(db, requestNumber);
  if (!row || row.payments === 0) return null;
  return journalKeys.subscriptionPayment.build(row.number, row.payments);
}

/**
 * Takes back a subscription whose payment the chain undid. What waits in escrow goes, and its units are free again.
 * Where it had gone on already, what was done stays: what is back on the direct balance is taken from it as far as it
 * is there, the rest, and what was paid for allotted units, is a debt of the member.
 * @returns null where nothing was paid
 */
export async function undoSubscription(
  tx: Transaction,
  requestNumber: number,
  now: Date,
): Promise<UndoneDeposit | null> {
  const found = await ofRequest(tx, requestNumber);
  if (!found) return null;
  const { offering, subscription } = await lockSubscription(tx, found.number);
  const { state, number, memberId, amount, returned, units, payments } = subscription;
  const source = subscriptionSource(number);
  const undone = {
    amount,
    source: payments > 1 ? { ...source, id: `${number}/${payments}` } : source,
  };
  if (state === 'paid') {
    await advanceSubscription(tx, subscription, 'undo', {
      paidAt: null,
      coolingUntil: null,
      endedAt: now,
    });
    await moveAsked(tx, offering.id, -units);
    return { ...undone, entries: [{ account: 'escrow', memberId, amount: -amount }] };
  }
  if (state !== 'allotted' && state !== 'refunded') return null;
  const kept = amount - returned;
  return {
    ...undone,
    entries: [
      { account: 'bonus_expense', currency: 'USD', amount: -amount },
      ...(await takeBack(tx, memberId, 'direct', returned)),
      ...(kept > 0n ? debtEntries(memberId, kept) : []),
    ],
  };
}
