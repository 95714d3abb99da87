import { useTranslation } from 'react-i18next';
import { deviceChoice, yesNo } from '#renderer/lib/device/choice.ts';
import styles from './game.module.css';

/** Whether the sentences of the first visit were read. */
export const readRulesAtom = deviceChoice('game-rules-read', false, yesNo);

/** The game in three sentences. */
export function HowToPlay() {
  const { t } = useTranslation('game');
  return (
    <ol className={styles.how}>
      <li>{t('how.1')}</li>
      <li>{t('how.2')}</li>
      <li>{t('how.3')}</li>
    </ol>
  );
}
