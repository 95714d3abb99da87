import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { SubscriptionDetail } from '#contract/api/tokenization/offerings.ts';
import { allot, type Allotment } from '#contract/rules/offerings/allotment.ts';
import { canStepBack } from '#contract/rules/offerings/states.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { subscriptions } from '../../database/schema/offerings.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { notifyAll } from '../inbox/notifications.ts';
import { postJournals } from '../ledger/journals.ts';
import { allotmentDigest } from './digests.ts';
import { allotmentJournal } from './journals.ts';
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

/** The paid subscriptions of an offering, by number; locked until the transaction ends where asked. */
export async function paidOf(
  db: Database,
  offeringId: number,
  { lock }: { readonly lock: boolean } = { lock: false },
): Promise<SubscriptionRow[]> {
  const asked = db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.offeringId, offeringId), eq(subscriptions.state, 'paid')))
    .orderBy(asc(subscriptions.number));
  return lock ? asked.for('update') : asked;
}

/** Who of the paid subscriptions gets how many. */
export const allotmentOf = (
  { supply }: Pick<OfferingRow, 'supply'>,
  paid: readonly Pick<SubscriptionRow, 'number' | 'units' | 'paidAt'>[],
): Allotment =>
  allot(
    paid.map(({ number, units, paidAt }) => ({ number, units, paidAt: paidAt?.getTime() ?? 0 })),
    supply,
  );

/**
 * Until when an offering can't be allotted: the last instant at which a member may step back; null where a reservation
 * is open, which can still become one. Undefined where nothing is in the way.
 */
export async function waitsFor(
  db: Database,
  { id, closesAt }: Pick<OfferingRow, 'id' | 'closesAt'>,
  at: Date,
): Promise<Date | null | undefined> {
  if (at < closesAt) return closesAt;
  const open = await db
    .select({ state: subscriptions.state, coolingUntil: subscriptions.coolingUntil })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.offeringId, id), inArray(subscriptions.state, ['reserved', 'paid'])),
    );
  if (open.some(({ state }) => state === 'reserved')) return null;
  const cooling = open.flatMap(({ coolingUntil }) =>
    coolingUntil && canStepBack(coolingUntil, at) ? [coolingUntil.getTime()] : [],
  );
  return cooling.length > 0 ? new Date(Math.max(...cooling)) : undefined;
}

/**
 * What one subscription gets where more is asked for than there is: from when nobody can step back any more, and as it
 * was decided. Null before, and where everybody gets what was asked for.
 */
export async function shareOf(
  db: Database,
  offering: OfferingRow,
  subscription: SubscriptionRow,
  at: Date,
): Promise<SubscriptionDetail['allotment']> {
  const isDecided = subscription.allotted !== null;
  if (!isDecided) {
    const isComing = offering.state === 'approved' && subscription.state === 'paid';
    if (!isComing || offering.asked <= offering.supply) return null;
    if ((await waitsFor(db, offering, at)) !== undefined) return null;
  }
  const { number, units, paidAt, state, allotted } = subscriptions;
  const asked = await db
    .select({ number, units, paidAt })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.offeringId, offering.id),
        isDecided ? isNotNull(allotted) : eq(state, 'paid'),
      ),
    );
  const { total, supply, rows } = allotmentOf(offering, asked);
  const own = rows.find((row) => row.number === subscription.number);
  if (!own || total <= supply) return null;
  return {
    total,
    supply,
    whole: own.whole,
    is_rounded: own.isRounded,
    units: own.units,
    back: formatUsd(returnedOf(offering, subscription, own.units)),
    is_decided: isDecided,
  };
}

interface Decided {
  readonly actorId: number;
  readonly id: number;
  /** Fingerprint of what was decided. */
  readonly digest: string;
}

/**
 * Divides an offering among who paid for it, all of it in one transaction: what was allotted is owed to the issuer, the
 * rest goes to the direct balances, and the escrow of the offering is empty.
 * @throws DomainError `not_found`, `offering_state`, `offering_early` {until}, `conflict` where it is not what was
 *   decided any more
 */
export async function allotOffering(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { actorId, id, digest }: Decided,
): Promise<void> {
  const at = clock.now();
  const offering = await lockOffering(tx, id);
  if (offering.state !== 'approved') {
    throw new DomainError('offering_state', { details: { state: offering.state } });
  }
  const until = await waitsFor(tx, offering, at);
  if (until !== undefined) {
    throw new DomainError('offering_early', { details: { until: until?.toISOString() ?? null } });
  }
  const paid = await paidOf(tx, id, { lock: true });
  const allotment = allotmentOf(offering, paid);
  if (allotmentDigest(allotment) !== digest) throw new DomainError('conflict');
  // Fewer than the minimum: it fails, and nothing of it is allotted.
  if (allotment.total < offering.least) {
    throw new DomainError('offering_state', { details: { state: 'failed' } });
  }
  await advanceOffering(tx, offering, 'allot', { allottedAt: at, allotmentDigest: digest });
  const byNumber = new Map(allotment.rows.map((row) => [row.number, row.units]));
  const shares = paid.map((subscription) => ({
    subscription,
    allotted: byNumber.get(subscription.number) ?? 0,
  }));
  for (const share of shares) await allotOne(tx, offering, share, at);
  await postJournals(
    tx,
    shares.map(({ subscription, allotted }) =>
      allotmentJournal(offering, subscription, { allotted, at }),
    ),
  );
  const given = shares.reduce((sum, { allotted }) => sum + allotted, 0);
  await moveAsked(tx, id, given - allotment.total);
  await notifyAll(
    tx,
    shares.map(({ subscription, allotted }) => ({
      memberId: subscription.memberId,
      event: 'subscription.allotted' as const,
      values: {
        number: String(subscription.number),
        units: String(allotted),
        asked: String(subscription.units),
        amount: formatUsd(returnedOf(offering, subscription, allotted)),
        ...offeringNames(offering),
      },
      path: subscriptionPath(subscription.number),
      at,
    })),
  );
  await audit(tx, {
    actorId,
    action: 'offering.allotted',
    subject: `offering/${id}`,
    after: { name: offering.nameEs, units: given, asked: allotment.total, hash: digest },
    at,
  });
}

/** USD of a subscription that go back where so many units were allotted. */
const returnedOf = (
  { price }: Pick<OfferingRow, 'price'>,
  { amount }: Pick<SubscriptionRow, 'amount'>,
  allotted: number,
): bigint => amount - BigInt(allotted) * price;

async function allotOne(
  tx: Transaction,
  offering: OfferingRow,
  { subscription, allotted }: { readonly subscription: SubscriptionRow; readonly allotted: number },
  at: Date,
): Promise<void> {
  const returned = returnedOf(offering, subscription, allotted);
  await advanceSubscription(tx, subscription, allotted > 0 ? 'allot' : 'allot_nothing', {
    allotted,
    returned,
    returnReason: returned > 0n ? 'allotted_less' : null,
    endedAt: at,
  });
}
