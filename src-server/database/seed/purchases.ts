import { placeTimes, upgradedLength, worthOfTimes } from '#contract/rules/membership-worth.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { MembershipPurchase } from '../../domain/memberships/settlement.ts';
import type { Plan } from '../../domain/memberships/current.ts';
import { inventPaidFrom, type SeedMember, type SeedNetwork } from './network.ts';
import type { SeedRandom } from './random.ts';

interface Shop {
  readonly random: SeedRandom;
  /** Cheapest first. */
  readonly plans: readonly Plan[];
  readonly tokens: ChainDeployment['tokens'];
}

/** The part of a day that purchases fall in. */
interface Hours {
  readonly start: Date;
  readonly latest: Date;
}

/** Chances, a day and member. */
const UPGRADE = 0.0008;
const RENEW_EARLY = 0.3;
const COME_BACK = 0.35;
/** Days before its end that a membership is renewed. */
const EARLY_DAYS = 3;

export function choosePlan({ plans, random }: Shop): Plan | null {
  const weights = [30, 30, 22, 13, 5];
  return random.weighted(plans.map((plan, index) => [plan, weights[index] ?? 1] as const));
}

/** A purchase of a plan for what it costs the member at that moment; the member has it from then on. */
export function buy(
  { random, tokens }: Shop,
  member: SeedMember,
  plan: Plan,
  settledAt: Date,
): MembershipPurchase {
  const { plan: before, endsAt } = member;
  const isActive = endsAt !== null && endsAt > settledAt;
  const isUpgrade = isActive && before !== null && before.id !== plan.id;
  const worth = isUpgrade
    ? worthOfTimes(placeTimes(member.times, endsAt.getTime()), settledAt.getTime())
    : 0n;
  const amount = worth < plan.price ? plan.price - worth : 0n;
  const length = upgradedLength(plan.durationDays * DAY_MS, plan.price, worth);
  const isRenewal = isActive && !isUpgrade;
  const from = isRenewal ? endsAt : settledAt;
  member.plan = plan;
  member.endsAt = new Date(from.getTime() + length);
  member.times = [...(isRenewal ? member.times : []), { paid: amount + worth, length }];
  return {
    memberId: member.id,
    plan,
    settledAt,
    paidFrom: inventPaidFrom(random, amount, tokens),
  };
}

/**
 * What members buy again on a day: a little before their time is over, after it, or a dearer plan.
 * @param except whose purchases are planned
 */
export function repeatPurchases(
  shop: Shop,
  network: SeedNetwork,
  { hours, except }: { readonly hours: Hours; readonly except: number },
): MembershipPurchase[] {
  const { random, plans } = shop;
  const bought: MembershipPurchase[] = [];
  for (const member of network.members.values()) {
    const { plan, endsAt } = member;
    if (plan === null || endsAt === null || member.id === except) continue;
    const left = (endsAt.getTime() - hours.start.getTime()) / DAY_MS;
    const dearer = plans[plans.indexOf(plan) + 1];
    if (left > EARLY_DAYS && dearer && random.chance(UPGRADE)) {
      bought.push(buy(shop, member, dearer, momentIn(random, hours)));
    } else if (left > EARLY_DAYS - 1 && left <= EARLY_DAYS && random.chance(RENEW_EARLY)) {
      bought.push(buy(shop, member, plan, momentIn(random, hours)));
    } else if (left < 0 && left >= -1 && random.chance(COME_BACK)) {
      bought.push(buy(shop, member, plan, momentIn(random, hours)));
    }
  }
  return bought;
}

export function momentIn(random: SeedRandom, { start, latest }: Hours): Date {
  return new Date(start.getTime() + random.next() * (latest.getTime() - start.getTime()));
}
