import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#renderer/components/icon.tsx';
import styles from './deposit.module.css';

/** Directly above the button that takes money into a pool, the global network or an offering. */
export function RiskLine() {
  const { t } = useTranslation('deposit');
  return (
    <p className={styles.risk}>
      <Icon icon={IconAlertTriangle} />
      <span>{t('risk.line')}</span>
    </p>
  );
}
