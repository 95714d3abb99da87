import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useTakeNext } from '../support-mutations.ts';
import { supportQueries } from '../support-queries.ts';
import { useDeskRights } from '../use-desk-rights.ts';
import { useDeskStream } from '../use-desk-stream.ts';
import { QueueBulk } from './bulk.tsx';
import { QueueFigures } from './figures-strip.tsx';
import { QueueFilters } from './filters.tsx';
import { HeldChanges } from './held-changes.tsx';
import { QueueTable } from './table.tsx';
import { useHeldRows } from './use-held-rows.ts';
import { useQueueFile } from './use-queue-file.ts';
import { useQueueParams } from './use-queue-params.ts';
import { useQueueSelection } from './use-queue-selection.ts';
import { QueueViews } from './views.tsx';
import styles from './queue.module.css';

const focusedRow = (element: Element): number | null => {
  const row = element.closest('tr, li')?.querySelector<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : null;
};

/** Tickets of all members, by what breaches first, as they change. */
export function QueueScreen({ title }: { readonly title: string }) {
  const params = useQueueParams();
  const query = useInfiniteQuery(supportQueries.queue(params.filter));
  useDeskStream({});
  const navigate = useNavigate();
  const { search } = useLocation();
  const latest = useRows(query.data?.pages);
  const held = useHeldRows(latest, JSON.stringify(params.filter));
  const { canAnswer } = useDeskRights();
  const selection = useQueueSelection(held.rows);
  const counts = query.data?.pages[0]?.counts ?? undefined;
  const { columns, exporting } = useQueueFile();
  const open = (number: number) => void navigate(`/admin/support/${number}${search}`);
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        <ExportButtons
          columns={columns}
          busy={exporting.isPending}
          disabled={latest.length === 0}
          onExport={() => exporting.mutate(params.filter)}
        />
        {canAnswer && <TakeNext />}
      </PageHeader>
      <QueueFigures />
      <Card padding="none">
        <QueueViews params={params} counts={counts?.views} />
        <QueueFilters params={params} />
        {canAnswer && <QueueBulk selection={selection} />}
        <HeldChanges count={held.held} onShow={held.showHeld} />
        <QueryList
          query={query}
          count={held.rows.length}
          skeletonRows={8}
          empty={<NothingDue onWaiting={() => params.change({ view: '', state: 'waiting' })} />}
          onClear={params.isFiltered ? params.clear : undefined}
        >
          <div
            onFocus={({ target }) => held.focus(focusedRow(target))}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) held.focus(null);
            }}
          >
            <QueueTable
              rows={held.rows}
              groups={counts?.groups}
              isGrouped={params.sort === 'due'}
              onOpen={open}
              letters={canAnswer ? selection.letters : {}}
              selection={canAnswer ? selection.props : undefined}
            />
          </div>
        </QueryList>
        <Keys canAnswer={canAnswer} />
      </Card>
    </>
  );
}

/** The rows of all pages; the same while the pages are. */
const useRows = <Row,>(pages: readonly { readonly items: readonly Row[] }[] | undefined) =>
  useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]);

function TakeNext() {
  const { t } = useTranslation('admin-support');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const next = useTakeNext();
  return (
    <Button
      kind="primary"
      icon={IconPlayerTrackNext}
      busy={next.isPending}
      onClick={() =>
        next.mutate(undefined, {
          onSuccess: ({ number }) => {
            if (number === null) showToast('info', t('next.none'));
            else void navigate(`/admin/support/${number}?view=mine`);
          },
          onError: (error) => showToast('bad', errorText(error)),
        })
      }
    >
      {t('next')}
    </Button>
  );
}

function NothingDue({ onWaiting }: { readonly onWaiting: () => void }) {
  const { t } = useTranslation('admin-support');
  return (
    <EmptyState
      why="whole"
      action={
        <Button size="sm" onClick={onWaiting}>
          {t('empty.action')}
        </Button>
      }
    >
      {t('empty')}
    </EmptyState>
  );
}

/** What the letters do here, where they act. */
function Keys({ canAnswer }: { readonly canAnswer: boolean }) {
  const { t } = useTranslation('admin-support');
  const hasSingleKeys = useHasSingleKeys();
  if (!hasSingleKeys) return null;
  const keys = [
    [['J', 'K'], t('keys.move')],
    [['↵'], t('keys.open')],
    ...(canAnswer
      ? ([
          [['A'], t('keys.assign')],
          [['P'], t('keys.snooze')],
          [['X'], t('keys.select')],
        ] as const)
      : []),
  ] as const;
  return (
    <div className={styles.keys}>
      {keys.map(([names, does]) => (
        <span key={does}>
          <KeyHint keys={names} /> {does}
        </span>
      ))}
    </div>
  );
}
