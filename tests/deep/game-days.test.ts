import { expect, test } from 'vitest';
import { addDays, dayStart } from '#contract/rules/days.ts';
import { bestPlacement } from '#contract/rules/game/best.ts';
import { difficultyBand, placementsOf } from '#contract/rules/game/difficulty.ts';
import type { GameLayout } from '#contract/rules/game/board.ts';
import { balanceOf, differencesOf, openSlots, scoreLog } from '#contract/rules/game/play.ts';
import { demoBoard } from '../support/game-boards.ts';

const DAYS = 1000;

/** Who always takes the slot that leaves the least difference: boards must ask for more than that. */
function greedyDifferences(layout: GameLayout): number {
  let placed: readonly number[] = [];
  for (let open = openSlots(layout, { placed }); open.length > 0;) {
    const tried = open.map((slot) => [...placed, slot]);
    placed = tried.toSorted((a, b) => differencesOf(layout, a) - differencesOf(layout, b))[0] ?? [];
    open = openSlots(layout, { placed });
  }
  return differencesOf(layout, placed);
}

test(`${DAYS} days: each is solvable, within its weekday's band and worth thinking about`, async () => {
  const weekdays = new Map<number, { days: number; easy: number; lost: number }>();
  for (let index = 0; index < DAYS; index += 1) {
    const day = addDays('2026-09-01', index);
    const layout = await demoBoard(day);
    const best = bestPlacement(layout);
    const score = scoreLog(layout, best.log);
    expect(score, day).toMatchObject({ differences: best.differences });
    expect(score?.score, day).toBeGreaterThanOrEqual(700);
    const { least, most } = difficultyBand(day);
    const placements = placementsOf(layout);
    expect(placements >= least && placements <= most, `${day}: ${placements}`).toBe(true);

    const greedy = greedyDifferences(layout);
    const weekday = dayStart(day).getUTCDay();
    const sums = weekdays.get(weekday) ?? { days: 0, easy: 0, lost: 0 };
    sums.days += 1;
    sums.easy += greedy === best.differences ? 1 : 0;
    sums.lost += balanceOf(layout, best.differences) - balanceOf(layout, greedy);
    weekdays.set(weekday, sums);
  }
  expect(weekdays.size).toBe(7);
  for (const [weekday, { days, easy, lost }] of weekdays) {
    expect(easy / days, `weekday ${weekday}`).toBeLessThan(0.1);
    expect(lost / days, `weekday ${weekday}`).toBeGreaterThan(50);
  }
});
