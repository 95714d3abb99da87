import { describe, expect, it } from 'vitest';
import { positionDays } from './pool.fixtures.ts';
import { charted, resultOf, sumsOf } from './position-result.ts';

describe('a result of the day', () => {
  it.each([
    ['7940.56', '0.001058', '8.40'],
    ['7940.56', '-0.000833', '-6.61'],
    ['7940.56', '0', '0.00'],
    ['100.00', '-1', '-100.00'],
    ['0.99', '0.005', '0.00'],
    ['0.99', '-0.005', '0.00'],
  ])('%s × %s is %s, cut toward zero', (principal, rate, amount) => {
    expect(resultOf({ principal, rate })).toBe(amount);
  });
});

describe('the days of a period', () => {
  const days = positionDays(['0.001', null, '-0.002', '0'], '1000.00');

  it('have good and bad ones apart, never netted', () => {
    expect(sumsOf(days)).toEqual({ credited: '1.00', lost: '-2.00' });
    expect(sumsOf([])).toEqual({ credited: '0.00', lost: '0.00' });
  });

  it('are drawn oldest first, up to the last published one, gaps included', () => {
    expect(charted(days).map(({ day }) => day)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    const unpublished = positionDays([null, null, '0.001', null, '0.001']);
    expect(charted(unpublished).map(({ rate }) => rate)).toEqual(['0.001', null, '0.001']);
    expect(charted(positionDays([null, null]))).toEqual([]);
  });
});
