import { expect, test } from 'vitest';
import { shortName } from './short-name.ts';

test.each([
  ['Ana Pérez', 'Ana P.'],
  ['Ana Lucía Pérez Gil', 'Ana G.'],
  ['  Ana   Ñandú ', 'Ana Ñ.'],
  ['Ana 😀x', 'Ana 😀.'],
  ['Ana', 'Ana'],
  ['', ''],
])('%j is shown as %j', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});
