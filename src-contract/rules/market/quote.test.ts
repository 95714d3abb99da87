import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsd, parseUsd, USD_CENT } from '../money.ts';
import { divide, rateToCent, shareOf, shippingPrice, totalsOf, type PricedLine } from './quote.ts';

const line = (
  price: string,
  quantity: number,
  rate = '0.19',
  isDiscounted = false,
): PricedLine => ({
  price: parseUsd(price),
  quantity,
  rate,
  label: 'IVA',
  isDiscounted,
});

describe('the total of an order', () => {
  it('is the sum that one can redo', () => {
    const totals = totalsOf(
      [line('89', 1), line('22', 2, '0.19', true), line('24', 1, '0'), line('39', 1)],
      { kind: 'amount', amount: parseUsd('10') },
      { price: parseUsd('8'), rate: '0.19', label: 'IVA' },
    );
    expect(formatUsd(totals.items)).toBe('196.00');
    expect(formatUsd(totals.discount)).toBe('10.00');
    expect(
      totals.taxes.map(({ rate, base, amount }) => [rate, formatUsd(base), formatUsd(amount)]),
    ).toEqual([
      ['0.19', '170.00', '32.30'],
      ['0', '24.00', '0.00'],
    ]);
    expect(formatUsd(totals.total)).toBe('226.30');
  });

  it('adds up to the cent, whatever is in it', () => {
    const amounts = fc.integer({ min: 0, max: 100_000 }).map((cents) => BigInt(cents) * USD_CENT);
    const lines = fc.array(
      fc.record({
        price: amounts,
        quantity: fc.integer({ min: 1, max: 9 }),
        rate: fc.constantFrom('0', '0.05', '0.16', '0.19'),
        label: fc.constant('IVA'),
        isDiscounted: fc.boolean(),
      }),
      { minLength: 1, maxLength: 8 },
    );
    const discount = fc.oneof(
      fc.constant(null),
      amounts.map((amount) => ({ kind: 'amount' as const, amount })),
      fc.constantFrom('0.1', '0.333', '1').map((rate) => ({ kind: 'percent' as const, rate })),
    );
    fc.assert(
      fc.property(lines, discount, amounts, (given, off, price) => {
        const totals = totalsOf(given, off, { price, rate: '0.16', label: 'IVA' });
        const lineTax = totals.lines.reduce((sum, { tax }) => sum + tax, 0n);
        const lineOff = totals.lines.reduce((sum, one) => sum + one.discount, 0n);
        expect(lineTax + totals.shippingTax).toBe(totals.tax);
        expect(totals.taxes.reduce((sum, { amount }) => sum + amount, 0n)).toBe(totals.tax);
        expect(lineOff).toBe(totals.discount);
        expect(totals.total).toBeGreaterThanOrEqual(0n);
        expect(totals.total % USD_CENT).toBe(0n);
      }),
    );
  });

  it('rounds half a cent of tax up, once a rate and not once a line', () => {
    expect(formatUsd(rateToCent(parseUsd('0.05'), '0.1'))).toBe('0.01');
    const totals = totalsOf([line('0.05', 1, '0.1'), line('0.05', 1, '0.1')], null, null);
    expect(formatUsd(totals.tax)).toBe('0.01');
  });
});

describe('parts', () => {
  it('of an amount lose no cent', () => {
    expect(divide(parseUsd('10'), [1n, 1n, 1n]).map(formatUsd)).toEqual(['3.34', '3.33', '3.33']);
  });

  it('of a line come back to the whole of it, in whatever steps', () => {
    const steps = [0, 1, 3, 7];
    const parts = steps
      .slice(1)
      .map((after, at) => shareOf(parseUsd('10'), 7, steps[at] ?? 0, after));
    expect(formatUsd(parts.reduce((sum, part) => sum + part, 0n))).toBe('10.00');
  });
});

it('sends by the first step that a weight fits into, and nothing that is too heavy', () => {
  const tiers = [
    { grams: 5000, price: parseUsd('12') },
    { grams: 1000, price: parseUsd('8') },
  ];
  expect(shippingPrice(tiers, 1000)).toBe(parseUsd('8'));
  expect(shippingPrice(tiers, 1001)).toBe(parseUsd('12'));
  expect(shippingPrice(tiers, 5001)).toBeNull();
});
