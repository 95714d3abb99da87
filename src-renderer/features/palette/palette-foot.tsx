import { useTranslation } from 'react-i18next';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import styles from './palette.module.css';

/** What the keys do here. */
export function PaletteFoot() {
  const { t } = useTranslation('palette');
  return (
    <div className={styles.foot} aria-hidden>
      <span>
        <KeyHint keys={['↑', '↓']} /> {t('move')}
      </span>
      <span>
        <KeyHint keys={['↵']} /> {t('open')}
      </span>
      <span className={styles.last}>
        <KeyHint keys={['?']} /> {t('shortcuts')}
      </span>
    </div>
  );
}
