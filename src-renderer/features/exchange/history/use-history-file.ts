import { useTranslation } from 'react-i18next';
import { exchange, type ExchangeRow } from '#contract/api/exchange/exchange.ts';
import type { HistoryView } from '#contract/rules/exchange/states.ts';
import {
  useFileColumns,
  useTimeColumns,
  type FileColumns,
} from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { request } from '#renderer/lib/api/request.ts';
import { givenOf, receivedOf } from '../money-texts.ts';

const FILE_PAGE = 200;

const readPage = (cursor: string, view: HistoryView) =>
  request(exchange.history, {
    query: { limit: FILE_PAGE, ...(view !== 'all' && { view }), ...(cursor !== '' && { cursor }) },
  });

/** The filtered exchanges as a file, and its columns, in words; figures stay plain decimals. */
export function useHistoryFile() {
  const { t } = useTranslation('exchange');
  const times = useTimeColumns();
  const figure = (
    key: 'give' | 'receive' | 'all_in' | 'fee',
    title: string,
  ): FileColumns<ExchangeRow>['all'][number] => ({
    key,
    title,
    of: (row) => row[key],
    isFigure: true,
  });
  const columns = useFileColumns<ExchangeRow>('exchange', [
    { key: 'number', title: t('firm.number'), of: ({ number }) => number },
    ...times<ExchangeRow>('at', t('column.date'), ({ at }) => at),
    { key: 'given', title: t('file.given'), of: ({ side }) => givenOf(side) },
    figure('give', t('column.gave')),
    { key: 'received', title: t('file.received'), of: ({ side }) => receivedOf(side) },
    figure('receive', t('column.received')),
    figure('all_in', t('allIn')),
    figure('fee', t('file.fee')),
    { key: 'state', title: t('column.state'), of: ({ state }) => t(`state.${state}`) },
  ]);
  const file = usePagesFile({ name: t('file.name'), columns: columns.chosen, read: readPage });
  return { columns, file };
}
