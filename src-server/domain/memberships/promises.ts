import { formatUnits, parseUsd, USD_DECIMALS } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { offered, type FrozenOffer } from './frozen-offer.ts';
import { planOf, type OfferedMembership } from './offers.ts';
import type { MembershipPromise } from './settlement.ts';
import type { Plan } from './current.ts';
import { settingsReader } from '../base/settings.ts';

/** What a request of a membership freezes: whatever is changed until it settles, it settles by this. */
export function promisedTerms({ plan, active, terms }: OfferedMembership): FrozenOffer {
  return {
    plan_price: usd(plan.price),
    plan_days: String(plan.durationDays),
    plan_volume: usd(plan.volume),
    ahead_max: String(terms.aheadMax),
    valued_at: new Date(terms.valuedAt).toISOString(),
    ...(active && { from_plan: String(active.plan.id), from_price: usd(active.plan.price) }),
  };
}

const usd = (units: bigint): string => formatUnits(units, USD_DECIMALS);

/**
 * The plan of a request as it was offered, and what else was promised. A request of before promises
 * were frozen has the terms of now.
 */
export async function promised(
  db: Database,
  { subjectId, offer, now }: { subjectId: number; offer: FrozenOffer; now: Date },
): Promise<{ readonly plan: Plan; readonly promise: MembershipPromise }> {
  const plan = await planOf(db, subjectId);
  if (offer['plan_price'] === undefined) {
    const { renewals_ahead_max: aheadMax } = await settingsReader.read(db);
    return { plan, promise: { aheadMax, valuedAt: now.getTime() } };
  }
  const from = offer['from_plan'];
  return {
    plan: {
      ...plan,
      price: parseUsd(offer['plan_price']),
      durationDays: Number(offered(offer, 'plan_days')),
      volume: parseUsd(offered(offer, 'plan_volume')),
    },
    promise: {
      valuedAt: Date.parse(offered(offer, 'valued_at')),
      aheadMax: Number(offered(offer, 'ahead_max')),
      ...(from !== undefined && {
        from: { id: Number(from), price: parseUsd(offered(offer, 'from_price')) },
      }),
    },
  };
}
