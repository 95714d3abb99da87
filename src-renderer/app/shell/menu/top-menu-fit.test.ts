import { expect, test } from 'vitest';
import { countFitting } from './top-menu-fit.ts';

const hundreds = [100, 100, 100, 100];

test('everything stands in the bar where it fits, to the pixel and without room for more', () => {
  expect(countFitting(hundreds, 60, 2, 406)).toBe(4);
});

test('one pixel less, and the last ones make room for the button of the rest', () => {
  expect(countFitting(hundreds, 60, 2, 405)).toBe(3);
  expect(countFitting(hundreds, 60, 2, 366)).toBe(3);
  expect(countFitting(hundreds, 60, 2, 365)).toBe(2);
});

test('where not even one fits all are in the rest', () => {
  expect(countFitting(hundreds, 60, 2, 120)).toBe(0);
  expect(countFitting([], 60, 2, 120)).toBe(0);
});

test('a short entry does not jump over a long one', () => {
  expect(countFitting([50, 300, 20, 20], 60, 0, 200)).toBe(1);
});
