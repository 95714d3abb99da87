import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { Skeleton, SkeletonArea } from '#renderer/components/skeleton.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { membershipStatus } from './membership.ts';
import styles from './membership-status.module.css';

/** Membership in the header: days left (from 768 px) and share of its time that is used. */
export function MembershipStatus() {
  const { t } = useTranslation('shell');
  const { data: user, isError } = useCurrentUser();
  const status = membershipStatus(user);
  if (status.kind === 'none' || (status.kind === 'unknown' && isError)) return null;
  if (status.kind === 'unknown') {
    return (
      <div className={styles.unknown}>
        <SkeletonArea>
          <Skeleton width="100%" />
        </SkeletonArea>
      </div>
    );
  }
  return (
    <div className={styles.membership}>
      {status.kind === 'active' && (
        <Link to="/buy-membership" title={t('membership.open')} className={styles.days}>
          <Trans
            t={t}
            i18nKey="membership.left"
            count={status.daysLeft}
            values={{ name: status.name }}
            components={{ b: <b className={styles.left} /> }}
          />
        </Link>
      )}
      {status.kind === 'expired' && <VisuallyHidden>{t('membership.expired')}</VisuallyHidden>}
      <span className={styles.bar}>
        <ProgressBar value={status.share} label={t('membership.used', { share: status.share })} />
      </span>
    </div>
  );
}
