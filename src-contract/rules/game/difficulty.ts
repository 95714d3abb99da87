import { dayStart, type UtcDay } from '../days.ts';
import { ROOT_SLOT, type GameLayout } from './board.ts';

/**
 * How many valid placements a board has: what makes it hard is how much there is to choose from. In
 * a subtree with an empty top the earliest arrival has no choice; the others go left or right in
 * every way, C(n, i) ways for i of them.
 */
export function placementsOf(layout: Pick<GameLayout, 'slots' | 'start' | 'arrivals'>): number {
  const occupied = new Set([ROOT_SLOT, ...layout.start.map(({ slot }) => slot)]);
  const exists = new Set([...layout.slots, ROOT_SLOT]);
  const countIn = (slot: number, arrivals: number): number => {
    if (!exists.has(slot)) return arrivals === 0 ? 1 : 0;
    if (arrivals === 0) return 1;
    const rest = occupied.has(slot) ? arrivals : arrivals - 1;
    let count = 0;
    for (let left = 0; left <= rest; left += 1) {
      const ways = countIn(2 * slot, left);
      if (ways > 0) count += choose(rest, left) * ways * countIn(2 * slot + 1, rest - left);
    }
    return count;
  };
  return countIn(ROOT_SLOT, layout.arrivals.length);
}

function choose(of: number, count: number): number {
  let ways = 1;
  for (let taken = 1; taken <= count; taken += 1) ways = (ways * (of - count + taken)) / taken;
  return ways;
}

/** Fewest and most placements of a weekday's boards, over every start that can be drawn; Sunday first. */
const bands: readonly DifficultyBand[] = [
  { least: 682_477_488, most: 4_103_447_040 },
  { least: 14_400, most: 14_400 },
  { least: 67_200, most: 67_200 },
  { least: 255_360, most: 255_360 },
  { least: 739_200, most: 739_200 },
  { least: 48_694_296, most: 114_432_192 },
  { least: 264_626_208, most: 634_632_768 },
];

export interface DifficultyBand {
  readonly least: number;
  readonly most: number;
}

/** Between which numbers of placements a day's board is; each day from Monday on is harder. */
export const difficultyBand = (day: UtcDay): DifficultyBand =>
  bands[dayStart(day).getUTCDay()] ?? { least: 0, most: 0 };
