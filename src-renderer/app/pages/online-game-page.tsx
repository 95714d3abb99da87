import { useTranslation } from 'react-i18next';
import { GameScreen } from '#renderer/features/game/game-screen.tsx';
import { AreaScreen } from '../area-screen.tsx';

/** Today's board of the game. */
export function OnlineGamePage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="game">
      <GameScreen title={t('heading.online-game')} />
    </AreaScreen>
  );
}
