import { expect, test } from 'vitest';
import { rowOf } from '../support.fixtures.ts';
import { holdRows } from './held-rows.ts';

const [one, two, three] = [rowOf(1), rowOf(2), rowOf(3)];
const numbers = ({ rows }: { readonly rows: readonly { readonly number: number }[] }) =>
  rows.map(({ number }) => number);

test('without a row that has the focus everything is as it is now', () => {
  const held = holdRows([one, two], [three, one, two], null);
  expect(numbers(held)).toEqual([3, 1, 2]);
  expect(held.held).toBe(0);
});

test('changes above the row that has the focus are held and counted', () => {
  const came = holdRows([one, two], [three, one, two], 2);
  expect(numbers(came)).toEqual([1, 2]);
  expect(came.held).toBe(1);
  const gone = holdRows([one, two, three], [two, three], 3);
  expect(numbers(gone)).toEqual([1, 2, 3]);
  expect(gone.held).toBe(1);
  const changed = holdRows([one, two], [{ ...one, version: 2 }, two], 2);
  expect(changed).toMatchObject({ held: 1, rows: [{ version: 1 }, { number: 2 }] });
});

test('what changes at and below that row is shown at once', () => {
  const held = holdRows([one, two], [one, { ...two, version: 5 }, three], 2);
  expect(numbers(held)).toEqual([1, 2, 3]);
  expect(held).toMatchObject({ held: 0, rows: [{}, { version: 5 }, {}] });
});

test('a row that moved from below to above is not shown twice', () => {
  const held = holdRows([one, two, three], [three, one, two], 2);
  expect(numbers(held)).toEqual([1, 2]);
  expect(held.held).toBe(1);
});

test('where the row itself is gone, everything is as it is now', () => {
  expect(numbers(holdRows([one, two], [three, one], 2))).toEqual([3, 1]);
});
