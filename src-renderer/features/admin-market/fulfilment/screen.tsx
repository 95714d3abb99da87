import { useInfiniteQuery } from '@tanstack/react-query';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminMarket, type ShopQueue } from '#contract/api/admin/market/market.ts';
import { fulfilmentStages } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListToolbar, ToolbarSearch } from '#renderer/components/data/list-toolbar.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { useMarks } from '#renderer/components/data/use-marks.ts';
import { CountFigure, Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { useHasKeyboard } from '#renderer/components/use-has-keyboard.ts';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { request } from '#renderer/lib/api/request.ts';
import { shopQueries, type QueueFilter } from '../market-queries.ts';
import { useMayRun } from '../use-may-run.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { OrderDetail } from './order-detail.tsx';
import type { Stayed } from './order-mutations.ts';
import { Papers } from './papers.tsx';
import { QueueBulk } from './queue-bulk.tsx';
import { QueueTable, rowKey, type QueueRow } from './queue-table.tsx';
import { usePrinting } from './use-printing.ts';
import { useQueueParams, type QueueParams } from './use-queue-params.ts';
import styles from './fulfilment.module.css';

const ALL = 'all';
const NOBODY: ReadonlyMap<number, Stayed> = new Map();

/** Orders that are to be sent, what is due first on top, with the open one beside them. */
export function FulfilmentScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('shop-orders');
  const params = useQueueParams();
  const query = useInfiniteQuery(shopQueries.queue(params.filter));
  const mayRun = useMayRun();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];
  const marks = useMarks(rows.map(rowKey));
  const [stayed, setStayed] = useState(NOBODY);
  const printing = usePrinting();
  const { order, close } = params;
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        <SavedViews list="admin-orders" />
        <FileButton filter={params.filter} isEmpty={rows.length === 0} />
        <Button
          icon={IconPrinter}
          busy={printing.isReading}
          disabled={(first?.units ?? 0) === 0}
          onClick={printing.list}
        >
          {t('print.list.open')}
        </Button>
      </PageHeader>
      <QueueFigures page={first} isLoading={query.isPending} />
      <DockedDetail
        detail={
          order === null
            ? null
            : {
                title: t('number', { number: order }),
                content: <OrderDetail key={order} number={order} printing={printing} />,
              }
        }
        onClose={close}
      >
        <Card padding="none">
          <Filters params={params} page={first} />
          {mayRun && (
            <QueueBulk rows={rows} marks={marks} printing={printing} onStayed={setStayed} />
          )}
          <QueryList
            query={query}
            count={rows.length}
            skeletonRows={8}
            empty={<EmptyState why="whole">{t(`empty.${params.stage ?? ALL}`)}</EmptyState>}
            onClear={params.isFiltered ? () => params.setSearch('') : undefined}
          >
            <QueueTable
              rows={rows}
              current={order}
              marks={mayRun ? marks : undefined}
              stayed={stayed}
              onOpen={params.open}
              onPrint={(number) => printing.slips([number])}
            />
          </QueryList>
          <Keys mayRun={mayRun} />
        </Card>
      </DockedDetail>
      <Papers printing={printing} />
    </>
  );
}

interface FiltersProps {
  readonly params: QueueParams;
  readonly page: ShopQueue | undefined;
}

function Filters({ params, page }: FiltersProps) {
  const { t } = useTranslation('shop-orders');
  const counts = page?.counts;
  const all = counts && counts.pick + counts.pack + counts.ship + counts.wait;
  return (
    <ListToolbar>
      <Segments
        label={t('column.stage')}
        segments={[
          { value: ALL, label: t('stage.all'), count: all },
          ...fulfilmentStages.map((value) => ({
            value,
            label: t(`stage.${value}`),
            count: counts?.[value],
          })),
        ]}
        value={params.stage ?? ALL}
        onChange={(value) => params.setStage(fulfilmentStages.find((one) => one === value))}
      />
      <ToolbarSearch
        label={t('search')}
        placeholder={t('search.placeholder')}
        search={params.search}
        onSearch={params.setSearch}
      />
    </ListToolbar>
  );
}

interface QueueFiguresProps {
  readonly page: ShopQueue | undefined;
  readonly isLoading: boolean;
}

function QueueFigures({ page, isLoading }: QueueFiguresProps) {
  const { t } = useTranslation('shop-orders');
  const figures = [
    {
      key: 'pick',
      hint:
        page &&
        t('figure.places', {
          count: page.units,
          places: t('figure.place', { count: page.places }),
        }),
    },
    { key: 'pack', hint: t('figure.pack.hint') },
    { key: 'ship', hint: t('figure.ship.hint') },
    { key: 'late', hint: t('figure.late.hint') },
  ] as const;
  return (
    <Card padding="none">
      <FigureStrip>
        {figures.map(({ key, hint }) => (
          <Figure key={key} label={t(`figure.${key}`)} hint={hint}>
            {isLoading ? (
              <SkeletonFigure />
            ) : (
              <CountFigure
                count={page?.counts[key]}
                isBad={key === 'late' && (page?.counts.late ?? 0) > 0}
              />
            )}
          </Figure>
        ))}
      </FigureStrip>
    </Card>
  );
}

interface FileButtonProps {
  readonly filter: QueueFilter;
  readonly isEmpty: boolean;
}

/** The queue as it is filtered, as a file. */
function FileButton({ filter, isEmpty }: FileButtonProps) {
  const { t } = useTranslation('shop-orders');
  const { text } = useSaid();
  const file = usePagesFile<QueueRow>({
    name: t('file.name'),
    columns: [
      { key: 'number', title: t('column.order'), of: ({ number }) => number },
      { key: 'member', title: t('file.member'), of: ({ member }) => member.name },
      { key: 'city', title: t('file.city'), of: ({ city }) => city },
      { key: 'country', title: t('file.country'), of: ({ country }) => country },
      { key: 'units', title: t('print.units'), of: ({ units }) => units, isFigure: true },
      { key: 'items', title: t('column.items'), of: ({ names }) => names.map(text).join(', ') },
      { key: 'method', title: t('file.method'), of: ({ method }) => text(method) },
      { key: 'due', title: t('column.due'), of: ({ ship_by }) => ship_by },
      { key: 'late', title: t('file.late'), of: ({ days_late }) => days_late, isFigure: true },
      { key: 'stage', title: t('column.stage'), of: ({ stage }) => t(`stage.${stage}`) },
    ],
    read: (cursor) =>
      request(adminMarket.queue, { query: { ...filter, limit: 100, ...(cursor && { cursor }) } }),
  });
  return (
    <Button
      icon={IconDownload}
      busy={file.isPending}
      disabled={isEmpty}
      onClick={() => file.mutate()}
    >
      {t('file.export')}
    </Button>
  );
}

/** What the letters do here, where they act. */
function Keys({ mayRun }: { readonly mayRun: boolean }) {
  const { t } = useTranslation('shop-orders');
  const hasSingleKeys = useHasSingleKeys();
  const hasKeyboard = useHasKeyboard();
  if (!hasSingleKeys || !hasKeyboard) return null;
  const keys = [
    [['J', 'K'], t('keys.rows')],
    ...(mayRun ? ([[['X'], t('keys.mark')]] as const) : []),
    [['P'], t('keys.print')],
    [['↵'], t('keys.next')],
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
