import { expect, test } from 'vitest';
import { carried, numberOf, placed, stepped, steppedModule, type Order } from './order.ts';

const order: Order = [
  { id: 1, lessons: [11, 12] },
  { id: 2, lessons: [21] },
];
const idsOf = (now: Order) => now.map(({ lessons }) => lessons);

test('a lesson moves within its module, and over its end into the next one', () => {
  expect(idsOf(stepped(order, 11, 1))).toEqual([[12, 11], [21]]);
  expect(idsOf(stepped(order, 12, 1))).toEqual([[11], [12, 21]]);
  expect(idsOf(stepped(order, 21, -1))).toEqual([[11, 12, 21], []]);
});

test('the first and the last lesson stay where there is nothing beyond', () => {
  expect(stepped(order, 11, -1)).toBe(order);
  expect(stepped(order, 21, 1)).toBe(order);
  expect(carried(order, 21, 1)).toBe(order);
  expect(stepped(order, 99, 1)).toBe(order);
});

test('a lesson is carried to another module, or put at any place', () => {
  expect(idsOf(carried(order, 11, 1))).toEqual([[12], [21, 11]]);
  expect(idsOf(placed(order, 21, 0, 1))).toEqual([[11, 21, 12], []]);
  expect(numberOf(carried(order, 11, 1), 11)).toEqual([3, 3]);
});

test('a module moves with its lessons', () => {
  expect(idsOf(steppedModule(order, 2, -1))).toEqual([[21], [11, 12]]);
  expect(steppedModule(order, 2, 1)).toBe(order);
});
