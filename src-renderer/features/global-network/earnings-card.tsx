import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { ListError, ListMore } from '#renderer/components/data/query-list.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { EarningsTable } from './earnings-table.tsx';
import { globalQueries } from './global-queries.ts';
import styles from './global-progress.module.css';

interface EarningsCardProps {
  /** Amount × weight of all deposits at the last closing; null: not known. */
  readonly totalWeight: string | null;
}

/** Every earning as its own proof: the day's memberships, the share, the deposits' parts. */
export function EarningsCard({ totalWeight }: EarningsCardProps) {
  const { t } = useTranslation(['global-network', 'common']);
  const format = useFormat();
  const query = useInfiniteQuery(globalQueries.earnings);
  const days = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      padding="none"
      title={t('earnings.title')}
      subtitle={
        totalWeight === null
          ? t('earnings.subtitle')
          : t('earnings.subtitle.weight', {
              weight: formatUsd(totalWeight, format, { minimum: 0 }),
            })
      }
    >
      {query.isPending && <SkeletonRows rows={4} />}
      <ListError query={query} />
      {query.data && days.length === 0 && <p className={styles.noEarnings}>{t('earnings.none')}</p>}
      {days.length > 0 && <EarningsTable days={days} />}
      <ListMore query={query}>{t('earnings.more')}</ListMore>
    </Card>
  );
}
