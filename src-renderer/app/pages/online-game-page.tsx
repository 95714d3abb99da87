import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isUtcDay } from '#contract/rules/days.ts';
import { DaysScreen } from '#renderer/features/game/days/days-screen.tsx';
import { GameScreen } from '#renderer/features/game/game-screen.tsx';
import { PracticeScreen } from '#renderer/features/game/practice/practice-screen.tsx';
import { RankingScreen } from '#renderer/features/game/ranking/ranking-screen.tsx';
import { VerifyScreen } from '#renderer/features/game/verify/verify-screen.tsx';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { AreaScreen } from '../area-screen.tsx';
import styles from '../full-screen.module.css';
import { MissingLeg } from '../missing-leg.tsx';
import { NotFound } from '../not-found.tsx';

/** The game is switched off for all; what was played is kept. */
function ClosedGame() {
  const { t } = useTranslation(['game', 'shell']);
  return (
    <div className={styles.screen}>
      <MissingLeg missing="right" />
      <h1 className={styles.title}>{t('closed')}</h1>
      <LinkButton kind="primary" to="/dashboard">
        {t('not-found.action', { ns: 'shell' })}
      </LinkButton>
    </div>
  );
}

/** Today's board of the game. */
export function OnlineGamePage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="game" closed={<ClosedGame />}>
      <GameScreen title={t('heading.online-game')} />
    </AreaScreen>
  );
}

/** Boards without end, which count nothing. */
export function GamePracticePage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="game" closed={<ClosedGame />}>
      <PracticeScreen title={t('heading.online-game-practice')} />
    </AreaScreen>
  );
}

/** The member's earlier days; one of them with its checks. */
export function GameDaysPage() {
  const { t } = useTranslation('shell');
  const { day } = useParams();
  const title = t('heading.online-game-days');
  if (day !== undefined && !isUtcDay(day)) return <NotFound />;
  return (
    <AreaScreen area="game" closed={<ClosedGame />}>
      {day === undefined ? (
        <DaysScreen title={title} />
      ) : (
        <VerifyScreen key={day} day={day} title={title} />
      )}
    </AreaScreen>
  );
}

/** Places of those who want to be listed. */
export function GameRankingPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="game" closed={<ClosedGame />}>
      <RankingScreen title={t('heading.online-game-ranking')} />
    </AreaScreen>
  );
}
