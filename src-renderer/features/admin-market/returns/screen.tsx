import { useInfiniteQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { adminMarket, type ReturnPage, type ReturnRow } from '#contract/api/admin/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListToolbar, ToolbarSearch } from '#renderer/components/data/list-toolbar.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { CountFigure, Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { request } from '#renderer/lib/api/request.ts';
import { shopQueries, type ReturnFilter } from '../market-queries.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { ReasonsCard } from './reasons-card.tsx';
import { ReturnChip } from './return-chip.tsx';
import { ReturnDetail } from './return-detail.tsx';
import { ReturnsTable } from './returns-table.tsx';
import { returnViews, useReturnsParams } from './use-returns-params.ts';

/** What comes back, and the decision on each. */
export function ReturnsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('shop-returns');
  const params = useReturnsParams();
  const query = useInfiniteQuery(shopQueries.returns(params.filter));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];
  const open = rows.find(({ id }) => id === params.id);
  const counts = first?.counts;
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        <SavedViews list="admin-returns" />
        <FileButton filter={params.filter} isEmpty={rows.length === 0} />
      </PageHeader>
      <Figures page={first} isLoading={query.isPending} />
      <DockedDetail
        detail={
          open && first
            ? {
                title: t('number', { number: open.id }),
                end: <ReturnChip state={open.state} />,
                content: <ReturnDetail key={open.id} row={open} threshold={first.threshold} />,
              }
            : null
        }
        onClose={params.close}
      >
        <Card padding="none">
          <ListToolbar>
            <Segments
              label={t('view')}
              segments={returnViews.map((value) => ({
                value,
                label: t(`view.${value}`),
                count:
                  value === 'open' && counts
                    ? counts.asked + counts.sent + counts.arrived
                    : undefined,
              }))}
              value={params.view}
              onChange={params.setView}
            />
            <ToolbarSearch
              label={t('search')}
              placeholder={t('search.placeholder')}
              search={params.search}
              onSearch={params.setSearch}
            />
          </ListToolbar>
          <QueryList
            query={query}
            count={rows.length}
            skeletonRows={6}
            empty={
              <EmptyState why={params.view === 'open' ? 'whole' : 'none'}>
                {t(`empty.${params.view}`)}
              </EmptyState>
            }
            onClear={params.search ? () => params.setSearch('') : undefined}
          >
            <ReturnsTable rows={rows} current={params.id} onOpen={params.open} />
          </QueryList>
        </Card>
        {first && <ReasonsCard page={first} />}
      </DockedDetail>
    </>
  );
}

interface FiguresProps {
  readonly page: ReturnPage | undefined;
  readonly isLoading: boolean;
}

function Figures({ page, isLoading }: FiguresProps) {
  const { t } = useTranslation('shop-returns');
  const whole = (value: number | undefined) =>
    isLoading ? <SkeletonFigure /> : <CountFigure count={value} />;
  const money = (value: string | undefined) =>
    isLoading ? <SkeletonFigure /> : <Money amount={value} size="figure" hideable={false} />;
  return (
    <Card padding="none">
      <FigureStrip>
        <Figure label={t('figure.arrived')} hint={t('figure.arrived.hint')}>
          {whole(page?.counts.arrived)}
        </Figure>
        <Figure label={t('figure.way')} hint={t('figure.way.hint')}>
          {whole(page && page.counts.asked + page.counts.sent)}
        </Figure>
        <Figure label={t('figure.toRefund')} hint={t('figure.toRefund.hint')}>
          {money(page?.to_refund)}
        </Figure>
        <Figure label={t('figure.refunded')}>{money(page?.refunded_this_month)}</Figure>
      </FigureStrip>
    </Card>
  );
}

interface FileButtonProps {
  readonly filter: ReturnFilter;
  readonly isEmpty: boolean;
}

function FileButton({ filter, isEmpty }: FileButtonProps) {
  const { t } = useTranslation('shop-returns');
  const { text } = useSaid();
  const file = usePagesFile<ReturnRow>({
    name: t('file.name'),
    columns: [
      { key: 'number', title: t('column.return'), of: ({ id }) => id },
      { key: 'order', title: t('file.order'), of: ({ order }) => order },
      { key: 'member', title: t('file.member'), of: ({ member }) => member.name },
      {
        key: 'items',
        title: t('column.item'),
        of: ({ lines }) => lines.map(({ name }) => text(name)).join(', '),
      },
      { key: 'reason', title: t('file.reason'), of: ({ reason }) => t(`reason.${reason}`) },
      { key: 'total', title: t('column.refund'), of: ({ total }) => total, isFigure: true },
      { key: 'state', title: t('column.state'), of: ({ state }) => t(`state.${state}`) },
      { key: 'asked', title: t('file.asked'), of: ({ asked_at }) => asked_at },
      { key: 'decided', title: t('file.decided'), of: ({ decided_at }) => decided_at },
    ],
    read: (cursor) =>
      request(adminMarket.returns, {
        query: { ...filter, limit: 100, ...(cursor && { cursor }) },
      }),
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
