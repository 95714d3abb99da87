import { expect, it } from 'vitest';
import { staffCalls } from '#contract/api/admin/staff-calls.ts';
import { changesOf, stepUpActs, stepUpValues } from './step-up-acts.ts';

it('every call that asks for a fresh proof says what it is about to do', () => {
  const proved = Object.entries(staffCalls).filter(([, { needsProof }]) => needsProof);
  expect(proved.length).toBeGreaterThan(0);
  expect(Object.keys(stepUpActs).toSorted()).toEqual(proved.map(([name]) => name).toSorted());
});

it('the objects of a call are named, and counted where they are many', () => {
  const values = (body: unknown) => stepUpValues({ name: '', params: { number: 7 }, body });
  expect(values({ numbers: [11, 12] })).toEqual({ number: '7', numbers: '11, 12' });
  expect(values({ numbers: [1, 2, 3, 4, 5, 6, 7] }).numbers).toBe('1, 2, 3, 4, 5 +2');
  expect(values(undefined).numbers).toBe('');
});

it('a call says what it would change: fields that differ, a new one all of its fields', () => {
  const changes = (name: string, body: object, params = {}) =>
    changesOf({ name, params, body }).map(({ name: field, from, to }) => [field, from, to]);
  const plan = { name: 'Inicial', price: '250', is_sold: true };
  expect(
    changes('PATCH /api/admin/plans/:id/', {
      ...plan,
      seen: { ...plan, price: '100' },
      reason: 'x',
    }),
  ).toEqual([['price', '100', '250']]);
  expect(changes('POST /api/admin/plans/', { ...plan, reason: 'x' })).toEqual([
    ['name', null, 'Inicial'],
    ['price', null, '250'],
    ['is_sold', null, true],
  ]);
  expect(
    changes('PATCH /api/admin/pool-results/:id/', { rate: '0.01', seen: '0.02', repeated: '0.01' }),
  ).toEqual([['rate', '0.02', '0.01']]);
  const seen = { role: 'member', duties: [] };
  const duties = ['payouts', 'staff'];
  expect(
    changes('POST /api/admin/staff/', { username: 'ana', role: 'administrator', duties, seen }),
  ).toEqual([
    ['username', null, 'ana'],
    ['role', 'member', 'administrator'],
    ['duties', '', 'payouts,staff'],
  ]);
  expect(changes('POST /api/admin/withdrawals/confirm/', { numbers: [1] })).toEqual([]);
});
