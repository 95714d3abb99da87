import { expect, test } from 'vitest';
import { parseUsd } from './money.ts';
import { membershipOffer, type ActivePlan } from './purchases.ts';

const AHEAD_MAX = 2;
const plan = (id: number, price: string, isSold = true) => ({ id, price: parseUsd(price), isSold });
const advanced = plan(3, '500');
const owned = (given: Partial<ActivePlan> = {}): ActivePlan => ({
  id: 3,
  price: parseUsd('500'),
  worth: parseUsd('365.75'),
  ahead: 0,
  ...given,
});

test('without a membership a plan costs its price', () => {
  expect(membershipOffer(advanced, null, AHEAD_MAX)).toEqual({
    kind: 'new',
    amount: parseUsd('500'),
    credit: 0n,
  });
});

test('the same plan renews at full price', () => {
  expect(membershipOffer(advanced, owned(), AHEAD_MAX)).toEqual({
    kind: 'renewal',
    amount: parseUsd('500'),
    credit: 0n,
  });
});

test('at most so many renewals are ahead as the setting says', () => {
  const renew = (ahead: number, max = AHEAD_MAX) =>
    membershipOffer(advanced, owned({ ahead }), max);
  expect(renew(1)).toMatchObject({ kind: 'renewal' });
  expect(renew(2)).toEqual({ kind: 'refused', reason: 'renewals_ahead' });
  expect(renew(0, 0)).toEqual({ kind: 'refused', reason: 'renewals_ahead' });
  // An upgrade is none.
  expect(membershipOffer(plan(4, '1000'), owned({ ahead: 2 }), AHEAD_MAX)).toMatchObject({
    kind: 'upgrade',
  });
});

test('a dearer plan costs its price less what the time left is worth', () => {
  expect(membershipOffer(plan(4, '1000'), owned(), AHEAD_MAX)).toEqual({
    kind: 'upgrade',
    amount: parseUsd('634.25'),
    credit: parseUsd('365.75'),
  });
});

test('where the time left is worth more than the plan, it costs nothing', () => {
  const worth = parseUsd('1200');
  expect(membershipOffer(plan(4, '1000'), owned({ worth }), AHEAD_MAX)).toEqual({
    kind: 'upgrade',
    amount: 0n,
    credit: worth,
  });
});

test.each(['250', '500'])('a plan of %s beside an active one of 500 is refused', (price) => {
  expect(membershipOffer(plan(9, price), owned(), AHEAD_MAX)).toEqual({
    kind: 'refused',
    reason: 'downgrade',
  });
});

test('what is no longer sold cannot be bought, renewed neither', () => {
  const old = plan(3, '500', false);
  expect(membershipOffer(old, null, AHEAD_MAX)).toMatchObject({ reason: 'not_sold' });
  expect(membershipOffer(old, owned(), AHEAD_MAX)).toMatchObject({ reason: 'not_sold' });
});
