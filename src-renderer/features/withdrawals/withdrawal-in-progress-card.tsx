import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { WithdrawLink } from './withdraw-link.tsx';
import { withdrawalQueries } from './withdrawal-queries.ts';
import { WithdrawalStatusChip } from './withdrawal-status.tsx';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';
import styles from './withdrawal-in-progress-card.module.css';

/** The newest pending withdrawal of the member, or that there is none. */
export function WithdrawalInProgressCard({
  className,
}: {
  readonly className?: string | undefined;
}) {
  const { t } = useTranslation(['withdrawals', 'common', 'states']);
  const newest = useQuery(withdrawalQueries.newestPending);
  const number = newest.data?.number;
  const withdrawal = useQuery({
    ...withdrawalQueries.one(number ?? 0),
    enabled: number !== undefined,
  });
  const error = newest.error ?? withdrawal.error;

  const body = () => {
    if (withdrawal.data) {
      const { data } = withdrawal;
      return (
        <div className={styles.card}>
          <div className={styles.head}>
            <TokenAmount amount={data.token_amount} token={data.currency} exact size="figure" />
            <span className={styles.number}>{t('number', { number: data.number })}</span>
          </div>
          <WithdrawalTimeline withdrawal={data} short />
          <TextLink to={`/made-withdrawals?number=${data.number}`}>{t('current.open')}</TextLink>
        </div>
      );
    }
    if (error) {
      const retry = () => void (newest.error ? newest : withdrawal).refetch();
      return <FailureNote error={error} onRetry={retry} />;
    }
    if (newest.data !== null) return <SkeletonRows rows={3} />;
    return (
      <EmptyState why="none" action={<WithdrawLink />}>
        {t('current.empty')}
      </EmptyState>
    );
  };
  return (
    <Card
      className={className}
      title={t('current.title')}
      end={withdrawal.data && <WithdrawalStatusChip status={withdrawal.data.status} />}
    >
      {body()}
    </Card>
  );
}
