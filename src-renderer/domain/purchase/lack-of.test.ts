import { expect, test } from 'vitest';
import { lackOf } from './lack-of.ts';

test.each([
  ['25.00', '5', '20.00'],
  ['25.00', '24.999999', '0.000001'],
  ['1500.00', '0', '1500.00'],
])('of %s a balance of %s lacks %s', (amount, balance, lacks) => {
  expect(lackOf(amount, balance)).toBe(lacks);
});

test.each([
  ['25.00', '25'],
  ['25.00', '25.000001'],
  ['0', '0'],
])('of %s a balance of %s lacks nothing', (amount, balance) => {
  expect(lackOf(amount, balance)).toBeNull();
});
