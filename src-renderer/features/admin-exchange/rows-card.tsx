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
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { usePriceText } from '#renderer/domain/exchange/use-price-text.ts';
import { adminExchangeQueries } from './admin-exchange-queries.ts';
import { useMovesFile, useTradesFile } from './use-rows-files.ts';
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
  const { t } = useTranslation('admin-exchange');
  const query = useInfiniteQuery(adminExchangeQueries.trades);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const price = usePriceText();
  const file = useTradesFile();
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
      <FileFoot isEmpty={rows.length === 0} file={file} />
    </>
  );
}

interface FileFootProps {
  readonly isEmpty: boolean;
  readonly file: ReturnType<typeof useTradesFile>;
}

/** Below a list: all of it as a file. */
function FileFoot({ isEmpty, file: { isPending, mutate } }: FileFootProps) {
  const { t } = useTranslation('common');
  if (isEmpty) return null;
  return (
    <div className={styles.foot}>
      <Button size="sm" icon={IconDownload} busy={isPending} onClick={() => mutate()}>
        {t('button.exportCsv')}
      </Button>
    </div>
  );
}

function Moves() {
  const { t } = useTranslation('admin-exchange');
  const query = useInfiniteQuery(adminExchangeQueries.inventory);
  const file = useMovesFile();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const what = ({ kind, trade, by, note }: InventoryMove) =>
    kind === 'trade' ? (
      t('number', { number: trade ?? 0 })
    ) : (
      <TwoLineCell below={note}>{t('move.allocation', { name: by ?? t('nobody') })}</TwoLineCell>
    );
  const amount = (of: string) => <TokenAmount amount={of} token="TCT" signed hideable={false} />;
  return (
    <>
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
      <FileFoot isEmpty={rows.length === 0} file={file} />
    </>
  );
}
