import { nextDay, type UtcDay } from '../days.ts';
import type { GameScore } from './play.ts';

export type Ranked = Pick<GameScore, 'score' | 'differences' | 'moves'>;

/** Order of a day: more points, then less difference, then fewer moves. Never time. */
export const compareRanked = (a: Ranked, b: Ranked): number =>
  b.score - a.score || a.differences - b.differences || a.moves - b.moves;

/** Places of attempts that are in order: equal ones share theirs, and the next one skips (1, 1, 1, 4). */
export function placesOf(sorted: readonly Ranked[]): number[] {
  const places: number[] = [];
  for (const [index, attempt] of sorted.entries()) {
    const before = sorted[index - 1];
    const isEqual = before !== undefined && compareRanked(before, attempt) === 0;
    places.push(isEqual ? (places[index - 1] ?? 1) : index + 1);
  }
  return places;
}

export type StreakDay = 'played' | 'forgiven' | 'missed';

export interface Streak {
  /** Days played in a row; forgiven ones keep it and add nothing. */
  readonly current: number;
  readonly best: number;
  /** Every day from the first one played on, by day; today only where it was played. */
  readonly days: ReadonlyMap<UtcDay, StreakDay>;
}

/**
 * The streak on a day. The first day of a calendar month that would end it is forgiven. Today can
 * still be played, so it isn't missed; nor is a day that had no board.
 * @param played days with a finished ranked attempt
 * @param hadBoard whether a day could be played
 */
export function streakOn(
  today: UtcDay,
  played: ReadonlySet<UtcDay>,
  hadBoard: (day: UtcDay) => boolean = () => true,
): Streak {
  const first = [...played].reduce((earliest, day) => (day < earliest ? day : earliest), today);
  const days = new Map<UtcDay, StreakDay>();
  const forgivenMonths = new Set<string>();
  let [current, best] = [0, 0];
  for (let day = first; day <= today; day = nextDay(day)) {
    const month = day.slice(0, 7);
    if (played.has(day)) {
      current += 1;
      best = Math.max(best, current);
      days.set(day, 'played');
    } else if (day < today && hadBoard(day)) {
      const isForgiven = current > 0 && !forgivenMonths.has(month);
      if (isForgiven) forgivenMonths.add(month);
      else current = 0;
      days.set(day, isForgiven ? 'forgiven' : 'missed');
    }
  }
  return { current, best, days };
}
