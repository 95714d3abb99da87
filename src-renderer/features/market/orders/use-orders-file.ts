import { useTranslation } from 'react-i18next';
import { market, type OrderHead } from '#contract/api/market/market.ts';
import type { OrderView } from '#contract/rules/market/market.ts';
import { useFileColumns, useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useStateText } from '../parts/order-state.tsx';

const FILE_PAGE = 100;

interface OrdersFilter {
  readonly view: OrderView;
  readonly search: string;
}

const readPage = (cursor: string, { view, search }: OrdersFilter) =>
  request(market.orders, {
    query: {
      limit: FILE_PAGE,
      ...(view !== 'all' && { view }),
      ...(search !== '' && { search }),
      ...(cursor !== '' && { cursor }),
    },
  });

/** The filtered orders as a file, and its columns; figures stay plain decimals of USD. */
export function useOrdersFile() {
  const { t } = useTranslation('orders');
  const { text } = useSaid();
  const stateText = useStateText();
  const times = useTimeColumns();
  const columns = useFileColumns<OrderHead>('orders', [
    { key: 'number', title: t('file.number'), of: ({ number }) => number },
    ...times<OrderHead>('placed', t('file.placed'), ({ placed_at: at }) => at),
    {
      key: 'products',
      title: t('file.products'),
      // The list names the first of them alone.
      of: ({ names, units }) =>
        units > names.length && names.length > 2
          ? t('products.more', {
              products: names.map(text).join(', '),
              count: units - names.length,
            })
          : names.map(text).join(', '),
    },
    { key: 'units', title: t('file.units'), of: ({ units }) => units, isFigure: true },
    { key: 'total', title: t('file.total'), of: ({ total }) => total, isFigure: true },
    { key: 'refunded', title: t('file.refunded'), of: ({ refunded }) => refunded, isFigure: true },
    { key: 'state', title: t('file.state'), of: stateText },
  ]);
  const file = usePagesFile({ name: t('file.name'), columns: columns.chosen, read: readPage });
  return { columns, file };
}
