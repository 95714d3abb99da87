import { useTranslation } from 'react-i18next';
import type { AdminException, AdminExceptionPage } from '#contract/api/admin-payments.ts';
import { Button } from '#renderer/components/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { ListError, ListMore, type ListQuery } from '#renderer/components/list-query.tsx';
import { Segments } from '#renderer/components/segments.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { exceptionViews } from './exceptions-queries.ts';
import { ExceptionsSearch } from './exceptions-search.tsx';
import { ExceptionsTable } from './exceptions-table.tsx';
import type { ExceptionsNavigation } from './use-exceptions-place.ts';
import styles from './admin-exceptions.module.css';

interface ExceptionsQueueProps {
  readonly place: ExceptionsNavigation;
  readonly query: ListQuery;
  readonly exceptions: readonly AdminException[];
  readonly counts: AdminExceptionPage['counts'] | undefined;
}

/** The exceptions by state, searched, page after page. */
export function ExceptionsQueue({ place, query, exceptions, counts }: ExceptionsQueueProps) {
  const { t } = useTranslation(['admin-exceptions', 'common', 'states']);
  const { view, search, exception, go } = place;
  return (
    <Card padding="none">
      <div className={styles.toolbar}>
        <Segments
          label={t('view')}
          segments={exceptionViews.map((value) => ({
            value,
            label: t(`view.${value}`),
            count: value === 'open' ? counts?.open : undefined,
          }))}
          value={view}
          onChange={(next) => go({ view: next })}
        />
        <ExceptionsSearch search={search} onSearch={(next) => go({ search: next })} />
      </div>
      {query.isPending && <SkeletonRows rows={6} />}
      <ListError query={query} />
      {exceptions.length > 0 && (
        <ExceptionsTable
          exceptions={exceptions}
          current={exception}
          onOpen={(id) => go({ exception: id })}
        />
      )}
      {!query.isPending && !query.error && exceptions.length === 0 && <Nothing place={place} />}
      <ListMore query={query} />
    </Card>
  );
}

function Nothing({ place: { search, view, go } }: { readonly place: ExceptionsNavigation }) {
  const { t } = useTranslation(['admin-exceptions', 'states']);
  if (search !== '') {
    return (
      <EmptyState
        why="filtered"
        action={
          <Button size="sm" onClick={() => go({ search: '' })}>
            {t('empty.filter.action', { ns: 'states' })}
          </Button>
        }
      >
        {t('empty.filter', { ns: 'states' })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      why={view === 'open' ? 'whole' : 'none'}
      action={
        view === 'open' && (
          <Button size="sm" onClick={() => go({ view: 'activated' })}>
            {t('empty.open.action')}
          </Button>
        )
      }
    >
      {t(`empty.${view}`)}
    </EmptyState>
  );
}
