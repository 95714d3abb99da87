import { expect, it } from 'vitest';
import {
  issuerPaymentEvents,
  issuerPaymentStates,
  leftToPay,
  nextIssuerPaymentState,
  tokensOf,
} from './issuer-payments.ts';

it('has one way through its states: nothing leads out of a cancelled one', () => {
  const ways = issuerPaymentStates.flatMap((state) =>
    issuerPaymentEvents.flatMap((event) => {
      const next = nextIssuerPaymentState(state, event);
      return next === null ? [] : [`${state} ${event} ${next}`];
    }),
  );
  expect(ways).toEqual(['approved pay paid', 'approved cancel cancelled', 'paid undo approved']);
});

it('leaves to pay what was allotted, less what is paid or approved', () => {
  expect(leftToPay({ earned: 100n, waiting: 30n, paid: 50n })).toBe(20n);
});

it('pays a dollar with one token, whatever its decimals', () => {
  expect(tokensOf(1_234_560_000n, 6)).toBe(1_234_560_000n);
  expect(tokensOf(1_234_560_000n, 18)).toBe(1_234_560_000_000_000_000_000n);
  expect(tokensOf(10_000n, 2)).toBe(1n);
});
