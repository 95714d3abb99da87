import { describe, expect, it } from 'vitest';
import { rangeList } from './global.fixtures.ts';
import { ceilingOf, countedWeight, limitsOf, rangeOf } from './range-of.ts';

const ranges = rangeList().items;

describe('the range of a deposit', () => {
  it.each([
    ['100', 1],
    ['999', 1],
    ['1000', 2],
    ['4999.00', 2],
    ['20000', 3],
    ['99.99', undefined],
    ['999.50', undefined],
    ['20000.01', undefined],
  ])('follows from the amount: %s', (amount, position) => {
    expect(rangeOf(amount, ranges)?.position).toBe(position);
  });

  it('is none while no amount is understood', () => {
    expect(rangeOf(null, ranges)).toBeUndefined();
  });

  it('counts amount × weight and ends at amount × multiple', () => {
    expect(countedWeight('1200', '1.15')).toBe('1380.00');
    expect(ceilingOf('1200', '1.75')).toBe('2100.00');
    expect(ceilingOf('100.01', '1.333')).toBe('133.31');
  });

  it('all of them together take from the lowest to the highest', () => {
    expect(limitsOf(ranges.toReversed())).toEqual({ minimum: '100.00', maximum: '20000.00' });
  });
});
