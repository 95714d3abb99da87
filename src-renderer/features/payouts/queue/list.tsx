import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminView, AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
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
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
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
      <QueryList
        query={query}
        count={rows.length}
        skeletonRows={6}
        empty={<EmptyQueue view={params.view} onPaid={() => params.go({ view: 'paid' })} />}
        onClear={params.search ? () => params.go({ search: '' }) : undefined}
      >
        <QueueRows rows={rows} params={params} selection={selection} />
      </QueryList>
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

interface EmptyQueueProps {
  readonly view: AdminView;
  readonly onPaid: () => void;
}

function EmptyQueue({ view, onPaid }: EmptyQueueProps) {
  const { t } = useTranslation(['payouts', 'states']);
  return (
    <EmptyState
      why="whole"
      action={
        view !== 'paid' && (
          <Button size="sm" onClick={onPaid}>
            {t('empty.toPay.action', { ns: 'states' })}
          </Button>
        )
      }
    >
      {view === 'to_pay' ? t('empty.toPay', { ns: 'states' }) : t(`queue.empty.${view}`)}
    </EmptyState>
  );
}
