import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { SubscribeWish } from '#contract/api/tokenization/offerings.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { asking, offeringStateAt } from '#contract/rules/offerings/states.ts';
import type { ReceivingCode } from '../../chain/receiving-address.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  offerings,
  subscriptionDocuments,
  subscriptions,
} from '../../database/schema/offerings.ts';
import type { Services } from '../../services.ts';
import { assertAreaOn } from '../base/areas.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { lockMember } from '../memberships/current.ts';
import { assertAnchored } from '../offerings/anchors.ts';
import { documentsOf, latestOf } from '../offerings/approval.ts';
import { assertEligible } from '../offerings/eligible.ts';
import type { OfferingRow } from '../offerings/rows.ts';
import { settleSubscription } from '../offerings/settle.ts';
import { createPurchase } from '../purchases/create.ts';

interface Wish {
  readonly memberId: number;
  readonly slug: string;
  readonly body: SubscribeWish;
  /** As `readReceivingCode` gave it; null where it is paid from the balance. */
  readonly code: ReceivingCode | null;
}

/**
 * Reserves units of an offering for a member. From the direct balance they are paid at once; on chain their purchase
 * request reserves them for as long as it lives. Nothing of it has volume, and no bonus comes of it.
 * @returns its number
 * @throws DomainError `area_off`, `subscriptions_closed`, `not_found`, `offering_state` {state}, `not_eligible`
 *   {reason}, `documents_changed` {versions}, `chain_step` {step: anchors}, `offer_changed` {amount}, `amount_out_of_range` {minimum, maximum},
 *   `offering_full` {left}, `balance_exceeded` {available}, and what a purchase request is refused with
 */
export async function subscribe(
  tx: Transaction,
  services: Services,
  { memberId, slug, body, code }: Wish,
): Promise<number> {
  await assertAreaOn(tx, services, 'tokenization');
  const { area_tokenization_subscriptions: selling } = await services.settings.read(tx);
  if (selling !== 'on') throw new DomainError('subscriptions_closed');
  const at = services.clock.now();
  // Of two tabs the second one counts what the first has asked for.
  await lockMember(tx, memberId);
  const offering = await offeredTo(tx, slug, at);
  const claimId = await assertEligible(tx, offering, memberId, at);
  await assertAccepted(tx, offering, body.versions);
  await assertAnchored(tx, offering.id);
  const amount = await assertAmount(tx, offering, memberId, body);
  await reserveUnits(tx, offering, body.units, at);
  const [row] = await tx
    .insert(subscriptions)
    .values({
      offeringId: offering.id,
      memberId,
      claimId,
      state: 'reserved',
      payment: body.payment,
      units: body.units,
      amount,
      reservedAt: at,
    })
    .returning({ number: subscriptions.number });
  if (!row) throw new Error('A subscription was not stored');
  const { number } = row;
  await tx
    .insert(subscriptionDocuments)
    .values(
      body.versions.map((versionId) => ({ subscriptionNumber: number, versionId, acceptedAt: at })),
    );
  if (code === null) {
    await settleSubscription(tx, services, {
      memberId,
      subjectId: number,
      amount,
      offer: {},
      paidFrom: { kind: 'balance' },
      requestNumber: null,
      settledAt: at,
    });
    return number;
  }
  if (body.currency === null) throw invalidField('currency', 'field.required');
  const request = await createPurchase(tx, services, memberId, {
    code,
    body: {
      kind: 'offering',
      subject_id: number,
      amount: formatUsd(amount),
      currency: body.currency,
    },
  });
  await tx
    .update(subscriptions)
    .set({ requestNumber: request.number })
    .where(eq(subscriptions.number, number));
  return number;
}

/** @throws DomainError `not_found`, `offering_state` {state} */
async function offeredTo(db: Database, slug: string, at: Date): Promise<OfferingRow> {
  const [offering] = await db.select().from(offerings).where(eq(offerings.slug, slug));
  if (!offering || offering.state === 'draft') throw new DomainError('not_found');
  const state = offeringStateAt(offering, at);
  if (state !== 'open') throw new DomainError('offering_state', { details: { state } });
  return offering;
}

/** Every document is accepted in the version that holds now, and nothing else is. */
async function assertAccepted(
  db: Database,
  { id }: OfferingRow,
  accepted: readonly number[],
): Promise<void> {
  const latest = latestOf(await documentsOf(db, id)).map(({ version }) => version.id);
  const missing = latest.filter((version) => !accepted.includes(version));
  if (missing.length > 0 || accepted.length !== latest.length) {
    throw new DomainError('documents_changed', { details: { versions: missing } });
  }
}

/**
 * @returns USD base units of the wish
 * @throws DomainError `offer_changed` {amount}, `amount_out_of_range` {minimum, maximum}
 */
async function assertAmount(
  db: Database,
  offering: OfferingRow,
  memberId: number,
  { units, amount: shown }: SubscribeWish,
): Promise<bigint> {
  const { price, memberMin, memberMax } = offering;
  const amount = BigInt(units) * price;
  if (amount !== parseUsd(shown)) {
    throw new DomainError('offer_changed', { details: { amount: formatUsd(amount) } });
  }
  const own = await ownUnits(db, offering.id, memberId);
  const least = Math.max(memberMin - own, 1);
  const most = memberMax - own;
  if (units < least || units > most) {
    throw new DomainError('amount_out_of_range', {
      details: {
        minimum: formatUsd(BigInt(least) * price),
        maximum: formatUsd(BigInt(Math.max(most, 0)) * price),
      },
    });
  }
  return amount;
}

/** Units of an offering that a member asks for. */
export async function ownUnits(
  db: Database,
  offeringId: number,
  memberId: number,
): Promise<number> {
  const [row] = await db
    .select({ units: sql<number>`coalesce(sum(${subscriptions.units}), 0)::integer` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.offeringId, offeringId),
        eq(subscriptions.memberId, memberId),
        inArray(subscriptions.state, [...asking]),
      ),
    );
  return row?.units ?? 0;
}

/**
 * Takes units of what can be asked for, in one conditional update: of any number of members who want the last ones
 * those get them who are first.
 * @throws DomainError `offering_full` {left}, `offering_state`
 */
async function reserveUnits(
  tx: Transaction,
  { id }: OfferingRow,
  units: number,
  at: Date,
): Promise<void> {
  const [taken] = await tx
    .update(offerings)
    .set({ asked: sql`${offerings.asked} + ${units}` })
    .where(
      and(
        eq(offerings.id, id),
        eq(offerings.state, 'approved'),
        lte(sql`${offerings.asked} + ${units}`, offerings.askedMax),
      ),
    )
    .returning({ id: offerings.id });
  if (taken) return;
  const [now] = await tx.select().from(offerings).where(eq(offerings.id, id));
  if (!now) throw new DomainError('not_found');
  const state = offeringStateAt(now, at);
  if (state !== 'open') throw new DomainError('offering_state', { details: { state } });
  throw new DomainError('offering_full', { details: { left: now.askedMax - now.asked } });
}
