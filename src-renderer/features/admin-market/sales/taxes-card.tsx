import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { adminMarket } from '#contract/api/admin/market/market.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { SkeletonFigure, SkeletonRows } from '#renderer/components/skeleton.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { countryName } from '#renderer/lib/country-name.ts';
import type { CsvColumn } from '#renderer/lib/csv.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { shopQueries, type TaxFilter } from '../market-queries.ts';
import { FileButton } from './file-button.tsx';

type Row = Answer<typeof adminMarket.taxes>['items'][number];

interface TaxesCardProps {
  readonly filter: TaxFilter;
  readonly toolbar: ReactNode;
}

/** Taxes by country and rate, beside what the ledger has of the same days. */
export function TaxesCard({ filter, toolbar }: TaxesCardProps) {
  const { t } = useTranslation('shop-sales');
  const format = useFormat();
  const query = useQuery(shopQueries.taxes(filter));
  const { items = [], owed, booked } = query.data ?? {};
  const rateOf = ({ label, rate }: Row) =>
    `${label} ${formatPercent(rate, format, { maximum: 2 })}`;
  const nameOf = ({ country }: Row) => countryName(country, format.language);
  const money = (amount: string) => <Money amount={amount} currency={null} hideable={false} />;
  const amounts = ['base', 'tax', 'refunded', 'owed'] as const;
  const columns: readonly CsvColumn<Row>[] = [
    { key: 'country', title: t('column.country'), of: ({ country }) => country },
    { key: 'label', title: t('column.tax.name'), of: ({ label }) => label },
    { key: 'rate', title: t('column.rate'), of: ({ rate }) => rate, isFigure: true },
    ...amounts.map((key) => ({
      key,
      title: t(`tax.${key}`),
      of: (row: Row) => row[key],
      isFigure: true,
    })),
  ];
  const isOff = owed !== undefined && booked !== undefined && parseUsd(owed) !== parseUsd(booked);
  return (
    <>
      <Card padding="none">
        <FigureStrip>
          {(
            [
              ['owed', owed],
              ['booked', booked],
            ] as const
          ).map(([key, amount]) => (
            <Figure key={key} label={t(`figure.${key}`)} hint={t(`figure.${key}.hint`)}>
              {query.isPending ? (
                <SkeletonFigure />
              ) : (
                <Money amount={amount} size="figure" hideable={false} />
              )}
            </Figure>
          ))}
        </FigureStrip>
      </Card>
      {isOff && <Note tone="bad">{t('tax.differs')}</Note>}
      <Card
        padding="none"
        title={t('taxes')}
        subtitle={t('taxes.hint')}
        end={<FileButton name={t('file.taxes')} columns={columns} rows={items} />}
      >
        {toolbar}
        {query.isPending && <SkeletonRows rows={4} />}
        {query.error && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && items.length === 0 && (
          <EmptyState why="none">{t('empty.taxes')}</EmptyState>
        )}
        {items.length > 0 && (
          <DataTable
            label={t('taxes')}
            rows={items}
            keyOf={({ country, label, rate }) => `${country} ${label} ${rate}`}
            nameOf={nameOf}
            columns={[
              {
                key: 'country',
                header: t('column.country'),
                cell: (row) => <TwoLineCell below={rateOf(row)}>{nameOf(row)}</TwoLineCell>,
              },
              ...amounts.map((key) => ({
                key,
                header: t(`tax.${key}`),
                align: 'end' as const,
                cell: (row: Row) => money(row[key]),
              })),
            ]}
            phone={(row) => ({ title: nameOf(row), line: rateOf(row), end: money(row.owed) })}
          />
        )}
      </Card>
    </>
  );
}
