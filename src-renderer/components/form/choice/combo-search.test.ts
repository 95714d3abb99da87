import { expect, test } from 'vitest';
import { findOptions, meantOption } from './combo-search.ts';

const options = [
  { value: 'GN', label: 'Guinea', keywords: ['GN', '+224'] },
  { value: 'GQ', label: 'Guinea Ecuatorial', keywords: ['GQ', '+240'] },
  { value: 'MX', label: 'México', keywords: ['MX', '+52'] },
  { value: 'US', label: 'Estados Unidos', keywords: ['US', '+1'] },
  { value: 'CA', label: 'Canadá', keywords: ['CA', '+1'] },
  { value: 'PG', label: 'Papúa Nueva Guinea', keywords: ['PG', '+675'] },
];
const found = (typed: string) => findOptions(options, typed).map(({ value }) => value);
const meant = (typed: string) => meantOption(options, typed)?.value;

test('accents and case do not matter; prefixes come before other matches', () => {
  expect(found('mexico')).toEqual(['MX']);
  expect(found('GUINEA')).toEqual(['GN', 'GQ', 'PG']);
  expect(found('unid')).toEqual(['US']);
  expect(found('nad')).toEqual(['CA']);
  expect(found('xyz')).toEqual([]);
  expect(found('  ')).toHaveLength(options.length);
});

test('options are found by their codes', () => {
  expect(found('+52')).toEqual(['MX']);
  expect(found('+1')).toEqual(['US', 'CA']);
  expect(found('mx')).toEqual(['MX']);
});

test('an unambiguous text selects its option', () => {
  expect(meant('Guinea')).toBe('GN');
  expect(meant('guinea ec')).toBe('GQ');
  expect(meant('MX')).toBe('MX');
  expect(meant('guin')).toBeUndefined();
  expect(meant('+1')).toBeUndefined();
  expect(meant('')).toBeUndefined();
});
