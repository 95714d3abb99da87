import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import styles from './support-tabs.module.css';

/** Tickets and help: two parts of one screen, each with its address. */
export function SupportTabs() {
  const { t } = useTranslation('ticket');
  return (
    <nav aria-label={t('parts')} className={styles.tabs}>
      <NavLink to="/support" end className={() => styles.tab}>
        {t('part.tickets')}
      </NavLink>
      <NavLink to="/support/help" className={() => styles.tab}>
        {t('part.help')}
      </NavLink>
    </nav>
  );
}
