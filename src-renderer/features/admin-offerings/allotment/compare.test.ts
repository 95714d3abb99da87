import { expect, test } from 'vitest';
import type { OfferingAllotment } from '#contract/api/admin/offerings.ts';
import { allotment as answer } from '../admin-offerings.fixtures.ts';
import { compareAllotment } from './compare.ts';

const terms = { supply: 100, price: '100.00' };

test('what the server computed is found again, and escrow ends in nothing', () => {
  const compared = compareAllotment(answer(), terms);
  expect(compared.lines).toEqual(new Set());
  expect(compared.sums).toEqual([]);
  expect([compared.whole, compared.rounded, compared.after]).toEqual([98, 2, '0.00']);
  expect(compared.text).toBe('tct-allotment-1 100 370\n1 120 32\n2 100 27\n3 85 23\n4 65 18\n');
});

test('a unit that went to another line is named, with both lines', () => {
  const rows = answer().rows.map((one) => {
    if (one.number === 2) return { ...one, units: 28, is_rounded: true, back: '7200.00' };
    if (one.number === 4) return { ...one, units: 17, is_rounded: false, back: '4800.00' };
    return one;
  });
  const compared = compareAllotment(answer({ rows }), terms);
  expect([...compared.lines]).toEqual([2, 4]);
  // The sums alone would not have told.
  expect(compared.sums).toEqual([]);
});

test.each<[string, Partial<OfferingAllotment>, string[]]>([
  ['more goes to the issuer', { kept: '10100.00', back: '26900.00' }, ['kept', 'back']],
  ['something stays in escrow', { back: '26900.00' }, ['back', 'rest']],
  ['more was paid', { escrow: '37100.00' }, ['escrow', 'rest']],
  ['another supply', { supply: 101 }, ['supply']],
  ['another price', { price: '99.00' }, ['price']],
  ['another total', { total: 371 }, ['total']],
])('%s: that sum is named', (_what, change, sums) => {
  expect(compareAllotment(answer(change), terms).sums).toEqual(sums);
});

test('a line that was told twice differs', () => {
  const [first] = answer().rows;
  const rows = [...answer().rows, ...(first ? [first] : [])];
  expect([...compareAllotment(answer({ rows }), terms).lines]).toContain(1);
});
