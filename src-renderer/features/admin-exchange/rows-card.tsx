import { useInfiniteQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminTrade, InventoryMove } from '#contract/api/admin/exchange.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { useFileColumns, useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { usePriceText } from '#renderer/domain/exchange/use-price-text.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { csvName, csvOf } from '#renderer/lib/csv.ts';
import { adminExchangeQueries } from './admin-exchange-queries.ts';
import styles from './admin-exchange.module.css';

const names = ['rows'] as const;
const kinds = ['trades', 'inventory'] as const;

/** Everybody's exchanges, or what moved the inventory; which is kept in the address. */
export function RowsCard() {
  const { t } = useTranslation('admin-exchange');
  const { values, change } = useUrlFilters(names);
  const shown = kinds.find((kind) => kind === values.rows) ?? 'trades';
  return (
    <Card padding="none">
      <div className={styles.filter}>
        <Segments
          label={t('rows')}
          segments={kinds.map((value) => ({ value, label: t(`rows.${value}`) }))}
          value={shown}
          onChange={(kind) => change({ rows: kind === 'trades' ? '' : kind })}
        />
      </div>
      {shown === 'trades' ? <Trades /> : <Moves />}
    </Card>
  );
}

function Trades() {
  const { t } = useTranslation(['admin-exchange', 'common']);
  const query = useInfiniteQuery(adminExchangeQueries.trades);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const price = usePriceText();
  const columns = useTradeColumns();
  const amount = (of: string, isUsd: boolean) =>
    isUsd ? (
      <Money amount={of} hideable={false} />
    ) : (
      <TokenAmount amount={of} token="TCT" hideable={false} />
    );
  return (
    <>
      <QueryList
        query={query}
        count={rows.length}
        skeletonRows={4}
        empty={<EmptyState why="none">{t('trades.none')}</EmptyState>}
      >
        <DataTable<AdminTrade>
          label={t('rows.trades')}
          rows={rows}
          columns={[
            {
              key: 'at',
              header: t('column.at'),
              cell: ({ at, number }) => (
                <TwoLineCell below={t('number', { number })}>
                  <DateText at={at} as="dayTime" />
                </TwoLineCell>
              ),
            },
            { key: 'member', header: t('column.member'), cell: ({ member }) => member.name },
            {
              key: 'give',
              header: t('column.gave'),
              align: 'end',
              cell: ({ side, give }) => amount(give, side === 'buy'),
            },
            {
              key: 'receive',
              header: t('column.received'),
              align: 'end',
              cell: ({ side, receive }) => amount(receive, side === 'sell'),
            },
            {
              key: 'price',
              header: t('column.price'),
              align: 'end',
              cell: (trade) => <bdi>{price(trade.price)}</bdi>,
            },
          ]}
          keyOf={({ number }) => String(number)}
          nameOf={({ number }) => t('number', { number })}
          phone={({ member, side, give, at }) => ({
            title: member.name,
            line: <DateText at={at} as="dayTime" />,
            end: amount(give, side === 'buy'),
          })}
        />
      </QueryList>
      {rows.length > 0 && (
        <div className={styles.foot}>
          <Button
            size="sm"
            icon={IconDownload}
            onClick={() => downloadBlob(csvOf(columns.all, rows), csvName(t('file.name')))}
          >
            {t('button.exportCsv', { ns: 'common' })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Columns of the file of exchanges; figures stay plain decimals. */
function useTradeColumns() {
  const { t } = useTranslation('admin-exchange');
  const times = useTimeColumns();
  return useFileColumns<AdminTrade>('admin-exchange', [
    { key: 'number', title: t('file.number'), of: ({ number }) => number },
    ...times<AdminTrade>('at', t('column.at'), ({ at }) => at),
    { key: 'member', title: t('column.member'), of: ({ member }) => member.username },
    { key: 'side', title: t('file.side'), of: ({ side }) => t(`side.${side}`) },
    { key: 'give', title: t('column.gave'), of: ({ give }) => give, isFigure: true },
    { key: 'receive', title: t('column.received'), of: ({ receive }) => receive, isFigure: true },
    { key: 'price', title: t('column.price'), of: ({ price }) => price, isFigure: true },
    { key: 'value', title: t('file.value'), of: ({ value }) => value, isFigure: true },
    { key: 'fee', title: t('file.fee'), of: ({ fee }) => fee, isFigure: true },
  ]);
}

function Moves() {
  const { t } = useTranslation('admin-exchange');
  const query = useInfiniteQuery(adminExchangeQueries.inventory);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const what = ({ kind, trade, by, note }: InventoryMove) =>
    kind === 'trade' ? (
      t('number', { number: trade ?? 0 })
    ) : (
      <TwoLineCell below={note}>{t('move.allocation', { name: by ?? t('nobody') })}</TwoLineCell>
    );
  const amount = (of: string) => <TokenAmount amount={of} token="TCT" signed hideable={false} />;
  return (
    <QueryList
      query={query}
      count={rows.length}
      skeletonRows={4}
      empty={<EmptyState why="none">{t('moves.none')}</EmptyState>}
    >
      <DataTable<InventoryMove>
        label={t('rows.inventory')}
        rows={rows}
        columns={[
          {
            key: 'at',
            header: t('column.at'),
            cell: ({ at }) => <DateText at={at} as="dayTime" />,
          },
          { key: 'what', header: t('column.what'), cell: what },
          {
            key: 'amount',
            header: t('column.amount'),
            align: 'end',
            cell: (move) => amount(move.amount),
          },
          {
            key: 'after',
            header: t('column.after'),
            align: 'end',
            cell: ({ after }) => <TokenAmount amount={after} token="TCT" hideable={false} />,
          },
        ]}
        keyOf={({ id }) => String(id)}
        nameOf={({ id }) => String(id)}
        phone={(move) => ({
          title: what(move),
          line: <DateText at={move.at} as="dayTime" />,
          end: amount(move.amount),
        })}
      />
    </QueryList>
  );
}
