import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import styles from './profile.module.css';

interface MembershipCardProps {
  readonly user: CurrentUser;
}

/** Plan, its end, and who brought the member in. */
export function MembershipCard({ user }: MembershipCardProps) {
  const { t } = useTranslation(['profile', 'states']);
  const { current_membership: membership, expired_membership: expired, sponsor } = user;
  return (
    <Card
      title={t('membership.title')}
      end={membership && <TextLink to="/buy-membership">{t('membership.change')}</TextLink>}
    >
      <div className={styles.facts}>
        {!membership && (
          <EmptyState
            why="notBegun"
            action={
              <LinkButton size="sm" to="/buy-membership">
                {t('empty.membership.action', { ns: 'states' })}
              </LinkButton>
            }
          >
            {expired ? t('membership.over') : t('membership.none')}
          </EmptyState>
        )}
        <KeyValueList>
          {membership && (
            <>
              <KeyValue label={t('membership.plan')}>{membership.name}</KeyValue>
              <KeyValue label={t('membership.ends')}>
                <DateText at={membership.ends_at} />
              </KeyValue>
            </>
          )}
          <KeyValue label={t('membership.sponsor')}>{sponsor?.name ?? '—'}</KeyValue>
        </KeyValueList>
      </div>
    </Card>
  );
}
