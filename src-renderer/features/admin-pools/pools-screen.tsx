import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPool, AdminPoolList } from '#contract/api/admin/pools.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { PoolDetail } from './pool-detail.tsx';
import { PoolDialog } from './pool-dialog.tsx';
import { adminPoolQueries } from './pool-queries.ts';
import { OpenChip, PoolsTable } from './pools-table.tsx';
import { ResultsCard } from './results-card.tsx';
import styles from './admin-pools.module.css';

const names = ['pool', 'results'] as const;

const detailOf = (pool: AdminPool, { last_day, review_minutes }: AdminPoolList) => ({
  title: pool.name,
  end: <OpenChip pool={pool} />,
  content: (
    <PoolDetail key={pool.id} pool={pool} lastDay={last_day} reviewMinutes={review_minutes} />
  ),
});

/** Pools, the open one beside them, and below every result that was published. */
export function PoolsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-pools');
  const { values, change } = useUrlFilters(names);
  const [isCreating, setCreating] = useState(false);
  const query = useQuery(adminPoolQueries.list);
  const pools = query.data?.items ?? [];
  const open = pools.find(({ id }) => String(id) === values.pool);
  const shown = pools.find(({ id }) => String(id) === values.results);
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        <SavedViews list="admin-pools" />
        <Button icon={IconPlus} onClick={() => setCreating(true)}>
          {t('new')}
        </Button>
      </PageHeader>
      <DockedDetail
        detail={open && query.data ? detailOf(open, query.data) : null}
        onClose={() => change({ pool: '' })}
      >
        <div className={styles.cards}>
          <PoolsCard
            query={query}
            current={open?.id ?? null}
            onOpen={(id) => change({ pool: String(id) })}
          />
          <ResultsCard
            pools={pools}
            pool={shown?.id ?? null}
            reviewMinutes={query.data?.review_minutes ?? 0}
            onPool={(id) => change({ results: id === null ? '' : String(id) })}
          />
        </div>
      </DockedDetail>
      {isCreating && <PoolDialog pool={null} onClose={() => setCreating(false)} />}
    </>
  );
}

interface PoolsCardProps {
  readonly query: UseQueryResult<AdminPoolList>;
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
}

/** The pools as a table, or why there is none. */
function PoolsCard({ query, current, onOpen }: PoolsCardProps) {
  const { t } = useTranslation('admin-pools');
  const pools = query.data?.items ?? [];
  return (
    <Card padding="none">
      {query.isPending && <SkeletonRows rows={4} />}
      {query.error && !query.data && (
        <ListFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {pools.length > 0 && <PoolsTable pools={pools} current={current} onOpen={onOpen} />}
      {query.isSuccess && pools.length === 0 && <EmptyState why="none">{t('empty')}</EmptyState>}
    </Card>
  );
}
