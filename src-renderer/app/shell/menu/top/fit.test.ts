import { expect, test } from 'vitest';
import { countFitting } from './fit.ts';

const hundreds = [100, 100, 100, 100];

test('all entries are in the bar if they fit exactly, without space for "more"', () => {
  expect(countFitting(hundreds, 60, 2, 406)).toBe(4);
});

test('one pixel less, and the last ones give way to the "more" button', () => {
  expect(countFitting(hundreds, 60, 2, 405)).toBe(3);
  expect(countFitting(hundreds, 60, 2, 366)).toBe(3);
  expect(countFitting(hundreds, 60, 2, 365)).toBe(2);
});

test('if not even one fits, all are under "more"', () => {
  expect(countFitting(hundreds, 60, 2, 120)).toBe(0);
  expect(countFitting([], 60, 2, 120)).toBe(0);
});

test('a short entry is not moved before a long one', () => {
  expect(countFitting([50, 300, 20, 20], 60, 0, 200)).toBe(1);
});
