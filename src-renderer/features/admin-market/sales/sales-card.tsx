import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { adminMarket } from '#contract/api/admin/market/market.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { CountFigure, Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { SkeletonFigure, SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import type { CsvColumn } from '#renderer/lib/csv.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { shopQueries, type SalesFilter } from '../market-queries.ts';
import { FileButton } from './file-button.tsx';

type Row = Answer<typeof adminMarket.sales>['items'][number];

interface SalesCardProps {
  readonly filter: SalesFilter;
  readonly toolbar: ReactNode;
}

/** Sales without tax, what was refunded of them, and their tax. */
export function SalesCard({ filter, toolbar }: SalesCardProps) {
  const { t } = useTranslation('shop-sales');
  const format = useFormat();
  const { text } = useSaid();
  const query = useQuery(shopQueries.sales(filter));
  const { items = [], totals } = query.data ?? {};
  const { by } = filter;
  const nameOf = ({ key, name }: Row): string => {
    if (by === 'country') return countryName(key, format.language);
    return name ? text(name) : key;
  };
  const first = (row: Row): ReactNode => {
    if (by === 'day') return <DateText at={row.key} as="date" utc />;
    return by === 'product' ? (
      <TwoLineCell mono below={row.key}>
        {nameOf(row)}
      </TwoLineCell>
    ) : (
      nameOf(row)
    );
  };
  const money = (amount: string) => <Money amount={amount} currency={null} hideable={false} />;
  const amounts = ['sold', 'refunded', 'tax'] as const;
  const counts = ['units', 'orders'] as const;
  const columns: readonly CsvColumn<Row>[] = [
    { key: 'key', title: t(`column.${by}`), of: ({ key }) => key },
    { key: 'name', title: t('column.name'), of: nameOf },
    ...counts.map((key) => ({
      key,
      title: t(`column.${key}`),
      of: (row: Row) => row[key],
      isFigure: true,
    })),
    ...amounts.map((key) => ({
      key,
      title: t(`column.${key}`),
      of: (row: Row) => row[key],
      isFigure: true,
    })),
  ];
  return (
    <>
      <Card padding="none">
        <FigureStrip>
          <Figure label={t('column.orders')}>
            {query.isPending ? <SkeletonFigure /> : <CountFigure count={totals?.orders} />}
          </Figure>
          {amounts.map((key) => (
            <Figure key={key} label={t(`figure.${key}`)}>
              {query.isPending ? (
                <SkeletonFigure />
              ) : (
                <Money amount={totals?.[key]} size="figure" hideable={false} />
              )}
            </Figure>
          ))}
        </FigureStrip>
      </Card>
      <Card
        padding="none"
        title={t(`by.${by}`)}
        subtitle={t('by.hint')}
        end={<FileButton name={t('file.sales')} columns={columns} rows={items} />}
      >
        {toolbar}
        {query.isPending && <SkeletonRows rows={6} />}
        {query.error && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && items.length === 0 && (
          <EmptyState why="none">{t('empty.sales')}</EmptyState>
        )}
        {items.length > 0 && (
          <DataTable
            label={t(`by.${by}`)}
            rows={items}
            keyOf={({ key }) => key}
            nameOf={nameOf}
            columns={[
              { key: 'key', header: t(`column.${by}`), cell: first },
              ...counts.map((key) => ({
                key,
                header: t(`column.${key}`),
                align: 'end' as const,
                cell: (row: Row) => formatWhole(row[key], format),
              })),
              ...amounts.map((key) => ({
                key,
                header: t(`column.${key}`),
                align: 'end' as const,
                cell: (row: Row) => money(row[key]),
              })),
            ]}
            phone={(row) => ({
              title: first(row),
              line: t('row', { count: row.units, orders: row.orders }),
              end: money(row.sold),
            })}
          />
        )}
      </Card>
    </>
  );
}
