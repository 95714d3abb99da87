import { formatUsd } from '#contract/rules/money.ts';
import type { MembershipPurchase, Plan } from './memberships.ts';
import type { Notice } from './notifications.ts';

/** Where members see what was booked for them. */
const PATH = '/dashboard';

/** @param until when the membership that was paid ends */
export function settledNotice(
  { memberId, plan, settledAt }: MembershipPurchase,
  until: Date,
): Notice {
  return {
    memberId,
    event: 'payment.settled',
    values: { amount: formatUsd(plan.price), ...namesOf(plan), until: until.toISOString() },
    path: PATH,
    at: settledAt,
  };
}

/**
 * @param amount USD base units
 * @param from name of who bought
 */
export function directBonusNotice(
  sponsorId: number,
  amount: bigint,
  from: string,
  { plan, settledAt }: MembershipPurchase,
): Notice {
  return {
    memberId: sponsorId,
    event: 'bonus.direct',
    values: { amount: formatUsd(amount), member: from, ...namesOf(plan) },
    path: PATH,
    at: settledAt,
  };
}

function namesOf(plan: Plan) {
  return { plan_es: plan.name, plan_en: plan.nameEn };
}
