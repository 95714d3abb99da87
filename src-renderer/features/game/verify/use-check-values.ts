import { useTranslation } from 'react-i18next';
import type { GameDay } from '#contract/api/game/game.ts';
import { balanceOf, scoreLog, type GameScore } from '#contract/rules/game/play.ts';
import { useBoardTexts } from '../use-board-texts.ts';
import type { CheckedDay } from './checks.ts';

type Check = CheckedDay['checks'][number];

interface Values {
  readonly told: string;
  readonly found: string;
}

/** What the server says and what comes out here, where a check fails, each figure with its name. */
export function useCheckValues(day: GameDay, { recomputed }: CheckedDay): (check: Check) => Values {
  const { t } = useTranslation('game');
  const { whole } = useBoardTexts();
  const ways = (count: number) => t('check.value.board', { count, placements: whole(count) });
  const attempt = (score: GameScore | null | undefined) =>
    score
      ? t('check.value.score', {
          points: whole(score.score),
          differences: whole(score.differences),
          moves: whole(score.moves),
        })
      : t('check.value.none');
  const best = (differences: number, points: number) =>
    t('check.value.best', { differences: whole(differences), points: whole(points) });
  return ({ name, told, found }) => {
    if (name === 'board') return { told: ways(Number(told)), found: ways(Number(found)) };
    if (!recomputed) return { told, found };
    const { layout } = recomputed;
    if (name === 'attempt') {
      return { told: attempt(day.attempt?.score), found: attempt(recomputed.score) };
    }
    if (name !== 'best' || !day.best) return { told, found };
    const { differences } = recomputed.best;
    const here = best(differences, balanceOf(layout, differences));
    const theirs = best(day.best.differences, day.best.score);
    // The figures are right, and the placement that was told for them comes to others.
    const reached = here === theirs && scoreLog(layout, day.best.log);
    return { told: theirs, found: here === theirs ? attempt(reached || null) : here };
  };
}
