/** What a purchase request can buy. */
export const purchaseKinds = [
  'membership',
  'pool',
  'global',
  'course',
  'order',
  'offering',
] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** What purchase requests are for; `tct` buys nothing: the TCT go to the member's TCT account. */
export const requestKinds = [...purchaseKinds, 'tct'] as const;
export type RequestKind = (typeof requestKinds)[number];

/**
 * States of a purchase request. `Processing`: seen on chain, below the confirmations. A request that
 * is open (`New`, `Processing`) may carry an exception as well, such as a part that has arrived.
 */
export const purchaseStatuses = ['New', 'Processing', 'Settled', 'Expired', 'Cancelled'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Where a purchase request ends, unless an administrator activates it later. */
export const requestEnds = ['Settled', 'Expired', 'Cancelled'] as const;
export type RequestEnd = (typeof requestEnds)[number];

/** What can be odd about what arrived; each has a sentence for the member. */
export const paymentExceptionKinds = [
  'paid_partial', // less than asked: can be topped up until expiry, then an administrator decides
  'paid_over', // settled; the excess is an unmatched receipt
  'paid_late', // arrived after expiry or cancellation
  'wrong_token', // another accepted token than the one asked for
  'refund_due', // a part of what it bought came back: its tokens go back to where they came from
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

/** Why a plan cannot be bought now. */
export const planRefusals = [
  'downgrade', // a cheaper one than the active one
  'not_sold',
  'renewals_ahead', // as many renewals as are permitted have been bought ahead
] as const;
export type PlanRefusal = (typeof planRefusals)[number];

/** What a plan costs a member now. USD base units (1e-6). */
export type MembershipOffer =
  | {
      readonly kind: MembershipPurchaseKind;
      /** What is paid: the price, less the credit of an upgrade; at least 0. */
      readonly amount: bigint;
      /** What the time that an upgrade takes is worth, which may be more than the price; 0 otherwise. */
      readonly credit: bigint;
    }
  | { readonly kind: 'refused'; readonly reason: PlanRefusal };

interface OfferedPlan {
  readonly id: number;
  readonly price: bigint;
  readonly isSold: boolean;
}

/** The plan that a member has, and what is left of it. */
export interface ActivePlan {
  readonly id: number;
  readonly price: bigint;
  /** USD base units that the time left is worth, by what was paid for it. */
  readonly worth: bigint;
  /** Renewals that have not begun. */
  readonly ahead: number;
}

/**
 * What buying a plan means now. Source: domain decisions, "Memberships": the same plan renews at
 * full price, a dearer one costs its price less what the time left is worth, a cheaper one is refused
 * while another is active.
 * @param active null without a membership
 * @param aheadMax how many renewals may be bought ahead
 */
export function membershipOffer(
  plan: OfferedPlan,
  active: ActivePlan | null,
  aheadMax: number,
): MembershipOffer {
  if (!plan.isSold) return { kind: 'refused', reason: 'not_sold' };
  if (active === null) return { kind: 'new', amount: plan.price, credit: 0n };
  if (plan.id === active.id) {
    if (active.ahead >= aheadMax) return { kind: 'refused', reason: 'renewals_ahead' };
    return { kind: 'renewal', amount: plan.price, credit: 0n };
  }
  if (plan.price <= active.price) return { kind: 'refused', reason: 'downgrade' };
  const { worth } = active;
  return {
    kind: 'upgrade',
    amount: worth < plan.price ? plan.price - worth : 0n,
    credit: worth,
  };
}
