import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { SUBSCRIPTIONS_PATH } from '#renderer/domain/offering/paths.ts';
import styles from '../../full-screen.module.css';
import { MissingLeg } from '../../missing-leg.tsx';

/** Tokenization is closed; what one has subscribed for stays within reach. */
export function ClosedOfferings() {
  const { t } = useTranslation('tokenization');
  return (
    <div className={styles.screen}>
      <MissingLeg missing="right" />
      <h1 className={styles.title}>{t('closed')}</h1>
      <LinkButton kind="primary" to={SUBSCRIPTIONS_PATH}>
        {t('closed.action')}
      </LinkButton>
    </div>
  );
}
