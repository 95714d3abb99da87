import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { formatUsd } from '#contract/rules/money.ts';
import type { ReturnReason } from '#contract/rules/offerings/states.ts';
import type { Transaction } from '../../database/database.ts';
import { offerings, subscriptions } from '../../database/schema/offerings.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { notify } from '../inbox/notifications.ts';
import { postJournal } from '../ledger/journals.ts';
import { refundJournal } from './journals.ts';
import {
  advanceOffering,
  advanceSubscription,
  lockOffering,
  offeringNames,
  subscriptionPath,
  type OfferingRow,
  type SubscriptionRow,
} from './rows.ts';
import { moveAsked } from './settle.ts';

/** Subscriptions that one transaction gives back: a crash repeats no more than these, and none of them twice. */
const BATCH = 100;

/** Gives back all that was paid for a subscription; its units are free again. Needs the lock of both. */
export async function giveBack(
  tx: Transaction,
  offering: OfferingRow,
  subscription: SubscriptionRow,
  { reason, at }: { readonly reason: Exclude<ReturnReason, 'allotted_less'>; readonly at: Date },
): Promise<void> {
  const { number, memberId, amount, units } = subscription;
  const event = reason === 'stepped_back' ? 'step_back' : 'return';
  await advanceSubscription(tx, subscription, event, {
    returned: amount,
    returnReason: reason,
    endedAt: at,
  });
  await moveAsked(tx, offering.id, -units);
  await postJournal(tx, refundJournal(offering, subscription, at));
  await notify(tx, {
    memberId,
    event: 'subscription.refunded',
    values: {
      number: String(number),
      amount: formatUsd(amount),
      ...offeringNames(offering),
      reason,
    },
    path: subscriptionPath(number),
    at,
  });
}

/**
 * Ends, one after the other, offerings whose window is over and whose minimum was not reached. While a reservation can
 * still be paid nothing is decided.
 * @returns whether there was one
 */
export async function failOneOffering(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
): Promise<boolean> {
  const at = clock.now();
  const over = await tx
    .select({ id: offerings.id })
    .from(offerings)
    .where(and(eq(offerings.state, 'approved'), lte(offerings.closesAt, at)))
    .orderBy(asc(offerings.id));
  for (const { id } of over) {
    const offering = await lockOffering(tx, id);
    if (offering.state !== 'approved') continue;
    const { reserved, paid } = await askedOf(tx, id);
    if (reserved > 0 || paid >= offering.least) continue;
    await advanceOffering(tx, offering, 'fail', { endedAt: at });
    await audit(tx, {
      actorId: null,
      action: 'offering.failed',
      subject: `offering/${id}`,
      after: { name: offering.nameEs, units: paid, least: offering.least },
      at,
    });
    return true;
  }
  return false;
}

/** Units of an offering that are reserved, and paid. */
export async function askedOf(
  tx: Transaction,
  offeringId: number,
): Promise<{ readonly reserved: number; readonly paid: number }> {
  const rows = await tx
    .select({ state: subscriptions.state, units: subscriptions.units })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.offeringId, offeringId),
        inArray(subscriptions.state, ['reserved', 'paid']),
      ),
    );
  const sumOf = (state: 'reserved' | 'paid'): number =>
    rows.filter((row) => row.state === state).reduce((sum, { units }) => sum + units, 0);
  return { reserved: sumOf('reserved'), paid: sumOf('paid') };
}

/**
 * Gives back one batch of an offering that failed or was cancelled, and notes when all of it is back. Each subscription
 * goes back once, wherever the server stops.
 * @returns whether there was something to do
 */
export async function returnOneBatch(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
): Promise<boolean> {
  const at = clock.now();
  const [found] = await tx
    .select({ id: offerings.id })
    .from(offerings)
    .where(and(inArray(offerings.state, ['failed', 'cancelled']), isNull(offerings.returnedAt)))
    .orderBy(asc(offerings.id))
    .limit(1);
  if (!found) return false;
  const offering = await lockOffering(tx, found.id);
  const { state } = offering;
  if (offering.returnedAt !== null || (state !== 'failed' && state !== 'cancelled')) return true;
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.offeringId, found.id), eq(subscriptions.state, 'paid')))
    .orderBy(asc(subscriptions.number))
    .limit(BATCH)
    .for('update');
  for (const row of rows) await giveBack(tx, offering, row, { reason: state, at });
  // A reservation that is still open ends with its request, and is refused if it is paid.
  if (rows.length < BATCH) {
    await tx.update(offerings).set({ returnedAt: at }).where(eq(offerings.id, found.id));
  }
  return true;
}
