import { asc, eq, or } from 'drizzle-orm';
import type { OfferedPlan, PlanList } from '#contract/api/plans.ts';
import { formatUnits, formatUsd, USD_DECIMALS } from '#contract/rules/money.ts';
import { membershipOffer } from '#contract/rules/purchases.ts';
import type { Database } from '../database/database.ts';
import { plans } from '../database/schema/members.ts';
import type { Services } from '../services.ts';
import { DomainError } from './errors.ts';
import { balancesOf } from './ledger.ts';
import { endOf, type PossibleOffer } from './membership-intervals.ts';
import { currentMembership, type MembershipRow, type Plan } from './memberships.ts';

interface Active {
  readonly membership: MembershipRow;
  readonly plan: Plan;
}

/** The plans that are sold, with what each costs the member now and why. */
export function listPlans({ database, clock }: Services, memberId: number): Promise<PlanList> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const active = await currentMembership(tx, memberId, now);
    const rows = await tx
      .select()
      .from(plans)
      .where(or(eq(plans.isSold, true), active ? eq(plans.id, active.plan.id) : undefined))
      .orderBy(asc(plans.price), asc(plans.id));
    return {
      items: rows.map((plan) => planView(plan, active, now)),
      current: active && {
        plan_id: active.plan.id,
        starts_at: active.membership.startsAt.toISOString(),
        ends_at: active.membership.endsAt.toISOString(),
      },
      balance: formatUsd((await balancesOf(tx, memberId)).direct),
    };
  });
}

function planView(plan: Plan, active: Active | null, now: Date): OfferedPlan {
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
    offer: offerView(plan, active, now),
  };
}

function offerView(plan: Plan, active: Active | null, now: Date): OfferedPlan['offer'] {
  const offer = membershipOffer(plan, active?.plan ?? null);
  if (offer.kind === 'refused') {
    return { kind: null, refusal: offer.reason, amount: null, credit: '0.00', ends_at: null };
  }
  return {
    kind: offer.kind,
    refusal: null,
    amount: formatUsd(offer.amount),
    credit: formatUsd(offer.credit),
    ends_at: endOf(offer.kind, plan, active?.membership ?? null, now).toISOString(),
  };
}

/** A plan as it is offered to a member now. */
export interface OfferedMembership {
  readonly plan: Plan;
  readonly offer: PossibleOffer;
  /** The membership it renews or takes over from. */
  readonly active: MembershipRow | null;
}

/**
 * What a plan is to a member now.
 * @param sold `offered` also takes a plan that was sold when it was offered
 * @throws DomainError `not_found`, `plan_refused` {reason}
 */
export async function membershipOfferTo(
  db: Database,
  memberId: number,
  planId: number,
  now: Date,
  sold: 'sold' | 'offered' = 'sold',
): Promise<OfferedMembership> {
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId));
  if (!plan) throw new DomainError('not_found');
  const active = await currentMembership(db, memberId, now);
  const terms = sold === 'offered' ? { ...plan, isSold: true } : plan;
  const offer = membershipOffer(terms, active?.plan ?? null);
  if (offer.kind === 'refused') {
    throw new DomainError('plan_refused', { details: { reason: offer.reason } });
  }
  return { plan, offer, active: active?.membership ?? null };
}

/**
 * {@link membershipOfferTo}, for the amount a member was shown.
 * @throws DomainError `offer_changed` {amount} too
 */
export async function shownOfferTo(
  db: Database,
  memberId: number,
  planId: number,
  { amount, now }: { readonly amount: bigint; readonly now: Date },
): Promise<OfferedMembership> {
  const offered = await membershipOfferTo(db, memberId, planId, now);
  if (offered.offer.amount !== amount) {
    throw new DomainError('offer_changed', {
      details: { amount: formatUsd(offered.offer.amount) },
    });
  }
  return offered;
}
