/**
 * Where an offering is. `open` and `closed` are the two parts of an approved one: its window goes by the clock,
 * not by a job that may be late.
 */
export const offeringStates = [
  'draft',
  'approved',
  'open',
  'closed',
  'issued',
  'failed',
  'cancelled',
] as const;
export type OfferingState = (typeof offeringStates)[number];

/** What is stored of it. `allotted`: who gets how many is decided, and not yet on the chain. */
export const keptOfferingStates = [
  'draft',
  'approved',
  'allotted',
  'issued',
  'failed',
  'cancelled',
] as const;
export type KeptOfferingState = (typeof keptOfferingStates)[number];

/** What can happen to an offering. */
export const offeringEvents = [
  'approve', // by two persons
  'cancel', // by two persons: everything returns
  'fail', // its window is over and the minimum was not reached: everything returns
  'allot', // by two persons
  'issue', // the chain has all units
] as const;
export type OfferingEvent = (typeof offeringEvents)[number];

const offeringTransitions: Readonly<
  Record<OfferingEvent, Readonly<Partial<Record<KeptOfferingState, KeptOfferingState>>>>
> = {
  approve: { draft: 'approved' },
  cancel: { approved: 'cancelled' },
  fail: { approved: 'failed' },
  allot: { approved: 'allotted' },
  issue: { allotted: 'issued' },
};

/** The state after an event; null where it cannot happen. */
export const nextOfferingState = (
  state: KeptOfferingState,
  event: OfferingEvent,
): KeptOfferingState | null => offeringTransitions[event][state] ?? null;

interface Window {
  readonly state: KeptOfferingState;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** Where an offering is at an instant: open from the first millisecond of its window to the one before its end. */
export function offeringStateAt({ state, opensAt, closesAt }: Window, at: Date): OfferingState {
  if (state === 'allotted') return 'closed';
  if (state !== 'approved') return state;
  if (at.getTime() < opensAt.getTime()) return 'approved';
  return at.getTime() < closesAt.getTime() ? 'open' : 'closed';
}

/** Where a subscription is. `refunded`: all that was paid for it went back. */
export const subscriptionStates = [
  'reserved',
  'paid',
  'allotted',
  'refunded',
  'expired',
  'cancelled',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** What can happen to a subscription. */
export const subscriptionEvents = [
  'pay', // also one that came late and was activated while the offering was open
  'expire', // its purchase request ended unpaid
  'cancel', // its member took it back before paying
  'step_back', // within the cooling-off time
  'return', // the offering failed or was cancelled
  'allot',
  'allot_nothing', // so much was asked that not one unit is left for it: all of it returns
  'undo', // the chain undid what paid it
] as const;
export type SubscriptionEvent = (typeof subscriptionEvents)[number];

const subscriptionTransitions: Readonly<
  Record<SubscriptionEvent, Readonly<Partial<Record<SubscriptionState, SubscriptionState>>>>
> = {
  pay: { reserved: 'paid', expired: 'paid', cancelled: 'paid' },
  expire: { reserved: 'expired' },
  cancel: { reserved: 'cancelled' },
  step_back: { paid: 'refunded' },
  return: { paid: 'refunded' },
  allot: { paid: 'allotted' },
  allot_nothing: { paid: 'refunded' },
  // What had gone on already stays as it is, and becomes a debt.
  undo: { paid: 'expired' },
};

/** The state after an event; null where it cannot happen. */
export const nextSubscriptionState = (
  state: SubscriptionState,
  event: SubscriptionEvent,
): SubscriptionState | null => subscriptionTransitions[event][state] ?? null;

/** States whose units count as asked for. */
export const asking = ['reserved', 'paid', 'allotted'] as const satisfies SubscriptionState[];

/** Why what was paid went back. */
export const returnReasons = ['stepped_back', 'failed', 'cancelled', 'allotted_less'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Whether a member may still step back: until the last millisecond of the cooling-off time, not after. */
export const canStepBack = (coolingUntil: Date, at: Date): boolean =>
  at.getTime() <= coolingUntil.getTime();
