import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#renderer/components/icon.tsx';
import './visit-frame.css';
import styles from './visit-frame.module.css';

/** What other windows show while one looks at a member's account: nothing of either person. */
export function CoveredScreen() {
  const { t } = useTranslation('viewas');
  return (
    <div className={styles.cover} role="dialog" aria-modal aria-labelledby="visit-cover">
      <Icon icon={IconEye} size={28} />
      <h1 id="visit-cover" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t('covered.title')}
      </h1>
      <p>{t('covered.body')}</p>
    </div>
  );
}
