import { describe, expect, it } from 'vitest';
import { resultScale } from './day-results-scale.ts';

describe('the scale of results', () => {
  it('draws a loss as long as a gain of the same size', () => {
    const scale = resultScale([10, -10], 200);
    expect(scale.axis).toBe(100);
    expect(scale.height(-10)).toBe(scale.height(10));
    expect(scale.height(10)).toBe(100);
  });

  it('has lines on both sides of zero', () => {
    expect(resultScale([8.4, -6.62], 180).ticks).toEqual([-5, 0, 5, 10]);
  });

  it('keeps every bar inside of the plot', () => {
    for (const values of [[8.4, -6.62], [0.01], [-3], [1200, -0.5], [0, -0.004]]) {
      const { axis, height } = resultScale(values, 180);
      expect(axis - height(Math.max(0, ...values))).toBeGreaterThanOrEqual(-1e-9);
      expect(axis + height(Math.min(0, ...values))).toBeLessThanOrEqual(180 + 1e-9);
    }
  });

  it('has nothing but the axis where every day was zero', () => {
    expect(resultScale([0, 0], 180).ticks).toEqual([0]);
    expect(resultScale([], 180).ticks).toEqual([0]);
  });
});
