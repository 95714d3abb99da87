import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ExchangeHistory } from '#contract/api/exchange/exchange.ts';
import { historyViews } from '#contract/rules/exchange/states.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonFigure } from '#renderer/components/skeleton.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { AmountOf } from '../amount-of.tsx';
import { exchangeQueries } from '../exchange-queries.ts';
import { ExchangeTabs } from '../exchange-tabs.tsx';
import { EXCHANGE_PATH } from '../paths.ts';
import { HistoryTable } from './history-table.tsx';
import { TradeDetail, TradeDetailState } from './trade-detail.tsx';
import { useHistoryFile } from './use-history-file.ts';
import { useHistoryParams } from './use-history-params.ts';
import styles from './history.module.css';

/** Every exchange, and what came to nothing, with why beside or above the list. */
export function HistoryScreen({ title }: { readonly title: string }) {
  // The detail's texts too: those that come later would suspend the whole screen.
  const { t } = useTranslation(['exchange', 'common', 'why', 'states']);
  const { view, number, show, open, close } = useHistoryParams();
  const query = useInfiniteQuery(exchangeQueries.history(view));
  const { columns, file } = useHistoryFile();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];
  const detail =
    number === null
      ? null
      : {
          title: t('number', { number }),
          end: <TradeDetailState number={number} />,
          content: <TradeDetail key={number} number={number} />,
        };
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={query.dataUpdatedAt} />
        <SavedViews list="exchange" />
        {rows.length > 0 && (
          <ExportButtons
            columns={columns}
            busy={file.isPending}
            onExport={() => file.mutate(view)}
          />
        )}
      </PageHeader>
      <ExchangeTabs />
      <DockedDetail detail={detail} onClose={close}>
        <Year year={first?.year} isLoading={query.isPending} />
        <Card padding="none">
          <div className={styles.filter}>
            <Segments
              label={t('history.views')}
              segments={historyViews.map((value) => ({
                value,
                label: t(`history.view.${value}`),
                count: first?.counts[value],
              }))}
              value={view}
              onChange={show}
            />
          </div>
          <QueryList
            query={query}
            count={rows.length}
            skeletonRows={6}
            empty={<NoExchanges />}
            onClear={view === 'all' ? undefined : () => show('all')}
          >
            <HistoryTable rows={rows} current={number} onOpen={open} />
          </QueryList>
        </Card>
      </DockedDetail>
    </>
  );
}

interface YearProps {
  readonly year: ExchangeHistory['year'] | undefined;
  readonly isLoading: boolean;
}

/** What was given, received and kept as fees this year. */
function Year({ year: sums, isLoading }: YearProps) {
  const { t } = useTranslation('exchange');
  // The server's calendar years are years of UTC.
  const year = new Date(useNow(MINUTE_MS)).getUTCFullYear();
  const pairs = [
    { label: t('year.gave', { year }), usd: sums?.gave_usd, tct: sums?.gave_tct },
    { label: t('year.received', { year }), usd: sums?.received_usd, tct: sums?.received_tct },
  ];
  return (
    <Card padding="none">
      <FigureStrip>
        {pairs.map(({ label, usd, tct }) => (
          <Figure
            key={label}
            label={label}
            hint={
              tct !== undefined && (
                <>
                  {t('year.and')} <AmountOf amount={tct} currency="TCT" />
                </>
              )
            }
          >
            {isLoading ? <SkeletonFigure /> : <Money amount={usd} size="figure" />}
          </Figure>
        ))}
        <Figure
          label={t('year.fees', { year })}
          hint={sums && t('year.count', { count: sums.count })}
        >
          {isLoading ? <SkeletonFigure /> : <Money amount={sums?.fees} size="figure" />}
        </Figure>
      </FigureStrip>
    </Card>
  );
}

function NoExchanges() {
  const { t } = useTranslation('exchange');
  const isOn = useIsAreaOn('exchange') ?? false;
  return (
    <EmptyState
      why="notBegun"
      action={
        isOn && (
          <LinkButton size="sm" to={EXCHANGE_PATH}>
            {t('ask')}
          </LinkButton>
        )
      }
    >
      {t('history.none')}
    </EmptyState>
  );
}
