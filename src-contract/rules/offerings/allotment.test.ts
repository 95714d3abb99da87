import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allot, allotmentText, type Asked } from './allotment.ts';

const asking = (...units: number[]): Asked[] =>
  units.map((count, at) => ({ number: at + 1, units: count, paidAt: at }));
const given = (asked: readonly Asked[], supply: number) =>
  allot(asked, supply).rows.map(({ units }) => units);

describe('the allotment', () => {
  it('gives everybody what was asked for where there is enough', () => {
    expect(given(asking(10, 20, 30), 60)).toEqual([10, 20, 30]);
    expect(given(asking(10, 20), 60)).toEqual([10, 20]);
    expect(given([], 60)).toEqual([]);
  });

  it('gives the whole part, and what is left to the largest remainders', () => {
    // 60 units among 23, 45, 12 (80 in all): 17.25, 33.75, 9: the one that is left goes to .75.
    expect(allot(asking(23, 45, 12), 60).rows).toEqual([
      { number: 1, asked: 23, whole: 17, remainder: 20n, isRounded: false, units: 17 },
      { number: 2, asked: 45, whole: 33, remainder: 60n, isRounded: true, units: 34 },
      { number: 3, asked: 12, whole: 9, remainder: 0n, isRounded: false, units: 9 },
    ]);
  });

  it('decides equal remainders by the earlier payment, then by the lower number', () => {
    const asked = [
      { number: 1, units: 1, paidAt: 30 },
      { number: 2, units: 1, paidAt: 10 },
      { number: 3, units: 1, paidAt: 10 },
    ];
    expect(given(asked, 1)).toEqual([0, 1, 0]);
    expect(given(asked, 2)).toEqual([0, 1, 1]);
  });

  it('is exact where the product passes 2^53', () => {
    const asked = asking(900_000_001, 900_000_002, 1_000_000_000);
    expect(given(asked, 1_400_000_002)).toEqual([450_000_001, 450_000_001, 500_000_000]);
    // The control: in floating point the first two are not told apart.
    expect(900_000_001 * 1_400_000_002).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
  });

  it('sums to the supply, never gives more than asked, and does not depend on the order', () => {
    const subscriptions = fc.array(
      fc.record({
        units: fc.integer({ min: 1, max: 5000 }),
        paidAt: fc.integer({ min: 0, max: 9 }),
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(subscriptions, fc.integer({ min: 1, max: 100_000 }), (drawn, supply) => {
        const asked = drawn.map((one, at) => ({ ...one, number: at + 1 }));
        const { rows, total } = allot(asked, supply);
        const units = rows.reduce((sum, row) => sum + row.units, 0);
        expect(units).toBe(Math.min(total, supply));
        for (const row of rows) {
          expect(row.units).toBeGreaterThanOrEqual(0);
          expect(row.units).toBeLessThanOrEqual(row.asked);
          // Nobody is further than one unit from the exact share.
          const exact = (row.asked * Math.min(supply, total)) / total;
          expect(Math.abs(row.units - exact)).toBeLessThan(1);
        }
        expect(allot(asked.toReversed(), supply)).toEqual({ rows, total, supply });
      }),
    );
  });

  it('is written as a text that names all of it', () => {
    expect(allotmentText(allot(asking(23, 45, 12), 60))).toBe(
      'tct-allotment-1 60 80\n1 23 17\n2 45 34\n3 12 9\n',
    );
  });
});
