import { describe, expect, it } from 'vitest';
import { arrivalRange, arrivalRules } from './arrival.ts';

const hours = (...values: readonly number[]) => values.map((value) => value * 60);

describe('what withdrawals took', () => {
  it('is told without the tenth part at either end', () => {
    const twenty = Array.from({ length: arrivalRules.most }, (_, index) => (index + 1) * 60);
    // Of one to twenty hours the first two and the last two are left out.
    expect(arrivalRange(twenty)).toEqual({ from: 180, to: 1080, cut: 2 });
  });

  it('leaves out one at either end where there are few', () => {
    expect(arrivalRange(hours(1, 3, 4, 5, 6, 7, 9, 40))).toEqual({ from: 180, to: 540, cut: 1 });
  });

  it('goes by the time, in whatever order they come', () => {
    expect(arrivalRange(hours(40, 3, 9, 1, 5, 6, 7, 4))).toEqual({ from: 180, to: 540, cut: 1 });
  });

  it.each([
    ['five minutes below an hour', [1, 12, 33, 99], { from: 10, to: 35 }],
    ['whole hours from one on', [1, 75, 175, 999], { from: 60, to: 180 }],
    ['whole days from two on', [1, 2900, 5000, 9999], { from: 2880, to: 5760 }],
    ['nothing where it took no time', [0, 0, 0, 0], { from: 0, to: 0 }],
  ] as const)('is rounded outward to %s', (_, minutes, range) => {
    expect(arrivalRange(minutes)).toMatchObject(range);
  });

  it('cannot be told of so few that none is left', () => {
    expect(() => arrivalRange([60, 120])).toThrow(RangeError);
  });
});
