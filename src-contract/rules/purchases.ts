/** What a purchase request pays for. */
export const purchaseKinds = ['membership', 'pool', 'global'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/**
 * States of a purchase request. `Processing`: seen on chain, below the confirmations. A request that
 * is open (`New`, `Processing`) may carry an exception as well, such as a part that has arrived.
 */
export const purchaseStatuses = ['New', 'Processing', 'Settled', 'Expired', 'Cancelled'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** What can be odd about what arrived; each has a sentence for the member. */
export const paymentExceptionKinds = [
  'paid_partial', // less than asked: can be topped up until expiry, then an administrator decides
  'paid_over', // settled; the excess is an unmatched receipt
  'paid_late', // arrived after expiry or cancellation
  'wrong_token', // another accepted token than the one asked for
] as const;
export type PaymentExceptionKind = (typeof paymentExceptionKinds)[number];

/**
 * Where an exception is: `waiting` for the member (a part that can be topped up), `open` for an
 * administrator, then decided once: `activated` (the purchase took effect), `refunded` (the money
 * went back on chain), or `closed` (it resolved itself: topped up, or undone by the chain).
 */
export const paymentExceptionStates = [
  'waiting',
  'open',
  'activated',
  'refunded',
  'closed',
] as const;
export type PaymentExceptionState = (typeof paymentExceptionStates)[number];

/** A transfer to a receiving address: `seen` in a block, `final`, or `undone` by the chain. */
export const receiptStates = ['seen', 'final', 'undone'] as const;

/** How a membership purchase changes what a member has. Source: domain decisions, "Memberships". */
export const membershipPurchaseKinds = ['new', 'renewal', 'upgrade'] as const;
export type MembershipPurchaseKind = (typeof membershipPurchaseKinds)[number];

/** Why a plan cannot be bought now: a cheaper one than the active one, or no longer sold. */
export const planRefusals = ['downgrade', 'not_sold'] as const;
export type PlanRefusal = (typeof planRefusals)[number];

/** What a plan costs a member now. USD base units (1e-6). */
export type MembershipOffer =
  | {
      readonly kind: MembershipPurchaseKind;
      /** What is paid: the price, or the difference of an upgrade. */
      readonly amount: bigint;
      /** Price of the plan that an upgrade takes off; 0 otherwise. */
      readonly credit: bigint;
    }
  | { readonly kind: 'refused'; readonly reason: PlanRefusal };

interface OfferedPlan {
  readonly id: number;
  readonly price: bigint;
  readonly isSold: boolean;
}

/**
 * What buying a plan means now. Source: domain decisions, "Memberships": the same plan renews at
 * full price, a dearer one costs the difference, a cheaper one is refused while another is active.
 * @param active the plan of the active membership, or null without one
 */
export function membershipOffer(plan: OfferedPlan, active: OfferedPlan | null): MembershipOffer {
  if (!plan.isSold) return { kind: 'refused', reason: 'not_sold' };
  if (active === null) return { kind: 'new', amount: plan.price, credit: 0n };
  if (plan.id === active.id) return { kind: 'renewal', amount: plan.price, credit: 0n };
  if (plan.price <= active.price) return { kind: 'refused', reason: 'downgrade' };
  return { kind: 'upgrade', amount: plan.price - active.price, credit: active.price };
}
