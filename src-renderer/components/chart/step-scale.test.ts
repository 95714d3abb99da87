import { expect, test } from 'vitest';
import { stepScale } from './step-scale.ts';

test('grid lines are nice values around what is shown', () => {
  const { low, high, ticks, decimals } = stepScale([0.5, 0.49, 0.46, 0.47, 0.48]);
  expect(ticks.map((tick) => tick.toFixed(decimals))).toEqual(
    expect.arrayContaining(['0.46', '0.47', '0.48', '0.49', '0.50']),
  );
  expect(low).toBeLessThan(0.46);
  expect(high).toBeGreaterThan(0.5);
});

test('a price that never changed stands between two lines', () => {
  const { low, high } = stepScale([0.48]);
  expect(low).toBeLessThan(0.48);
  expect(high).toBeGreaterThan(0.48);
});
