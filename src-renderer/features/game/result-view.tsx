import { IconClock, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { replay, type GameScore } from '#contract/rules/game/play.ts';
import { Card } from '#renderer/components/card.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { Calc, type CalcLine } from '#renderer/domain/why/calc.tsx';
import { MINUS } from '#renderer/lib/format.ts';
import { Board } from './board.tsx';
import { LegsBeam } from './legs-beam.tsx';
import type { ResultState, Today } from './use-attempt.ts';
import { standingOf, useBoardTexts, type Standing } from './use-board-texts.ts';
import styles from './game.module.css';

const tones: Readonly<Record<ResultState, ChipTone>> = {
  verified: 'ok',
  late: 'neutral',
  sending: 'progress',
  waiting: 'warn',
};

interface ResultViewProps {
  readonly today: Today;
  readonly log: readonly number[];
  readonly score: GameScore;
  readonly state: ResultState;
  /** When the day closes, as text. */
  readonly closes: string;
  /** Days in a row. */
  readonly streak: number;
}

/** A finished attempt: its points with their arithmetic, and the board as it was left. */
export function ResultView({ today, log, score, state, closes, streak }: ResultViewProps) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const board = standingOf(today, replay(today, log)?.placed ?? []);
  return (
    <div className={styles.result}>
      <Card
        title={t('result.points')}
        end={
          <StatusChip tone={tones[state]} icon={state === 'waiting' ? IconSend : undefined}>
            {t(`result.state.${state}`)}
          </StatusChip>
        }
      >
        <p className={styles.score}>
          <strong>{texts.whole(score.score)}</strong>
          <span>{t('result.of', { most: texts.whole(1000) })}</span>
        </p>
        <Calc lines={useLines(board, score)} />
        {streak > 0 && <p className={styles.streak}>{t('result.streak', { count: streak })}</p>}
      </Card>
      <Card title={t('result.board')}>
        <div className={styles.finished}>
          <LegsBeam board={board} chosen={null} />
          <Board board={board} label={t('result.board')} stop={today.slots[0]} />
          {state === 'waiting' && (
            <Note tone="warn" icon={IconSend}>
              {t('result.waits', { time: closes })}
            </Note>
          )}
          <Note tone="info" icon={IconClock}>
            {t('result.later', { time: closes })}
          </Note>
        </div>
      </Card>
    </div>
  );
}

function useLines(board: Standing, score: GameScore): readonly CalcLine[] {
  const { t } = useTranslation('game');
  const { whole } = useBoardTexts();
  const [, , left = 0, right = 0] = board.sums;
  const least = board.layout.arrivals.length;
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
    {
      key: 'points',
      op: '=',
      label: t('result.sum'),
      value: whole(score.score),
      isResult: true,
    },
  ];
}
