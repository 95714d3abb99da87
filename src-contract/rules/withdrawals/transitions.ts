/**
 * The life of a withdrawal: one table feeds the server's conditional updates and the buttons
 * that people see. Status is the specification's; detail says where in it a withdrawal stands.
 */
export const withdrawalStatuses = ['Pending', 'Approved', 'Refused'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export const withdrawalDetails = [
  'in_review',
  'on_hold',
  'queued',
  'prepared',
  'broadcast',
  'needs_repair',
  'confirmed',
  'refused',
  'cancelled_by_member',
] as const;
export type WithdrawalDetail = (typeof withdrawalDetails)[number];

/** Where a withdrawal ends: what is paid, refused or taken back stays so. */
export const withdrawalEnds = ['confirmed', 'refused', 'cancelled_by_member'] as const;
export type WithdrawalEnd = (typeof withdrawalEnds)[number];

export const statusOf: Readonly<Record<WithdrawalDetail, WithdrawalStatus>> = {
  in_review: 'Pending',
  on_hold: 'Pending',
  queued: 'Pending',
  prepared: 'Pending',
  broadcast: 'Pending',
  needs_repair: 'Pending',
  confirmed: 'Approved',
  refused: 'Refused',
  cancelled_by_member: 'Refused',
};

/** What can happen to a withdrawal, and from where to where. */
export const withdrawalTransitions = {
  /** The hold on a new address ran out. */
  release_hold: { from: ['on_hold'], to: 'in_review' },
  /** An administrator accepts it for payment. */
  accept: { from: ['in_review'], to: 'queued' },
  /** An administrator refuses it; the reserved money returns in the same transaction. */
  refuse: { from: ['in_review', 'on_hold', 'queued'], to: 'refused' },
  /** The member takes it back; the reserved money returns in the same transaction. */
  cancel: { from: ['in_review', 'on_hold', 'queued'], to: 'cancelled_by_member' },
  /** It is frozen into a payout run. */
  prepare: { from: ['queued'], to: 'prepared' },
  /** The run's transaction was seen on the chain or reported by the wallet. */
  broadcast: { from: ['prepared'], to: 'broadcast' },
  /** The payment is final on the chain: event, transfer and receipt agree. */
  pay: { from: ['prepared', 'broadcast', 'needs_repair'], to: 'confirmed' },
  /**
   * Final chain time is past the run's deadline and the number is unpaid, or the treasury skipped it
   * in the run's only possible transaction: payable again.
   */
  release: { from: ['prepared', 'broadcast', 'needs_repair'], to: 'queued' },
  /**
   * Neither paid for certain nor unpaid for certain. From the first three states only where the
   * treasury paid the number outside any run: then its money must not return.
   */
  doubt: { from: ['in_review', 'on_hold', 'queued', 'prepared', 'broadcast'], to: 'needs_repair' },
} as const satisfies Record<
  string,
  { readonly from: readonly WithdrawalDetail[]; readonly to: WithdrawalDetail }
>;

export type WithdrawalTransition = keyof typeof withdrawalTransitions;

/** Whether a transition is permitted from where the withdrawal stands. */
export function canTransition(transition: WithdrawalTransition, from: WithdrawalDetail): boolean {
  const permitted: readonly WithdrawalDetail[] = withdrawalTransitions[transition].from;
  return permitted.includes(from);
}

/** Reasons an administrator may refuse for; `other` and `terms` carry a note of their own. */
export const refusalReasons = ['address', 'repeated', 'identity', 'terms', 'other'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * Why an item needs repair, or was taken out of its run before the deadline (`token_refused`):
 * sentences of the copy deck.
 */
export const repairReasons = [
  'failed',
  'mismatch',
  'replaced',
  'sources_disagree',
  'token_refused',
] as const;
export type RepairReason = (typeof repairReasons)[number];

/** Why an item is left out of a run at freezing. */
export const leftOutReasons = [
  'not_queued',
  'second_approval',
  'simulation_failed',
  'treasury_short',
  'already_paid',
  'member_blocked',
  'own_benefit',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Whose requests the second approval adds up: the member's, and those to one address. */
export const approvalScopes = ['member', 'wallet'] as const;
export type ApprovalScope = (typeof approvalScopes)[number];

/** What administrators are warned of beside an item. */
export const withdrawalWarnings = [
  'member_blocked',
  'new_address',
  'shared_address',
  'look_alike',
  'over_threshold',
] as const;
export type WithdrawalWarning = (typeof withdrawalWarnings)[number];

export const payoutRunStates = [
  'frozen',
  'signing',
  'broadcast',
  'confirmed',
  'released',
  'needs_repair',
] as const;
/** State of a run and of each of its batches. A run shows the least finished state of its batches. */
export type PayoutState = (typeof payoutRunStates)[number];
