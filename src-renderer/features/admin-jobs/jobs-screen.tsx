import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { FilterSelect } from '#renderer/components/data/filter-select.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { ChainSources } from './chain-sources.tsx';
import { JobDetail } from './job-detail.tsx';
import { jobQueries } from './job-queries.ts';
import { JobsDue } from './jobs-due.tsx';
import { JobsTable, RunChip } from './jobs-table.tsx';
import { useJobTexts } from './use-job-texts.ts';
import styles from './admin-jobs.module.css';

const names = ['job', 'state', 'run'] as const;
const states = ['running', 'done', 'failed'] as const;

/** What the server does by itself: what is due, and every run. */
export function JobsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('admin-jobs');
  const texts = useJobTexts();
  const { values, change } = useUrlFilters(names);
  const state = states.find((value) => value === values.state);
  const query = useInfiniteQuery(
    jobQueries.list({ ...(values.job && { job: values.job }), ...(state && { state }) }),
  );
  const first = query.data?.pages[0];
  const runs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const open = runs.find(({ id }) => String(id) === values.run);
  const isFiltered = values.job !== '' || state !== undefined;
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        <p className={styles.lead}>{t('lead')}</p>
        <SavedViews list="admin-jobs" />
      </PageHeader>
      <JobsDue page={first} isLoading={query.isPending} />
      <ChainSources page={first} />
      <DockedDetail
        detail={
          open
            ? {
                title: t('number', { number: open.id }),
                end: <RunChip state={open.state} />,
                content: <JobDetail run={open} />,
              }
            : null
        }
        onClose={() => change({ run: '' })}
      >
        <Card padding="none">
          <ListToolbar>
            <div className={styles.filters} role="group" aria-label={t('filter')}>
              <FilterSelect
                name={t('column.job')}
                all={t('filter.all')}
                value={values.job || undefined}
                options={(first?.jobs ?? []).map((value) => ({ value, label: texts.job(value) }))}
                onChange={(job) => change({ job })}
              />
              <FilterSelect
                name={t('column.state')}
                all={t('filter.all')}
                value={state}
                options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
                onChange={(next) => change({ state: next })}
              />
            </div>
          </ListToolbar>
          <QueryList
            query={query}
            count={runs.length}
            skeletonRows={8}
            empty={<EmptyState why="none">{t('empty')}</EmptyState>}
            onClear={isFiltered ? () => change({ job: '', state: '' }) : undefined}
          >
            <JobsTable
              runs={runs}
              current={open?.id ?? null}
              onOpen={(id) => change({ run: String(id) })}
            />
          </QueryList>
        </Card>
      </DockedDetail>
    </>
  );
}
