import { expect, it } from 'vitest';
import { careerPlan } from './career.fixtures.ts';
import { placeOf, requirementsOf } from './career-rules.ts';

it('the rank reached last is the current one, the one above it is next', () => {
  const { current, next } = placeOf(careerPlan);
  expect(current?.name_en).toBe('Gold');
  expect(next?.name_en).toBe('Platinum');
});

it('before the first rank there is none, after the last nothing is next', () => {
  const none = careerPlan.ranks.map((rank) => ({ ...rank, reached_at: null }));
  expect(placeOf({ ...careerPlan, ranks: none })).toMatchObject({
    current: null,
    next: { name_en: 'Bronze' },
  });
  const all = careerPlan.ranks.map((rank) => ({ ...rank, reached_at: '2026-01-01T00:00:00Z' }));
  expect(placeOf({ ...careerPlan, ranks: all }).next).toBeNull();
});

it('what is missing is counted leg by leg, and never below nothing', () => {
  const { next, current } = placeOf(careerPlan);
  if (!next || !current) throw new Error('The fixture stands between two ranks');
  const open = requirementsOf(next, careerPlan).map(({ missing }) => missing);
  expect(open).toEqual(['8700', '11100', '0', '1']);
  expect(requirementsOf(current, careerPlan).every(({ isMet }) => isMet)).toBe(true);
});

it('what there is and what is missing are together what is needed', () => {
  const { next } = placeOf(careerPlan);
  if (!next) throw new Error('The fixture stands between two ranks');
  const plan = { ...careerPlan, left_volume: '41299.5', right_volume: '38900.000001' };
  const [left, right] = requirementsOf(next, plan);
  expect([left?.missing, right?.missing]).toEqual(['8701', '11100']);
});
