import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { PoolDetail } from './pool-detail.tsx';
import { PoolDialog } from './pool-dialog.tsx';
import { adminPoolQueries } from './pool-queries.ts';
import { OpenChip, PoolsTable } from './pools-table.tsx';
import { ResultsCard } from './results-card.tsx';
import styles from './admin-pools.module.css';

const names = ['pool', 'results'] as const;

/** Pools, the open one beside them, and below every result that was published. */
export function PoolsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['admin-pools', 'common']);
  const errorText = useErrorText();
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
        <Button icon={IconPlus} onClick={() => setCreating(true)}>
          {t('new')}
        </Button>
      </PageHeader>
      <DockedDetail
        detail={
          open && query.data
            ? {
                title: open.name,
                end: <OpenChip pool={open} />,
                content: (
                  <PoolDetail
                    key={open.id}
                    pool={open}
                    lastDay={query.data.last_day}
                    reviewMinutes={query.data.review_minutes}
                  />
                ),
              }
            : null
        }
        onClose={() => change({ pool: '' })}
      >
        <div className={styles.cards}>
          <Card padding="none">
            {query.isPending && <SkeletonRows rows={4} />}
            {query.error && !query.data && (
              <div className={styles.inset}>
                <Note
                  tone="bad"
                  action={{
                    label: t('button.retry', { ns: 'common' }),
                    onClick: () => void query.refetch(),
                  }}
                >
                  {errorText(query.error)}
                </Note>
              </div>
            )}
            {pools.length > 0 && (
              <PoolsTable
                pools={pools}
                current={open?.id ?? null}
                onOpen={(id) => change({ pool: String(id) })}
              />
            )}
            {query.isSuccess && pools.length === 0 && (
              <EmptyState why="none">{t('empty')}</EmptyState>
            )}
          </Card>
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
