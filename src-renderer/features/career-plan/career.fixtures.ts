import type { CareerPlan, CareerRank } from '#contract/api/career-plan.ts';

const rank = (
  position: number,
  names: readonly [string, string],
  volume: string,
  directs: number,
  reached_at: string | null = null,
): CareerRank => ({
  id: position,
  position,
  name: names[0],
  name_en: names[1],
  left_volume: volume,
  right_volume: volume,
  left_directs: directs,
  right_directs: directs,
  reached_at,
});

/** A member between two ranks, as the drawings show it. */
export const careerPlan: CareerPlan = {
  ranks: [
    rank(1, ['Bronce', 'Bronze'], '1000', 1, '2026-05-21T10:00:00Z'),
    rank(2, ['Plata', 'Silver'], '5000', 2, '2026-10-14T10:00:00Z'),
    rank(3, ['Oro', 'Gold'], '15000', 3, '2026-11-20T10:00:00Z'),
    rank(4, ['Platino', 'Platinum'], '50000', 4),
    rank(5, ['Zafiro', 'Sapphire'], '150000', 5),
    rank(6, ['Esmeralda', 'Emerald'], '500000', 6),
    rank(7, ['Diamante', 'Diamond'], '1500000', 8),
  ],
  left_volume: '41300',
  right_volume: '38900',
  left_directs: 4,
  right_directs: 3,
};
