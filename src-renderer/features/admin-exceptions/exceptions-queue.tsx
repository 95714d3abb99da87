import { useTranslation } from 'react-i18next';
import type { AdminException, AdminExceptionPage } from '#contract/api/admin/exceptions.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { QueryList, type ListQuery } from '#renderer/components/data/query-list.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { exceptionViews } from './exceptions-queries.ts';
import { MarkedBar } from '#renderer/components/data/marked-bar.tsx';
import type { Marks } from '#renderer/components/data/use-marks.ts';
import { ExceptionsTable } from './exceptions-table.tsx';
import type { ExceptionsNavigation } from './use-exceptions-params.ts';
import styles from './admin-exceptions.module.css';

interface ExceptionsSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches by member, number of the request or transaction. */
function ExceptionsSearch(asked: ExceptionsSearchProps) {
  const { t } = useTranslation('admin-exceptions');
  return (
    <div className={styles.search}>
      <SearchBox label={t('search')} placeholder={t('search.placeholder')} {...asked} />
    </div>
  );
}

interface ExceptionsQueueProps {
  readonly params: ExceptionsNavigation;
  readonly query: ListQuery;
  readonly exceptions: readonly AdminException[];
  readonly counts: AdminExceptionPage['counts'] | undefined;
  readonly marks: Marks;
}

/** The exceptions by state, searched, page after page. */
export function ExceptionsQueue({
  params,
  query,
  exceptions,
  counts,
  marks,
}: ExceptionsQueueProps) {
  const { t } = useTranslation('admin-exceptions');
  const { view, search, exception, go } = params;
  return (
    <Card padding="none">
      <ListToolbar>
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
      </ListToolbar>
      <MarkedBar marks={marks} onReview={(key) => go({ exception: Number(key) })} />
      <QueryList
        query={query}
        count={exceptions.length}
        skeletonRows={6}
        empty={<Nothing params={params} />}
        onClear={search ? () => go({ search: '' }) : undefined}
      >
        <ExceptionsTable
          exceptions={exceptions}
          current={exception}
          onOpen={(id) => go({ exception: id })}
          marks={view === 'open' ? marks : undefined}
        />
      </QueryList>
    </Card>
  );
}

function Nothing({ params: { view, go } }: { readonly params: ExceptionsNavigation }) {
  const { t } = useTranslation('admin-exceptions');
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
