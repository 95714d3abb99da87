import { useTranslation } from 'react-i18next';
import { LinkTabs } from '#renderer/components/action/link-tabs.tsx';
import { DAYS_PATH, GAME_PATH, PRACTICE_PATH, RANKING_PATH } from './paths.ts';

/** The parts of the game, each with its address. */
export function GameTabs() {
  const { t } = useTranslation('game');
  return (
    <LinkTabs
      label={t('parts')}
      tabs={[
        { to: GAME_PATH, label: t('part.today'), isExact: true },
        { to: PRACTICE_PATH, label: t('part.practice') },
        { to: DAYS_PATH, label: t('part.days') },
        { to: RANKING_PATH, label: t('part.ranking') },
      ]}
    />
  );
}
