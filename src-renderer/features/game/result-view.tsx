import { IconClock, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GameState } from '#contract/api/game/game.ts';
import { addDays } from '#contract/rules/days.ts';
import { ROOT_SLOT } from '#contract/rules/game/board.ts';
import { legsOf, replay, type GameScore } from '#contract/rules/game/play.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { Board } from './board.tsx';
import { LegsBeam } from './legs-beam.tsx';
import { PRACTICE_PATH } from './paths.ts';
import { ScoreCard } from './score-card.tsx';
import { ShareCard } from './share-card.tsx';
import { StreakCard } from './streak-card.tsx';
import type { ResultState, Today } from './use-attempt.ts';
import { standingOf } from './use-board-texts.ts';
import { YesterdayCard } from './yesterday-card.tsx';
import styles from './game.module.css';
import around from './result.module.css';

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
  readonly streak: GameState['streak'];
  /** When the day closes, as text. */
  readonly closes: string;
  /** Of the text that is shared. */
  readonly title: string;
}

/** A finished attempt: its points with their arithmetic, the board as it was left, and what is around it. */
export function ResultView(props: ResultViewProps) {
  const { today, log, score, state, streak, closes, title } = props;
  const { t } = useTranslation('game');
  const board = standingOf(today, replay(today, log)?.placed ?? []);
  return (
    <>
      <div className={styles.result}>
        <ScoreCard
          layout={today}
          placed={board.placed}
          score={score}
          end={
            <StatusChip tone={tones[state]} icon={state === 'waiting' ? IconSend : undefined}>
              {t(`result.state.${state}`)}
            </StatusChip>
          }
        >
          <div className={styles.again}>
            <p>{t('done.already')}</p>
            <LinkButton to={PRACTICE_PATH} size="sm">
              {t('practise')}
            </LinkButton>
          </div>
        </ScoreCard>
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
      <div className={around.around}>
        <div className={styles.stack}>
          <YesterdayCard day={addDays(today.day, -1)} />
        </div>
        <div className={styles.stack}>
          <ShareCard
            title={title}
            score={score.score}
            moves={score.moves}
            legs={legsOf(board.sums, ROOT_SLOT)}
            streak={streak.current}
          />
          <StreakCard streak={streak} today={today.day} />
        </div>
      </div>
    </>
  );
}
