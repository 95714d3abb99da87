import { expect, test } from 'vitest';
import { parseUsd } from './money.ts';
import { membershipOffer } from './purchases.ts';

const plan = (id: number, price: string, isSold = true) => ({ id, price: parseUsd(price), isSold });
const advanced = plan(3, '500');

test('without a membership a plan costs its price', () => {
  expect(membershipOffer(advanced, null)).toEqual({
    kind: 'new',
    amount: parseUsd('500'),
    credit: 0n,
  });
});

test('the same plan renews at full price', () => {
  expect(membershipOffer(advanced, advanced)).toEqual({
    kind: 'renewal',
    amount: parseUsd('500'),
    credit: 0n,
  });
});

test('a dearer plan costs the difference', () => {
  expect(membershipOffer(plan(4, '1000'), advanced)).toEqual({
    kind: 'upgrade',
    amount: parseUsd('500'),
    credit: parseUsd('500'),
  });
});

test.each(['250', '500'])('a plan of %s beside an active one of 500 is refused', (price) => {
  expect(membershipOffer(plan(9, price), advanced)).toEqual({
    kind: 'refused',
    reason: 'downgrade',
  });
});

test('what is no longer sold cannot be bought, renewed neither', () => {
  const old = plan(3, '500', false);
  expect(membershipOffer(old, null)).toMatchObject({ reason: 'not_sold' });
  expect(membershipOffer(old, advanced)).toMatchObject({ reason: 'not_sold' });
});
