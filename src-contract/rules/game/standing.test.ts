import { describe, expect, it, test } from 'vitest';
import { addDays, type UtcDay } from '../days.ts';
import { compareRanked, placesOf, streakOn, type Ranked } from './standing.ts';

const of = (score: number, differences: number, moves: number): Ranked => ({
  score,
  differences,
  moves,
});

test('a day ranks by points, then differences, then moves; equal ones share the place', () => {
  const attempts = [
    of(931, 29, 9),
    of(936, 27, 9),
    of(931, 27, 10),
    of(936, 27, 9),
    of(934, 28, 9),
    of(936, 27, 9),
  ];
  const sorted = attempts.toSorted(compareRanked);
  expect(sorted.map(({ score, moves }) => [score, moves])).toEqual([
    [936, 9],
    [936, 9],
    [936, 9],
    [934, 9],
    [931, 10],
    [931, 9],
  ]);
  expect(placesOf(sorted)).toEqual([1, 1, 1, 4, 5, 6]);
});

describe('a streak', () => {
  const november = (...numbers: number[]): Set<UtcDay> =>
    new Set(numbers.map((number) => addDays('2026-10-31', number)));

  it('counts days in a row, and today only once it was played', () => {
    expect(streakOn('2026-11-04', november(1, 2, 3)).current).toBe(3);
    expect(streakOn('2026-11-04', november(1, 2, 3, 4)).current).toBe(4);
    expect(streakOn('2026-11-04', november()).current).toBe(0);
  });

  it('is kept over one missed day a month, which adds nothing', () => {
    const streak = streakOn('2026-11-08', november(5, 6, 8));
    expect(streak).toMatchObject({ current: 3, best: 3 });
    expect(streak.days.get('2026-11-07')).toBe('forgiven');
  });

  it('ends with the second missed day of a month, and the month forgives no other one', () => {
    const streak = streakOn('2026-11-12', november(1, 2, 4, 5, 7, 8, 10, 11));
    expect(streak).toMatchObject({ current: 2, best: 4 });
    expect([3, 6, 9].map((day) => streak.days.get(`2026-11-0${day}`))).toEqual([
      'forgiven',
      'missed',
      'missed',
    ]);
  });

  it('ends with two missed days in a row', () => {
    expect(streakOn('2026-11-04', november(1)).current).toBe(0);
  });

  it('is forgiven again in the next month', () => {
    const played = new Set(['2026-11-28', '2026-11-30', '2026-12-02']);
    expect(streakOn('2026-12-02', played).current).toBe(3);
  });

  it('does not end on a day without a board', () => {
    const streak = streakOn('2026-11-05', november(1, 5), (day) => day <= '2026-11-02');
    expect(streak.current).toBe(2);
    expect(streak.days.has('2026-11-03')).toBe(false);
  });
});
