import { useTranslation } from 'react-i18next';
import type { adminMarket, ShopSetup } from '#contract/api/admin/market/market.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { UpdatedCell } from '#renderer/components/data/table/updated-cell.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useBoth } from '../use-both.ts';
import { MissingChips, ProductStateChip, StockChip } from './product-chips.tsx';
import styles from './products.module.css';

type ProductRow = Answer<typeof adminMarket.products>['items'][number];

interface ProductsTableProps {
  readonly items: readonly ProductRow[];
  readonly categories: ShopSetup['categories'];
  readonly onOpen: (id: number) => void;
}

export function ProductsTable({ items, categories, onOpen }: ProductsTableProps) {
  const { t } = useTranslation('shop-products');
  const nameOf = useBoth();
  const categoryOf = ({ category }: ProductRow) => {
    const found = categories.find(({ id }) => id === category);
    return found ? nameOf(found) : UNKNOWN;
  };
  const price = ({ price: amount, variants }: ProductRow) =>
    variants === 0 ? UNKNOWN : <Money amount={amount} currency={null} hideable={false} />;
  const stock = ({ available, low, variants }: ProductRow) =>
    variants === 0 ? UNKNOWN : <StockChip available={available} low={low} variants={variants} />;
  const columns: readonly Column<ProductRow>[] = [
    {
      key: 'name',
      header: t('column.product'),
      cell: (row) => (
        <TwoLineCell below={`${categoryOf(row)} · ${t(`kind.${row.kind}`)}`}>
          {nameOf(row)}
        </TwoLineCell>
      ),
    },
    { key: 'state', header: t('column.state'), cell: (row) => <ProductStateChip {...row} /> },
    {
      key: 'languages',
      header: t('column.languages'),
      cell: (row) => (
        <span className={styles.chips}>
          <MissingChips {...row} />
        </span>
      ),
    },
    { key: 'price', header: t('column.price'), align: 'end', cell: price },
    { key: 'stock', header: t('column.available'), align: 'end', cell: stock },
    {
      key: 'updated',
      header: t('column.updated'),
      cell: (row) => <UpdatedCell at={row.updated_at} by={row.updated_by ?? t('server')} />,
    },
  ];
  const phone = (row: ProductRow): PhoneRow => ({
    title: nameOf(row),
    line: (
      <>
        {price(row)} · {stock(row)}
      </>
    ),
    end: <ProductStateChip {...row} />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={items}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={nameOf}
      phone={phone}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
