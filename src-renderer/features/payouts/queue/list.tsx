import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminView, AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { DataTable } from '#renderer/components/data/table.tsx';
import { EmptyState, FilteredEmptyState } from '#renderer/components/data/empty-state.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { payoutsQueries } from '../payouts-queries.ts';
import { useQueueColumns, phoneRow } from './columns.tsx';
import { adminViews } from './use-params.ts';
import type { QueueNavigation } from './use-params.ts';
import { keyOf } from './use-selection.ts';
import type { WithdrawalSelection } from './use-selection.ts';
import styles from './list.module.css';

interface QueueSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches by member, number or address. */
function QueueSearch(asked: QueueSearchProps) {
  const { t } = useTranslation('payouts');
  return (
    <div className={styles.search}>
      <SearchBox label={t('queue.search')} placeholder={t('queue.search.placeholder')} {...asked} />
    </div>
  );
}

interface WithdrawalQueueProps {
  readonly params: QueueNavigation;
  /** The choice of the segment on screen; undefined where nothing is to be chosen. */
  readonly selection: WithdrawalSelection | undefined;
}

/** Withdrawals by what is to be done with them. */
export function WithdrawalQueue({ params, selection }: WithdrawalQueueProps) {
  const { t } = useTranslation('payouts');
  const query = useInfiniteQuery(payoutsQueries.queue(params.view, params.search));
  const counts = query.data?.pages.at(-1)?.counts;
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Card padding="none">
      <ListToolbar>
        <Segments
          label={t('queue.segments')}
          value={params.view}
          onChange={(view) => params.go({ view })}
          segments={adminViews.map((view) => ({
            value: view,
            label: t(`view.${view}`),
            ...(countShown(view) && { count: counts?.[view] }),
            alarm: view === 'to_repair' && (counts?.to_repair ?? 0) > 0,
          }))}
        />
        <QueueSearch search={params.search} onSearch={(search) => params.go({ search })} />
      </ListToolbar>
      {rows && rows.length > 0 ? (
        <QueueRows rows={rows} params={params} selection={selection} />
      ) : (
        <QueueWithoutRows params={params} query={query} />
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('queue.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What is over is not counted: nobody has to do it. */
const countShown = (view: AdminView): boolean => view !== 'paid' && view !== 'refused';

/** Chosen to be accepted, or to be paid. */
const selectable: Partial<Record<AdminView, AdminWithdrawal['detail']>> = {
  to_review: 'in_review',
  to_pay: 'queued',
};

interface QueueRowsProps extends WithdrawalQueueProps {
  readonly rows: readonly AdminWithdrawal[];
}

function QueueRows({ rows, params, selection }: QueueRowsProps) {
  const { t } = useTranslation('payouts');
  const columns = useQueueColumns(params.view);
  const hasSingleKeys = useHasSingleKeys();
  return (
    <DataTable
      label={t(`view.${params.view}`)}
      rows={rows}
      columns={columns}
      keyOf={keyOf}
      nameOf={({ number, member }) => t('queue.row', { number, member: member.name })}
      phone={(row) => phoneRow(row, t('number', { number: row.number }))}
      onOpen={({ number }) => params.go({ withdrawal: number })}
      letterKeys={hasSingleKeys}
      currentKey={params.withdrawal === null ? null : String(params.withdrawal)}
      selection={
        selection && {
          selected: selection.keys,
          onChange: (keys) => selection.choose(keys, rows),
          isSelectable: ({ detail, own }) => detail === selectable[params.view] && own === null,
        }
      }
    />
  );
}

interface QueueWithoutRowsProps {
  readonly params: QueueNavigation;
  readonly query: Pick<ReturnType<typeof useInfiniteQuery>, 'isPending' | 'error' | 'refetch'>;
}

function QueueWithoutRows({ params, query }: QueueWithoutRowsProps) {
  const { t } = useTranslation(['payouts', 'states', 'common']);
  const errorText = useErrorText();
  if (query.error) {
    const retry = {
      label: t('button.retry', { ns: 'common' }),
      onClick: () => void query.refetch(),
    };
    return (
      <div className={styles.inset}>
        <Note tone="bad" action={retry}>
          {errorText(query.error)}
        </Note>
      </div>
    );
  }
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (params.search) return <FilteredEmptyState onClear={() => params.go({ search: '' })} />;
  const isPaid = params.view === 'paid';
  return (
    <EmptyState
      why="whole"
      action={
        !isPaid && (
          <Button size="sm" onClick={() => params.go({ view: 'paid' })}>
            {t('empty.toPay.action', { ns: 'states' })}
          </Button>
        )
      }
    >
      {params.view === 'to_pay'
        ? t('empty.toPay', { ns: 'states' })
        : t(`queue.empty.${params.view}`)}
    </EmptyState>
  );
}
