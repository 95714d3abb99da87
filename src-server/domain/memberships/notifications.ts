import { formatUsd } from '#contract/rules/money.ts';
import type { MembershipPurchaseKind } from '#contract/rules/purchases.ts';
import type { NewNotification } from '../inbox/notifications.ts';

/** Where members see what was booked for them. */
const PATH = '/dashboard';

interface Purchase {
  readonly memberId: number;
  readonly plan: PlanNames;
  /** USD base units that were paid. */
  readonly amount: bigint;
  readonly settledAt: Date;
}
interface PlanNames {
  readonly name: string;
  readonly nameEn: string;
}

interface Settled extends Purchase {
  readonly kind: MembershipPurchaseKind;
  /** When the membership that was paid ends. */
  readonly until: Date;
  /** Purchase request that it was paid through. */
  readonly request: number | null;
}

export function settledNotification(settled: Settled): NewNotification {
  const { memberId, plan, amount, settledAt, kind, until, request } = settled;
  return {
    memberId,
    event: 'payment.settled',
    values: {
      amount: formatUsd(amount),
      ...namesOf(plan),
      until: until.toISOString(),
      kind,
      number: request === null ? '' : String(request),
    },
    path: request === null ? PATH : `/buy-membership?request=${request}`,
    at: settledAt,
  };
}

/**
 * @param amount USD base units
 * @param from name of who bought
 */
export function directBonusNotification(
  sponsorId: number,
  amount: bigint,
  from: string,
  { plan, settledAt }: Pick<Purchase, 'plan' | 'settledAt'>,
): NewNotification {
  return {
    memberId: sponsorId,
    event: 'bonus.direct',
    values: { amount: formatUsd(amount), member: from, ...namesOf(plan) },
    path: PATH,
    at: settledAt,
  };
}

function namesOf(plan: PlanNames) {
  return { plan_es: plan.name, plan_en: plan.nameEn };
}
