import type { GameDay } from '#contract/api/game/game.ts';
import { dayEnd, dayStart } from '#contract/rules/days.ts';
import { bestPlacement, type BestPlacement } from '#contract/rules/game/best.ts';
import type { GameLayout } from '#contract/rules/game/board.ts';
import { placementsOf } from '#contract/rules/game/difficulty.ts';
import { balanceOf, scoreLog, type GameScore } from '#contract/rules/game/play.ts';
import { hashOf, layoutOf } from '../seeded.ts';

export const checkNames = ['published', 'revealed', 'hash', 'board', 'attempt', 'best'] as const;
type CheckName = (typeof checkNames)[number];

interface Check {
  readonly name: CheckName;
  /** `open`: the day has not closed; `none`: there is nothing to check. */
  readonly state: 'ok' | 'bad' | 'open' | 'none';
  /** The server's value and the one found here, where they differ. */
  readonly told: string;
  readonly found: string;
}

/** What this device computes of a day that has closed. */
export interface Recomputed {
  readonly layout: GameLayout;
  readonly best: BestPlacement;
  /** Of the member's attempt; null without one, and of one that isn't valid. */
  readonly score: GameScore | null;
}

export interface CheckedDay {
  readonly checks: readonly Check[];
  readonly recomputed: Recomputed | null;
}

const check = (name: CheckName, told: string, found: string, isOk = told === found): Check => ({
  name,
  state: isOk ? 'ok' : 'bad',
  told,
  found,
});
const open = (name: CheckName): Check => ({ name, state: 'open', told: '', found: '' });

const figures = (score: GameScore | null): string =>
  score ? `${score.score} · ${score.differences} · ${score.moves}` : '–';

/** The six checks of a day, all of them run on this device. */
export async function checkDay(day: GameDay): Promise<CheckedDay> {
  const begins = dayStart(day.day).toISOString();
  const published = check('published', day.published_at, begins, day.published_at < begins);
  const { seed, revealed_at: revealedAt, best: told } = day;
  if (seed === null || revealedAt === null || !told) {
    return { checks: [published, ...checkNames.slice(1).map(open)], recomputed: null };
  }
  const ends = dayEnd(day.day).toISOString();
  const layout = await layoutOf(day.day, seed);
  const best = bestPlacement(layout);
  const score = day.attempt ? scoreLog(layout, day.attempt.log) : null;
  const bestText = (differences: number, points: number) => `${differences} · ${points}`;
  const reached = scoreLog(layout, told.log);
  return {
    checks: [
      published,
      check('revealed', revealedAt, ends, revealedAt >= ends),
      check('hash', day.hash, await hashOf(seed)),
      check('board', String(told.placements), String(placementsOf(layout))),
      day.attempt?.score
        ? check('attempt', figures(day.attempt.score), figures(score))
        : { ...open('attempt'), state: 'none' },
      check(
        'best',
        bestText(told.differences, told.score),
        bestText(best.differences, balanceOf(layout, best.differences)),
        told.differences === best.differences &&
          told.score === balanceOf(layout, best.differences) &&
          reached?.differences === best.differences,
      ),
    ],
    recomputed: { layout, best, score },
  };
}
