import { and, asc, eq, gte, isNull, or } from 'drizzle-orm';
import type { OfferingConflict } from '#contract/rules/offerings/conflicts.ts';
import {
  nextOfferingState,
  nextSubscriptionState,
  type OfferingEvent,
  type SubscriptionEvent,
} from '#contract/rules/offerings/states.ts';
import { utcDay } from '#contract/rules/days.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { offeringPermits, offerings, subscriptions } from '../../database/schema/offerings.ts';
import { DomainError } from '../base/errors.ts';

/** A conflict that says which one it is. */
export const offeringConflict = (reason: OfferingConflict): DomainError =>
  new DomainError('conflict', { details: { reason } });

export type OfferingRow = typeof offerings.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PermitRow = typeof offeringPermits.$inferSelect;

/** Journals of a subscription are named by its number. */
export const subscriptionSource = (number: number) =>
  ({ type: 'subscription', id: String(number) }) as const;

/** The screen on which a member sees a subscription. */
export const subscriptionPath = (number: number): string => `/tokenization/subscriptions/${number}`;

/** What notices and mails call an offering. */
export const offeringNames = ({ nameEs, nameEn }: Pick<OfferingRow, 'nameEs' | 'nameEn'>) => ({
  offering_es: nameEs,
  offering_en: nameEn,
});

/**
 * Locks an offering until the transaction ends. Whatever changes its subscriptions takes this first, then them, then
 * balances.
 * @throws DomainError `not_found`
 */
export async function lockOffering(tx: Transaction, id: number): Promise<OfferingRow> {
  const [row] = await tx.select().from(offerings).where(eq(offerings.id, id)).for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

/**
 * Locks a subscription, its offering before it.
 * @throws DomainError `not_found`
 */
export async function lockSubscription(
  tx: Transaction,
  number: number,
): Promise<{ readonly offering: OfferingRow; readonly subscription: SubscriptionRow }> {
  const [found] = await tx
    .select({ offeringId: subscriptions.offeringId })
    .from(subscriptions)
    .where(eq(subscriptions.number, number));
  if (!found) throw new DomainError('not_found');
  const offering = await lockOffering(tx, found.offeringId);
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.number, number))
    .for('update');
  if (!subscription) throw new DomainError('not_found');
  return { offering, subscription };
}

/**
 * Takes an offering from the state that it was seen in to the next one.
 * @throws DomainError `offering_state` {state} where it can't, or is not in that state any more
 */
export async function advanceOffering(
  tx: Transaction,
  { id, state }: Pick<OfferingRow, 'id' | 'state'>,
  event: OfferingEvent,
  values: Partial<typeof offerings.$inferInsert> = {},
): Promise<void> {
  const next = nextOfferingState(state, event);
  const rows =
    next === null
      ? []
      : await tx
          .update(offerings)
          .set({ ...values, state: next })
          .where(and(eq(offerings.id, id), eq(offerings.state, state)))
          .returning({ id: offerings.id });
  if (rows.length === 0) throw new DomainError('offering_state', { details: { state } });
}

/**
 * Takes a subscription from the state that it was seen in to the next one.
 * @throws DomainError `subscription_state` {state} where it can't, or is not in that state any more
 */
export async function advanceSubscription(
  tx: Transaction,
  { number, state }: Pick<SubscriptionRow, 'number' | 'state'>,
  event: SubscriptionEvent,
  values: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<void> {
  const next = nextSubscriptionState(state, event);
  const rows =
    next === null
      ? []
      : await tx
          .update(subscriptions)
          .set({ ...values, state: next })
          .where(and(eq(subscriptions.number, number), eq(subscriptions.state, state)))
          .returning({ number: subscriptions.number });
  if (rows.length === 0) throw new DomainError('subscription_state', { details: { state } });
}

/** Permits of an offering that hold on a day, by country. */
export async function permitsOf(db: Database, offeringId: number, at: Date): Promise<PermitRow[]> {
  return db
    .select()
    .from(offeringPermits)
    .where(
      and(
        eq(offeringPermits.offeringId, offeringId),
        or(isNull(offeringPermits.validUntil), gte(offeringPermits.validUntil, utcDay(at))),
      ),
    )
    .orderBy(asc(offeringPermits.country));
}

/** An offering that members see. @throws DomainError `not_found`, also for a draft */
export async function shownOffering(db: Database, slug: string): Promise<OfferingRow> {
  const [row] = await db.select().from(offerings).where(eq(offerings.slug, slug));
  if (!row || row.state === 'draft') throw new DomainError('not_found');
  return row;
}
