import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { MissingLeg } from './missing-leg.tsx';
import styles from './full-screen.module.css';

interface NotFoundProps {
  /** The menu lists it, but there is no screen yet. */
  readonly isSoon?: boolean;
}

/** Unknown pages and pages without permission look the same, so that nothing is revealed. */
export function NotFound({ isSoon = false }: NotFoundProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.screen}>
      <MissingLeg missing="right" />
      <h1 className={styles.title}>{t(isSoon ? 'not-found.soon' : 'not-found.text')}</h1>
      <LinkButton kind="primary" to="/dashboard">
        {t('not-found.action')}
      </LinkButton>
    </div>
  );
}
