import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { MissingLeg } from './missing-leg.tsx';
import styles from './full-screen.module.css';

interface NotFoundProps {
  /** The menu names it, and it has no screen yet. */
  readonly isSoon?: boolean;
}

/** A page that does not exist and one that is for others look the same: nothing is revealed. */
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
