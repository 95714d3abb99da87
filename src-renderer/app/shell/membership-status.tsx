import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#renderer/components/progress-bar.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { membershipStatus } from './membership.ts';
import styles from './membership-status.module.css';

/** The membership in the header: days left from 768 px on, and how much of its time is used. */
export function MembershipStatus() {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUser();
  const status = membershipStatus(user);
  if (status.kind === 'unknown' || status.kind === 'none') return null;
  return (
    <div className={styles.membership}>
      {status.kind === 'active' && (
        <span className={styles.days}>
          {t('membership.left', { name: status.name, count: status.daysLeft })}
        </span>
      )}
      {status.kind === 'expired' && <VisuallyHidden>{t('membership.expired')}</VisuallyHidden>}
      <span className={styles.bar}>
        <ProgressBar value={status.share} label={t('membership.used', { share: status.share })} />
      </span>
    </div>
  );
}
