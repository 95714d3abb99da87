import { expect, it } from 'vitest';
import { staffCalls } from '#contract/api/admin/staff-calls.ts';
import { stepUpActs, stepUpValues } from './step-up-acts.ts';

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
