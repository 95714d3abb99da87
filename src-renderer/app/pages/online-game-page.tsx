import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isUtcDay } from '#contract/rules/days.ts';
import { DaysScreen } from '#renderer/features/game/days/days-screen.tsx';
import { GameScreen } from '#renderer/features/game/game-screen.tsx';
import { PracticeScreen } from '#renderer/features/game/practice/practice-screen.tsx';
import { RankingScreen } from '#renderer/features/game/ranking/ranking-screen.tsx';
import { VerifyScreen } from '#renderer/features/game/verify/verify-screen.tsx';
import { AreaScreen } from '../area-screen.tsx';
import { NotFound } from '../not-found.tsx';

/** Today's board of the game. */
export function OnlineGamePage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="game">
      <GameScreen title={t('heading.online-game')} />
    </AreaScreen>
  );
}

/** Boards without end, which count nothing. */
export function GamePracticePage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="game">
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
    <AreaScreen area="game">
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
    <AreaScreen area="game">
      <RankingScreen title={t('heading.online-game-ranking')} />
    </AreaScreen>
  );
}
