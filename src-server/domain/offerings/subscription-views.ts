import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Query } from '#contract/api/endpoint.ts';
import type {
  offerings as endpoints,
  Subscription,
  SubscriptionDetail,
  SubscriptionPage,
} from '#contract/api/tokenization/offerings.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { canStepBack, offeringStateAt } from '#contract/rules/offerings/states.ts';
import type { Database } from '../../database/database.ts';
import { journals } from '../../database/schema/ledger.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import {
  offeringDocuments,
  offerings,
  offeringVersions,
  subscriptionDocuments,
  subscriptions,
} from '../../database/schema/offerings.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { shareOf } from './allotment.ts';
import type { OfferingRow, SubscriptionRow } from './rows.ts';

function subscriptionView(row: SubscriptionRow, offering: OfferingRow, at: Date): Subscription {
  return {
    number: row.number,
    state: row.state,
    offering: {
      slug: offering.slug,
      name_es: offering.nameEs,
      name_en: offering.nameEn,
      state: offeringStateAt(offering, at),
      price: formatUsd(offering.price),
      allots_on: offering.allotsOn,
    },
    units: row.units,
    amount: formatUsd(row.amount),
    payment: row.payment,
    request_number: row.requestNumber,
    reserved_at: row.reservedAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    cooling_until: row.coolingUntil?.toISOString() ?? null,
    can_step_back:
      row.state === 'paid' && row.coolingUntil !== null && canStepBack(row.coolingUntil, at),
    allotted: row.allotted,
    returned: formatUsd(row.returned),
    return_reason: row.returnReason,
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

/** A member's subscriptions, the newest first, with the sums of all of them. */
export async function listSubscriptions(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  memberId: number,
  { cursor, limit = 30 }: Query<typeof endpoints.subscriptions>,
): Promise<SubscriptionPage> {
  const at = clock.now();
  const rows = await db
    .select()
    .from(subscriptions)
    .innerJoin(offerings, eq(offerings.id, subscriptions.offeringId))
    .where(
      and(
        eq(subscriptions.memberId, memberId),
        cursor === undefined ? undefined : lt(subscriptions.number, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(subscriptions.number))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.subscriptions.number);
  const all = await db
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.memberId, memberId), inArray(subscriptions.state, ['paid', 'allotted'])),
    );
  const allotted = all.filter(({ state }) => state === 'allotted');
  const escrow = all.filter(({ state }) => state === 'paid');
  const sum = (amounts: readonly bigint[]): string =>
    formatUsd(amounts.reduce((total, amount) => total + amount, 0n));
  return {
    items: page.rows.map((row) => subscriptionView(row.subscriptions, row.offerings, at)),
    next: page.next,
    sums: {
      units: allotted.reduce((total, row) => total + (row.allotted ?? 0), 0),
      paid: sum(allotted.map(({ amount, returned }) => amount - returned)),
      escrow: sum(escrow.map(({ amount }) => amount)),
    },
  };
}

/**
 * One subscription of a member with what was accepted and what was booked.
 * @throws DomainError `not_found`, also where it is another member's
 */
export async function oneSubscription(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  memberId: number,
  number: number,
): Promise<SubscriptionDetail> {
  const [found] = await db
    .select()
    .from(subscriptions)
    .innerJoin(offerings, eq(offerings.id, subscriptions.offeringId))
    .where(and(eq(subscriptions.number, number), eq(subscriptions.memberId, memberId)));
  if (!found) throw new DomainError('not_found');
  const at = clock.now();
  const documents = await db
    .select()
    .from(subscriptionDocuments)
    .innerJoin(offeringVersions, eq(offeringVersions.id, subscriptionDocuments.versionId))
    .innerJoin(offeringDocuments, eq(offeringDocuments.id, offeringVersions.documentId))
    .where(eq(subscriptionDocuments.subscriptionNumber, number))
    .orderBy(asc(offeringDocuments.position));
  const booked = await db
    .select({ id: journals.id })
    .from(journals)
    .where(and(eq(journals.sourceType, 'subscription'), eq(journals.sourceId, String(number))))
    .orderBy(asc(journals.id));
  return {
    ...subscriptionView(found.subscriptions, found.offerings, at),
    documents: documents.map((row) => ({
      id: row.offering_versions.id,
      name_es: row.offering_documents.nameEs,
      name_en: row.offering_documents.nameEn,
      version: row.offering_versions.version,
      digest: row.offering_versions.digest,
      accepted_at: row.subscription_documents.acceptedAt.toISOString(),
    })),
    allotment: await shareOf(db, found.offerings, found.subscriptions, at),
    journals: booked.map(({ id }) => id),
    entry: await entryOf(db, memberId, number),
    at: at.toISOString(),
  };
}

/** What left the direct balance for a subscription. */
async function entryOf(db: Database, memberId: number, number: number): Promise<string | null> {
  const [entry] = await db
    .select({ id: memberEntries.entryId })
    .from(memberEntries)
    .where(
      and(
        eq(memberEntries.memberId, memberId),
        eq(memberEntries.sourceType, 'subscription'),
        eq(memberEntries.sourceId, String(number)),
        eq(memberEntries.kind, 'subscription_payment'),
        eq(memberEntries.account, 'direct'),
      ),
    )
    .limit(1);
  return entry ? String(entry.id) : null;
}
