import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import styles from '../../full-screen.module.css';
import { MissingLeg } from '../../missing-leg.tsx';

/** The marketplace is closed; what was bought there stays within reach. */
export function ClosedShop() {
  const { t } = useTranslation('market');
  return (
    <div className={styles.screen}>
      <MissingLeg missing="right" />
      <h1 className={styles.title}>{t('closed')}</h1>
      <LinkButton kind="primary" to="/marketplace/orders">
        {t('closed.action')}
      </LinkButton>
    </div>
  );
}
