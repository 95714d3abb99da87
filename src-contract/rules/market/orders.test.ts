import { describe, expect, it } from 'vitest';
import { isPaid, nextOrderState, orderEvents, orderStates, statesOf } from './orders.ts';

describe('an order', () => {
  it('is paid once, also where the payment comes after its end', () => {
    expect(statesOf('pay')).toEqual(['new', 'expired', 'cancelled']);
    expect(nextOrderState('paid', 'pay')).toBeNull();
  });

  it('is as far as what was shipped when it is paid again, after the chain undid it', () => {
    expect(nextOrderState('expired', 'pay', 'nothing')).toBe('paid');
    expect(nextOrderState('expired', 'pay', 'some')).toBe('partly_fulfilled');
    expect(nextOrderState('expired', 'pay', 'all')).toBe('fulfilled');
  });

  it('is as far as what was shipped when its last return is decided', () => {
    expect(nextOrderState('returned', 'end_return', 'nothing')).toBe('paid');
    expect(nextOrderState('returned', 'end_return', 'some')).toBe('partly_fulfilled');
    expect(nextOrderState('returned', 'end_return', 'all')).toBe('fulfilled');
  });

  it('never ships before it is paid, nor after it was refunded', () => {
    for (const state of orderStates) {
      const ships = nextOrderState(state, 'ship_all') !== null;
      expect(ships).toBe(isPaid(state) && state !== 'fulfilled');
    }
  });

  it('has no way out of a refund but the chain that undoes its payment', () => {
    expect(orderEvents.filter((event) => nextOrderState('refunded', event) !== null)).toEqual([
      'undo',
    ]);
  });

  it('reaches every state', () => {
    const reached = new Set<string>(['new']);
    for (const event of orderEvents) {
      for (const state of orderStates) {
        for (const shipped of ['nothing', 'some'] as const) {
          const next = nextOrderState(state, event, shipped);
          if (next) reached.add(next);
        }
      }
    }
    expect([...reached].sort()).toEqual([...orderStates].sort());
  });
});
