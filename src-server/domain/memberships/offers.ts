import { asc, eq, or } from 'drizzle-orm';
import type { OfferedPlan, PlanList } from '#contract/api/plans.ts';
import { shownAt, timesAhead, worthOfTimes } from '#contract/rules/membership-worth.ts';
import { formatUnits, formatUsd, USD_DECIMALS } from '#contract/rules/money.ts';
import { membershipOffer, type MembershipOffer } from '#contract/rules/purchases.ts';
import type { Database } from '../../database/database.ts';
import { plans } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { balancesOf } from '../ledger/journals.ts';
import { endOf, type PossibleOffer } from './intervals.ts';
import { activeMembership, type ActiveMembership } from './times.ts';
import type { Plan } from './current.ts';

/** By what a plan is offered. */
export interface OfferTerms {
  /** How many renewals may be bought ahead. */
  readonly aheadMax: number;
  /** Milliseconds since the epoch: by this instant the time left is valued. */
  readonly valuedAt: number;
  readonly now: Date;
}

/** What a plan means beside the active membership, by these terms. */
export function offerOf(
  plan: Pick<Plan, 'id' | 'price' | 'isSold'>,
  active: ActiveMembership | null,
  { aheadMax, valuedAt, now }: OfferTerms,
): MembershipOffer {
  if (!active) return membershipOffer(plan, null, aheadMax);
  const { id, price } = active.plan;
  const worth = worthOfTimes(active.times, valuedAt);
  const ahead = timesAhead(active.times, now.getTime());
  return membershipOffer(plan, { id, price, worth, ahead }, aheadMax);
}

/** The plans that are sold, with what each costs the member now and why. */
export function listPlans(services: Services, memberId: number): Promise<PlanList> {
  const { database, clock } = services;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const { renewals_ahead_max: aheadMax } = await services.settings.read(tx);
    const active = await activeMembership(tx, memberId, now);
    const terms = { aheadMax, now, valuedAt: newestShown(now) };
    const rows = await tx
      .select()
      .from(plans)
      .where(or(eq(plans.isSold, true), active ? eq(plans.id, active.plan.id) : undefined))
      .orderBy(asc(plans.price), asc(plans.id));
    return {
      items: rows.map((plan) => planView(plan, active, terms)),
      current: active && {
        plan_id: active.plan.id,
        starts_at: active.membership.startsAt.toISOString(),
        ends_at: active.membership.endsAt.toISOString(),
      },
      balance: formatUsd((await balancesOf(tx, memberId)).direct),
    };
  });
}

const newestShown = (now: Date): number => shownAt(now.getTime())[0] ?? now.getTime();

function planView(plan: Plan, active: ActiveMembership | null, terms: OfferTerms): OfferedPlan {
  return {
    id: plan.id,
    name: plan.name,
    name_en: plan.nameEn,
    price: formatUsd(plan.price),
    duration_days: plan.durationDays,
    volume: formatUnits(plan.volume, USD_DECIMALS),
    direct_rate: plan.directRate,
    binary_rate: plan.binaryRate,
    daily_cap: formatUsd(plan.dailyCap),
    offer: offerView(plan, active, terms),
  };
}

function offerView(
  plan: Plan,
  active: ActiveMembership | null,
  terms: OfferTerms,
): OfferedPlan['offer'] {
  const offer = offerOf(plan, active, terms);
  if (offer.kind === 'refused') {
    return { kind: null, refusal: offer.reason, amount: null, credit: '0.00', ends_at: null };
  }
  const { kind, credit } = offer;
  const membership = active?.membership ?? null;
  return {
    kind,
    refusal: null,
    amount: formatUsd(offer.amount),
    credit: formatUsd(credit),
    ends_at: endOf({
      kind,
      plan,
      credit,
      active: membership,
      settledAt: terms.now,
    }).toISOString(),
  };
}

/** A plan as it is offered to a member now. */
export interface OfferedMembership {
  readonly plan: Plan;
  readonly offer: PossibleOffer;
  /** The membership it renews or takes over from. */
  readonly active: ActiveMembership | null;
  /** By what it was found to be so. */
  readonly terms: OfferTerms;
}

/**
 * A plan as it is sold now.
 * @throws DomainError `not_found`
 */
export async function planOf(db: Database, planId: number): Promise<Plan> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId));
  if (!plan) throw new DomainError('not_found');
  return plan;
}

/** @throws DomainError `plan_refused` {reason} */
export function assertOffered(offer: MembershipOffer): PossibleOffer {
  if (offer.kind === 'refused') {
    throw new DomainError('plan_refused', { details: { reason: offer.reason } });
  }
  return offer;
}

/**
 * What a plan is to a member now, for the amount that the member was shown. The time left is worth a
 * little less each minute; a price stands for some minutes as it was shown.
 * @throws DomainError `not_found`, `plan_refused` {reason}, `offer_changed` {amount}
 */
export async function shownOfferTo(
  db: Database,
  { settings }: Pick<Services, 'settings'>,
  memberId: number,
  { planId, amount, now }: { readonly planId: number; readonly amount: bigint; readonly now: Date },
): Promise<OfferedMembership> {
  const { renewals_ahead_max: aheadMax } = await settings.read(db);
  const plan = await planOf(db, planId);
  const active = await activeMembership(db, memberId, now);
  const offers = shownAt(now.getTime()).map((valuedAt) => {
    const terms = { aheadMax, now, valuedAt };
    return { plan, active, terms, offer: assertOffered(offerOf(plan, active, terms)) };
  });
  const shown = offers.find(({ offer }) => offer.amount === amount);
  if (!shown) {
    const due = offers[0]?.offer.amount ?? plan.price;
    throw new DomainError('offer_changed', { details: { amount: formatUsd(due) } });
  }
  return shown;
}
