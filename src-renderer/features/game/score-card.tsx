import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ROOT_SLOT, type GameLayout } from '#contract/rules/game/board.ts';
import { legsOf, subtreeVolumes, type GameScore } from '#contract/rules/game/play.ts';
import { Card } from '#renderer/components/card.tsx';
import { Calc, type CalcLine } from '#renderer/domain/why/calc.tsx';
import { MINUS } from '#renderer/lib/format.ts';
import { useBoardTexts } from './use-board-texts.ts';
import styles from './game.module.css';

interface ScoreCardProps {
  readonly layout: GameLayout;
  readonly placed: readonly number[];
  readonly score: GameScore;
  /** State of the attempt. */
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

/** Points of a finished board with their whole arithmetic. */
export function ScoreCard({ layout, placed, score, end, children }: ScoreCardProps) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  return (
    <Card title={t('result.points')} end={end}>
      <p className={styles.score}>
        <strong>{texts.whole(score.score)}</strong>
        <span>{t('result.of', { most: texts.whole(1000) })}</span>
      </p>
      <Calc lines={useLines(layout, placed, score)} />
      {children}
    </Card>
  );
}

function useLines(
  layout: GameLayout,
  placed: readonly number[],
  score: GameScore,
): readonly CalcLine[] {
  const { t } = useTranslation('game');
  const { whole } = useBoardTexts();
  const { left, right } = legsOf(subtreeVolumes(layout, placed), ROOT_SLOT);
  const least = layout.arrivals.length;
  const extra = score.moves - least;
  const lines: CalcLine[] = [
    {
      key: 'balance',
      op: '',
      label: t('result.balance'),
      value: whole(score.balance),
      hint: t('result.balance.hint', {
        most: whole(1000),
        differences: whole(score.differences),
        volume: whole(4 * (left + right)),
      }),
    },
  ];
  if (extra > 0) {
    lines.push({
      key: 'extra',
      op: MINUS,
      label: t('result.extra', { count: extra }),
      value: whole(score.balance - score.score),
      hint: t('result.extra.hint', { moves: whole(score.moves), least: whole(least) }),
    });
  }
  return [
    ...lines,
    { key: 'points', op: '=', label: t('result.sum'), value: whole(score.score), isResult: true },
  ];
}
