/** What takes two persons: one proposes it, another one with the duty accepts it. */
export const proposalKinds = [
  'setting.change',
  'plan.save',
  'course.price',
  'range.save',
  'pool.save',
  'pool_result.post',
  'pool_result.correct',
  'pool_result.withdraw',
  'member.block',
  'member.unblock',
  'member.end_sessions',
  'member.reset_factors',
  'staff.reset_factors',
  'staff.set',
  'treasury.own',
  'payment.activate',
  'payout.settle',
  'payout.widen',
  'order.refund',
  'exchange.allocate',
  'offering.approve',
  'offering.version',
  'offering.cancel',
  'offering.allot',
  'offering.distribute',
  'offering.freeze',
  'offering.recover',
  'offering.issuer_address',
  'offering.pay_issuer',
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** `void`: what it was to change is not as it was any more, or who proposed it may not any more. */
export const proposalStates = [
  'open',
  'accepted',
  'refused',
  'withdrawn',
  'expired',
  'void',
] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Where a proposal ends. */
export const proposalEnds = ['accepted', 'refused', 'withdrawn', 'expired', 'void'] as const;
export type ProposalEnd = (typeof proposalEnds)[number];

/** Why somebody can't decide a proposal, or `decide` where they can. */
export const proposalRights = ['decide', 'own', 'duty', 'concerned', 'closed'] as const;
export type ProposalRight = (typeof proposalRights)[number];

/** One value of what changes, by the name it has on the wire; null: there was or will be none. */
export interface ProposedChange {
  readonly name: string;
  readonly from: ProposedValue;
  readonly to: ProposedValue;
}
export type ProposedValue = string | number | boolean | null;

export const PROPOSAL_REASON_MAX = 500;
