import { useTranslation } from 'react-i18next';
import { exchange, type TctAccountPage } from '#contract/api/exchange/exchange.ts';
import { useFileColumns, useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { request } from '#renderer/lib/api/request.ts';

export type TctEntry = TctAccountPage['items'][number];

const FILE_PAGE = 200;

const readPage = (cursor: string) =>
  request(exchange.account, { query: { limit: FILE_PAGE, ...(cursor !== '' && { cursor }) } });

/** All that came into the TCT account and left it as a file, and its columns; TCT are plain decimals. */
export function useAccountFile() {
  const { t } = useTranslation('exchange');
  const names = useEntryNames();
  const times = useTimeColumns();
  const columns = useFileColumns<TctEntry>('tct-account', [
    { key: 'number', title: t('file.entry'), of: ({ id }) => id },
    ...times<TctEntry>('at', t('column.date'), ({ occurred_at: at }) => at),
    { key: 'what', title: t('tct.what'), of: ({ kind }) => names.kind(kind) },
    { key: 'source', title: t('file.source'), of: ({ source }) => source?.id ?? null },
    { key: 'amount', title: t('file.tct'), of: ({ amount }) => amount, isFigure: true },
  ]);
  const file = usePagesFile({ name: t('file.account'), columns: columns.chosen, read: readPage });
  return { columns, file };
}
