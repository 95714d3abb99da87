import { expect, it } from 'vitest';
import { readPercent } from './read-percent.ts';

it.each([
  ['0.1058', '0.001058'],
  ['-0,0833', '-0.000833'],
  ['−0.0833 %', '-0.000833'],
  ['1.058', '0.01058'],
  ['+2', '0.02'],
  ['0.000001', '0.00000001'],
  ['-100', '-1'],
])('reads "%s" as the fraction %s', (typed, rate) => {
  expect(readPercent(typed)).toBe(rate);
});

it.each(['', '-', '0.0000001', '100.01', '-101', 'uno', '1,2,3'])('refuses "%s"', (typed) => {
  expect(readPercent(typed)).toBeNull();
});
