import { useTranslation } from 'react-i18next';
import {
  adminExchange,
  type AdminTrade,
  type InventoryMove,
} from '#contract/api/admin/exchange.ts';
import { useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { request } from '#renderer/lib/api/request.ts';

const FILE_PAGE = 200;

const pageQuery = (cursor: string) => ({
  query: { limit: FILE_PAGE, ...(cursor !== '' && { cursor }) },
});

/** All exchanges as a file; figures stay plain decimals. */
export function useTradesFile() {
  const { t } = useTranslation('admin-exchange');
  const times = useTimeColumns();
  return usePagesFile<AdminTrade>({
    name: t('file.name'),
    columns: [
      { key: 'number', title: t('file.number'), of: ({ number }) => number },
      ...times<AdminTrade>('at', t('column.at'), ({ at }) => at),
      { key: 'member', title: t('column.member'), of: ({ member }) => member.username },
      { key: 'side', title: t('file.side'), of: ({ side }) => t(`side.${side}`) },
      { key: 'give', title: t('column.gave'), of: ({ give }) => give, isFigure: true },
      { key: 'receive', title: t('column.received'), of: ({ receive }) => receive, isFigure: true },
      { key: 'price', title: t('column.price'), of: ({ price }) => price, isFigure: true },
      { key: 'value', title: t('file.value'), of: ({ value }) => value, isFigure: true },
      { key: 'fee', title: t('file.fee'), of: ({ fee }) => fee, isFigure: true },
    ],
    read: (cursor) => request(adminExchange.trades, pageQuery(cursor)),
  });
}

/** All that moved the inventory as a file; figures stay plain decimals of TCT. */
export function useMovesFile() {
  const { t } = useTranslation('admin-exchange');
  const times = useTimeColumns();
  return usePagesFile<InventoryMove>({
    name: t('file.moves'),
    columns: [
      ...times<InventoryMove>('at', t('column.at'), ({ at }) => at),
      {
        key: 'what',
        title: t('column.what'),
        of: ({ kind, trade, by }) =>
          kind === 'trade'
            ? t('number', { number: trade ?? 0 })
            : t('move.allocation', { name: by ?? t('nobody') }),
      },
      { key: 'note', title: t('file.note'), of: ({ note }) => note },
      { key: 'amount', title: t('column.amount'), of: ({ amount }) => amount, isFigure: true },
      { key: 'after', title: t('column.after'), of: ({ after }) => after, isFigure: true },
    ],
    read: (cursor) => request(adminExchange.inventory, pageQuery(cursor)),
  });
}
