import { expect, test } from 'vitest';
import { parseUsd } from '../money.ts';
import { unitsOf } from './units.ts';

const of = (amount: string, price = '50') => unitsOf(parseUsd(amount), parseUsd(price));

test('an amount is whole units, or lies between two amounts that are', () => {
  expect(of('1500')).toEqual({ kind: 'whole', units: 30 });
  expect(of('1520')).toEqual({ kind: 'rest', below: parseUsd('1500'), above: parseUsd('1550') });
  expect(of('1500.01')).toEqual({ kind: 'rest', below: parseUsd('1500'), above: parseUsd('1550') });
  expect(of('0.3', '0.1')).toEqual({ kind: 'whole', units: 3 });
});

test('less than a unit has none below', () => {
  expect(of('49.99')).toEqual({ kind: 'rest', below: null, above: parseUsd('50') });
  expect(of('0')).toEqual({ kind: 'rest', below: null, above: parseUsd('50') });
});
