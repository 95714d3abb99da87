import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OrderPage } from '#contract/api/market/market.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { orderViews, type OrderView } from '#contract/rules/market/market.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { CountFigure, Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { marketQueries } from '../market-queries.ts';
import { CartButton, MarketTabs } from '../parts/market-tabs.tsx';
import { MARKET_PATH } from '../paths.ts';
import { OrderRow } from './order-row.tsx';
import { useOrdersFile } from './use-orders-file.ts';
import styles from './orders.module.css';

const names = ['view', 'search'] as const;

/** The member's orders: what waits for them first, then the newest. */
export function OrdersScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['orders', 'market']);
  const isOn = useIsAreaOn('marketplace') ?? true;
  const { values, change } = useUrlFilters(names);
  const view = orderViews.find((one) => one === values.view) ?? 'all';
  const query = useInfiniteQuery({
    ...marketQueries.orders(view, values.search),
    placeholderData: keepPreviousData,
  });
  const { columns, file } = useOrdersFile();
  const head = query.data?.pages[0];
  const orders = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isNarrowed = view !== 'all' || values.search !== '';
  return (
    <>
      <PageHeader title={title}>
        <SavedViews list="orders" />
        {orders.length > 0 && (
          <ExportButtons
            columns={columns}
            busy={file.isPending}
            onExport={() => file.mutate({ view, search: values.search })}
          />
        )}
        <CartButton />
      </PageHeader>
      <MarketTabs />
      {!isOn && <Note tone="info">{t('closed', { ns: 'market' })}</Note>}
      <Strip strip={head?.strip} counts={head?.counts} hasFailed={query.error !== null} />
      <Card padding="none">
        <ListToolbar>
          <Segments<OrderView>
            label={t('views')}
            segments={orderViews.map((value) => ({
              value,
              label: t(`view.${value}`),
              count: head?.counts[value],
            }))}
            value={view}
            onChange={(next) => change({ view: next === 'all' ? '' : next })}
          />
          <OfflineAge at={query.dataUpdatedAt} />
          <div className={styles.search}>
            <SearchBox
              label={t('search')}
              placeholder={t('search')}
              search={values.search}
              onSearch={(search) => change({ search })}
            />
          </div>
        </ListToolbar>
        <QueryList
          query={query}
          count={orders.length}
          skeletonRows={5}
          onClear={isNarrowed ? () => change({ view: '', search: '' }) : undefined}
          empty={
            <EmptyState
              why="none"
              action={
                isOn && (
                  <LinkButton size="sm" to={MARKET_PATH}>
                    {t('empty.action')}
                  </LinkButton>
                )
              }
            >
              {t('empty')}
            </EmptyState>
          }
        >
          <ul aria-label={t('list')} className={styles.list}>
            {orders.map((order) => (
              <OrderRow key={order.number} order={order} />
            ))}
          </ul>
        </QueryList>
      </Card>
    </>
  );
}

interface StripProps {
  readonly strip: OrderPage['strip'] | undefined;
  readonly counts: OrderPage['counts'] | undefined;
  readonly hasFailed: boolean;
}

/** What is to be paid, to come, on its way back, and what was bought this year. */
function Strip({ strip, counts, hasFailed }: StripProps) {
  const { t } = useTranslation('orders');
  // The server's calendar years are years of UTC.
  const year = new Date(useNow(MINUTE_MS)).getUTCFullYear();
  if (!strip && hasFailed) return null;
  const money = (amount: string | undefined) =>
    amount === undefined ? <SkeletonFigure /> : <Money amount={amount} size="figure" strong />;
  return (
    <Card padding="none">
      <FigureStrip>
        <Figure label={t('strip.to_pay')}>{money(strip?.to_pay)}</Figure>
        <Figure
          label={t('strip.to_receive')}
          hint={strip && t('strip.packages', { count: strip.packages })}
        >
          {strip ? <CountFigure count={strip.to_receive} /> : <SkeletonFigure />}
        </Figure>
        <Figure
          label={t('strip.returning')}
          hint={counts && t('strip.returns', { count: counts.returns })}
        >
          {money(strip?.returning)}
        </Figure>
        <Figure
          label={t('strip.bought', { year: strip?.year ?? year })}
          hint={t('strip.withoutRefunds')}
        >
          {money(strip?.bought)}
        </Figure>
      </FigureStrip>
    </Card>
  );
}
