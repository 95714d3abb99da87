import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopProduct, ShopVariant } from '#contract/api/admin/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import type { Column } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { StockChip } from '../products/product-chips.tsx';
import { useVariantName } from './use-variant-name.ts';
import { VariantSheet } from './variant-sheet.tsx';

interface VariantsCardProps {
  readonly product: ShopProduct;
  readonly isReadOnly: boolean;
}

/** What can be bought of a product, with what there is of each. */
export function VariantsCard({ product, isReadOnly }: VariantsCardProps) {
  const { t } = useTranslation('shop-products');
  const format = useFormat();
  const nameOf = useVariantName();
  const [open, setOpen] = useState<'new' | number | null>(null);
  const { variants } = product;
  const variant = variants.find(({ id }) => id === open);
  const whole = (count: number | null) => (count === null ? UNKNOWN : formatWhole(count, format));
  const stock = ({ available, low_at }: ShopVariant) => (
    <StockChip
      available={available}
      low={available !== null && available < low_at ? 1 : 0}
      variants={1}
    />
  );
  const sale = ({ is_on_sale }: ShopVariant) => (
    <StatusChip tone={is_on_sale ? 'ok' : 'neutral'}>
      {t(is_on_sale ? 'variant.onSale' : 'variant.offSale')}
    </StatusChip>
  );
  const columns: readonly Column<ShopVariant>[] = [
    {
      key: 'name',
      header: t('variant.column'),
      cell: (row) => (
        <TwoLineCell mono below={row.sku}>
          {nameOf(row)}
        </TwoLineCell>
      ),
    },
    {
      key: 'price',
      header: t('column.price'),
      align: 'end',
      cell: ({ price }) => <Money amount={price} currency={null} hideable={false} />,
    },
    {
      key: 'there',
      header: t('variant.there'),
      align: 'end',
      cell: ({ available, reserved }) => whole(available === null ? null : available + reserved),
    },
    {
      key: 'reserved',
      header: t('variant.reserved'),
      align: 'end',
      cell: ({ reserved }) => whole(reserved),
    },
    {
      key: 'available',
      header: t('column.available'),
      // A column of its own would be one too many beside the form.
      cell: (row) => (
        <TwoLineCell below={`${t('variant.low')}: ${whole(row.low_at)}`}>{stock(row)}</TwoLineCell>
      ),
    },
    { key: 'sale', header: t('variant.sale'), cell: sale },
  ];
  return (
    <Card
      padding="none"
      title={t('variants')}
      subtitle={t('variants.sum')}
      end={
        !isReadOnly &&
        variants.length < marketLimits.variants && (
          <Button size="sm" icon={IconPlus} onClick={() => setOpen('new')}>
            {t('variant.add')}
          </Button>
        )
      }
    >
      {variants.length === 0 ? (
        <EmptyState why="none">{t('variants.none')}</EmptyState>
      ) : (
        <DataTable
          label={t('variants')}
          rows={variants}
          columns={columns}
          keyOf={({ id }) => String(id)}
          nameOf={({ sku }) => sku}
          phone={(row) => ({
            title: nameOf(row),
            line: (
              <>
                {row.sku} · {stock(row)}
              </>
            ),
            end: (
              <>
                <Money amount={row.price} currency={null} hideable={false} />
                {sale(row)}
              </>
            ),
          })}
          onOpen={isReadOnly ? undefined : ({ id }) => setOpen(id)}
        />
      )}
      {(open === 'new' || variant) && (
        <VariantSheet product={product} variant={variant ?? null} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}
