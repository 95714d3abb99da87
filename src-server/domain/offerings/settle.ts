import { and, eq, inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/rules/durations.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { offeringStateAt } from '#contract/rules/offerings/states.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { offerings, subscriptions } from '../../database/schema/offerings.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { notify } from '../inbox/notifications.ts';
import {
  depositPaid,
  type DepositOffer,
  type DepositWish,
  type PaidDeposit,
} from '../investments/deposit-paid.ts';
import { postJournal } from '../ledger/journals.ts';
import { assertEligible } from './eligible.ts';
import { paymentJournal } from './journals.ts';
import {
  advanceSubscription,
  lockOffering,
  lockSubscription,
  offeringNames,
  subscriptionPath,
  type OfferingRow,
  type SubscriptionRow,
} from './rows.ts';

/**
 * What a purchase request for a subscription would pay. Only one that was reserved in the same transaction has none
 * yet: nobody pays one twice.
 * @throws DomainError `not_found`, `offer_changed`
 */
export async function offerSubscription(
  db: Database,
  _services: Services,
  { memberId, subjectId, amount }: DepositWish,
): Promise<DepositOffer> {
  const [found] = await db
    .select()
    .from(subscriptions)
    .innerJoin(offerings, eq(offerings.id, subscriptions.offeringId))
    .where(eq(subscriptions.number, subjectId));
  if (!found || found.subscriptions.memberId !== memberId) throw new DomainError('not_found');
  const { state, payment, requestNumber, amount: due } = found.subscriptions;
  const isOpen = state === 'reserved' && payment === 'chain' && requestNumber === null;
  if (!isOpen || due !== amount) throw new DomainError('offer_changed');
  const { nameEs: name, nameEn } = found.offerings;
  return { name, nameEn, offer: {} };
}

/**
 * USD base units that the request of a subscription costs. One whose reservation ended can be paid late as long as
 * the offering is open and has room for it; who is not eligible any more does not get it.
 * @throws DomainError `not_eligible`, `offering_state` {state}, `offering_full` {left}, `subscription_state` {state}
 */
export async function dueOfSubscription(
  db: Database,
  now: Date,
  { memberId, subjectId, amount }: Pick<PaidDeposit, 'memberId' | 'subjectId' | 'amount'>,
): Promise<bigint> {
  const [found] = await db
    .select()
    .from(subscriptions)
    .innerJoin(offerings, eq(offerings.id, subscriptions.offeringId))
    .where(eq(subscriptions.number, subjectId));
  // It is being reserved.
  if (!found) return amount;
  await assertEligible(db, found.offerings, memberId, now);
  if (found.subscriptions.state !== 'reserved') {
    assertPayableLate(found.offerings, found.subscriptions, now);
  }
  return amount;
}

/** @throws DomainError as {@link dueOfSubscription} */
function assertPayableLate(
  offering: OfferingRow,
  { state, units }: SubscriptionRow,
  at: Date,
): void {
  if (state !== 'expired' && state !== 'cancelled') {
    throw new DomainError('subscription_state', { details: { state } });
  }
  const now = offeringStateAt(offering, at);
  if (now !== 'open') throw new DomainError('offering_state', { details: { state: now } });
  const left = offering.askedMax - offering.asked;
  if (units > left) throw new DomainError('offering_full', { details: { left } });
}

/**
 * Makes a paid subscription effective: its money waits in escrow, the time in which the member may step back begins.
 * One whose reservation had ended takes its units anew, if they are there.
 * @returns its number
 * @throws DomainError `not_eligible`, `offering_state`, `offering_full`, `subscription_state`, `balance_exceeded`
 *   {available}
 */
export async function settleSubscription(
  tx: Transaction,
  _services: Services,
  { subjectId: number, paidFrom, settledAt: at }: PaidDeposit,
): Promise<string> {
  const { offering, subscription } = await lockSubscription(tx, number);
  await assertEligible(tx, offering, subscription.memberId, at);
  if (subscription.state !== 'reserved') {
    assertPayableLate(offering, subscription, at);
    await moveAsked(tx, offering.id, subscription.units);
  }
  const { memberId, amount, payments } = subscription;
  const paid = await depositPaid(tx, memberId, amount, paidFrom);
  const coolingUntil = new Date(at.getTime() + offering.coolingDays * DAY_MS);
  await advanceSubscription(tx, subscription, 'pay', {
    paidAt: at,
    coolingUntil,
    payments: payments + 1,
    endedAt: null,
  });
  await postJournal(tx, paymentJournal(offering, subscription, { paid, at }));
  await notify(tx, {
    memberId,
    event: 'subscription.paid',
    values: {
      number: String(number),
      amount: formatUsd(amount),
      ...offeringNames(offering),
      until: coolingUntil.toISOString(),
    },
    path: subscriptionPath(number),
    at,
  });
  return String(number);
}

/** Changes how many units of an offering are asked for; the database holds it within what can be. */
export async function moveAsked(tx: Transaction, offeringId: number, units: number): Promise<void> {
  await tx
    .update(offerings)
    .set({ asked: sql`${offerings.asked} + ${units}` })
    .where(eq(offerings.id, offeringId));
}

/** Ends reservations that were not paid, by the requests that were to pay them: their units are free again. */
export async function endUnpaidSubscriptions(
  tx: Transaction,
  requestNumbers: readonly number[],
  event: 'expire' | 'cancel',
  at: Date,
): Promise<void> {
  if (requestNumbers.length === 0) return;
  const unpaid = and(
    inArray(subscriptions.requestNumber, [...requestNumbers]),
    eq(subscriptions.state, 'reserved'),
  );
  const found = await tx
    .selectDistinct({ id: subscriptions.offeringId })
    .from(subscriptions)
    .where(unpaid)
    .orderBy(subscriptions.offeringId);
  for (const { id } of found) {
    await lockOffering(tx, id);
    const rows = await tx
      .select()
      .from(subscriptions)
      .where(and(unpaid, eq(subscriptions.offeringId, id)))
      .orderBy(subscriptions.number)
      .for('update');
    for (const row of rows) await advanceSubscription(tx, row, event, { endedAt: at });
    await moveAsked(tx, id, -rows.reduce((sum, { units }) => sum + units, 0));
  }
}
