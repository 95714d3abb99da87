import { useInfiniteQuery } from '@tanstack/react-query';
import { IconClipboardCheck, IconPackageImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { adminMarket, ShopProduct, ShopVariant } from '#contract/api/admin/market/market.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { stockDeltas } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import type { Column } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { formatWhole, MINUS } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { shopQueries } from '../market-queries.ts';
import { StockSheet, type StockMoving } from './stock-sheet.tsx';
import { useVariantName } from './use-variant-name.ts';
import styles from './editor.module.css';

interface MovesCardProps {
  readonly product: ShopProduct;
  readonly isReadOnly: boolean;
}

/** Movements of a variant's stock with what was available after each; goods in, and stock takes. */
export function MovesCard({ product, isReadOnly }: MovesCardProps) {
  const { t } = useTranslation('shop-products');
  const nameOf = useVariantName();
  const [chosen, setChosen] = useState<number | null>(null);
  const [moving, setMoving] = useState<StockMoving | null>(null);
  // Of what is unlimited nothing is counted.
  const counted = product.variants.filter(({ available }) => available !== null);
  const variant = counted.find(({ id }) => id === chosen) ?? counted[0];
  if (!variant) return null;
  // Keys are added one by one: they are their own count.
  const mayMove = !isReadOnly && !variant.has_keys;
  return (
    <Card
      padding="none"
      title={t('moves')}
      subtitle={t('moves.hint')}
      end={
        mayMove && (
          <span className={styles.chips}>
            <Button size="sm" icon={IconClipboardCheck} onClick={() => setMoving('take')}>
              {t('move.take')}
            </Button>
            <Button size="sm" icon={IconPackageImport} onClick={() => setMoving('receipt')}>
              {t('move.receipt')}
            </Button>
          </span>
        )
      }
    >
      {counted.length > 1 && (
        <div className={styles.filter}>
          <ValueSelect
            name={t('variant.column')}
            value={String(variant.id)}
            options={counted.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
            onChange={(id) => setChosen(Number(id))}
          />
        </div>
      )}
      <Moves key={variant.id} variant={variant} />
      {moving && <StockSheet variant={variant} move={moving} onClose={() => setMoving(null)} />}
    </Card>
  );
}

type Move = Answer<typeof adminMarket.moves>['items'][number];

function Moves({ variant }: { readonly variant: ShopVariant }) {
  const { t } = useTranslation('shop-products');
  const format = useFormat();
  const query = useInfiniteQuery(shopQueries.moves(variant.id));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const change = ({ move, units }: Move) => {
    const { available, reserved } = stockDeltas(move, units);
    // A sale is of what was reserved.
    const delta = available === 0 ? reserved : available;
    const size = formatWhole(Math.abs(delta), format);
    if (delta === 0) return size;
    return delta > 0 ? `+${size}` : `${MINUS}${size}`;
  };
  const why = (row: Move) =>
    [
      row.order !== null && t('move.order', { number: row.order }),
      row.return !== null && t('move.return.of', { number: row.return }),
      row.by,
      row.reason,
    ]
      .filter(Boolean)
      .join(' · ');
  const columns: readonly Column<Move>[] = [
    { key: 'at', header: t('move.at'), cell: ({ at }) => <DateText at={at} as="dayTime" /> },
    { key: 'move', header: t('move.column'), cell: ({ move }) => t(`move.${move}`) },
    { key: 'units', header: t('move.units'), align: 'end', cell: change },
    {
      key: 'available',
      header: t('column.available'),
      align: 'end',
      cell: ({ available }) => formatWhole(available, format),
    },
    {
      key: 'reserved',
      header: t('variant.reserved'),
      align: 'end',
      cell: ({ reserved }) => formatWhole(reserved, format),
    },
    { key: 'why', header: t('move.why'), cell: why },
  ];
  return (
    <QueryList
      query={query}
      count={rows.length}
      skeletonRows={4}
      empty={<EmptyState why="none">{t('moves.none')}</EmptyState>}
    >
      <DataTable
        label={t('moves')}
        rows={rows}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={({ move }) => t(`move.${move}`)}
        phone={(row) => ({
          title: t(`move.${row.move}`),
          line: (
            <>
              <DateText at={row.at} as="dayTime" /> · {why(row)}
            </>
          ),
          end: (
            <>
              {change(row)} · {t('move.after', { count: row.available })}
            </>
          ),
        })}
      />
    </QueryList>
  );
}
