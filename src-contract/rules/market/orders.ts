/**
 * Where an order is. `returned`: something of it is on its way back or waits for a decision. A part of
 * an order that was refunded leaves its state as it is; `refunded` is all of it.
 */
export const orderStates = [
  'new',
  'paid',
  'partly_fulfilled',
  'fulfilled',
  'expired',
  'cancelled',
  'returned',
  'refunded',
] as const;
export type OrderState = (typeof orderStates)[number];

/** What can happen to an order. */
export const orderEvents = [
  'pay', // its payment was settled; also one that came late and was activated
  'expire', // its purchase request ended unpaid
  'cancel', // its buyer took it back before paying
  'ship_part',
  'ship_all',
  'ask_return',
  'end_return', // the last open return was decided, and something of the order stays with the buyer
  'refund_all',
  'undo', // the chain undid what paid it
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** After the event the order is in the state that what was shipped of it gives: also paid again, after the chain undid it. */
const AS_SHIPPED = 'as_shipped';
type Target = OrderState | typeof AS_SHIPPED;

/** The one table of an order's life: what may happen in which state, and where it leads. */
const transitions: Readonly<Record<OrderEvent, Readonly<Partial<Record<OrderState, Target>>>>> = {
  pay: { new: AS_SHIPPED, expired: AS_SHIPPED, cancelled: AS_SHIPPED },
  expire: { new: 'expired' },
  cancel: { new: 'cancelled' },
  ship_part: {
    paid: 'partly_fulfilled',
    partly_fulfilled: 'partly_fulfilled',
    returned: 'returned',
  },
  ship_all: { paid: 'fulfilled', partly_fulfilled: 'fulfilled', returned: 'returned' },
  ask_return: {
    paid: 'returned',
    partly_fulfilled: 'returned',
    fulfilled: 'returned',
    returned: 'returned',
  },
  end_return: { returned: AS_SHIPPED },
  refund_all: {
    paid: 'refunded',
    partly_fulfilled: 'refunded',
    fulfilled: 'refunded',
    returned: 'refunded',
  },
  undo: {
    paid: 'expired',
    partly_fulfilled: 'expired',
    fulfilled: 'expired',
    returned: 'expired',
    refunded: 'expired',
  },
};

/** How much of what an order still is was delivered. */
export type Shipped = 'nothing' | 'some' | 'all';

const stateOfShipped: Readonly<Record<Shipped, OrderState>> = {
  nothing: 'paid',
  some: 'partly_fulfilled',
  all: 'fulfilled',
};

/** The state after an event; null where it cannot happen. */
export function nextOrderState(
  state: OrderState,
  event: OrderEvent,
  shipped: Shipped = 'nothing',
): OrderState | null {
  const target = transitions[event][state] ?? null;
  return target === AS_SHIPPED ? stateOfShipped[shipped] : target;
}

/** States in which an event can happen. */
export const statesOf = (event: OrderEvent): readonly OrderState[] =>
  orderStates.filter((state) => transitions[event][state] !== undefined);

/** States of an order that its buyer has paid and not got back whole. */
export const paidStates = [
  'paid',
  'partly_fulfilled',
  'fulfilled',
  'returned',
] as const satisfies OrderState[];
export const isPaid = (state: OrderState): boolean =>
  (paidStates as readonly OrderState[]).includes(state);

/** It ended without having been paid; money may have come late, or too little of it. */
export const isUnpaidEnd = (state: OrderState): boolean =>
  state === 'expired' || state === 'cancelled';

/** Who has an order now. */
export const orderHolders = [
  'member',
  'network',
  'warehouse',
  'carrier',
  'administrator',
  'nobody',
] as const;
export type OrderHolder = (typeof orderHolders)[number];
