import { expect, test } from 'vitest';
import { isAdult, isPlausibleBirth } from './age.ts';

test.each([
  ['2008-11-27', '2026-11-26', false],
  ['2008-11-27', '2026-11-27', true],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['2010-01-01', '2026-11-27', false],
  ['1950-06-15', '2026-11-27', true],
])('who was born on %s is of age on %s: %s', (bornOn, today, expected) => {
  expect(isAdult(bornOn, today)).toBe(expected);
});

test.each([
  ['2026-11-28', false],
  ['2026-11-27', true],
  ['1906-11-27', true],
  ['1906-11-26', false],
])('%s can be a date of birth on 27 November 2026: %s', (bornOn, expected) => {
  expect(isPlausibleBirth(bornOn, '2026-11-27')).toBe(expected);
});
