import { useTranslation } from 'react-i18next';
import type { ExchangeRow } from '#contract/api/exchange/exchange.ts';
import {
  useFileColumns,
  useTimeColumns,
  type FileColumns,
} from '#renderer/components/data/use-file-columns.ts';
import { givenOf, receivedOf } from '../money-texts.ts';

/** Columns of the file of exchanges, in words; figures stay plain decimals. */
export function useHistoryColumns(): FileColumns<ExchangeRow> {
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
  return useFileColumns<ExchangeRow>('exchange', [
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
}
