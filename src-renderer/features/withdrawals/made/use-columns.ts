import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import {
  useFileColumns,
  useTimeColumns,
  type FileColumns,
} from '#renderer/components/data/use-file-columns.ts';
import { useWithdrawalTexts } from '../withdrawal-texts.ts';

/** Columns of the file of withdrawals, in words; figures stay plain decimals. */
export function useWithdrawalColumns(): FileColumns<Withdrawal> {
  const { t } = useTranslation('withdrawals');
  const texts = useWithdrawalTexts();
  const times = useTimeColumns();
  const figure = (
    key: 'amount' | 'fee' | 'net' | 'price' | 'token_amount',
  ): FileColumns<Withdrawal>['all'][number] => ({
    key,
    title: t(`file.${key}`),
    of: (row) => row[key],
    isFigure: true,
  });
  return useFileColumns<Withdrawal>('withdrawals', [
    { key: 'number', title: t('file.number'), of: ({ number }) => number },
    ...times<Withdrawal>('requested', t('file.requested'), ({ created_at: at }) => at),
    { key: 'balance', title: t('column.from'), of: ({ type }) => t(`type.${type}`) },
    figure('amount'),
    figure('fee'),
    figure('net'),
    figure('price'),
    figure('token_amount'),
    { key: 'token', title: t('file.token'), of: ({ currency }) => currency },
    { key: 'network', title: t('file.network'), of: ({ network }) => network.name },
    { key: 'chain_id', title: t('file.chain'), of: ({ network }) => network.chain_id },
    { key: 'address', title: t('file.address'), of: ({ wallet }) => wallet },
    { key: 'status', title: t('column.status'), of: ({ status }) => t(`status.${status}`) },
    { key: 'detail', title: t('file.detail'), of: texts.line },
    ...times<Withdrawal>('finished', t('file.finished'), ({ finished_at: at }) => at),
    { key: 'transaction', title: t('detail.hash'), of: ({ tx_hash: hash }) => hash },
    { key: 'refusal_note', title: t('file.note'), of: ({ refusal }) => refusal?.note ?? null },
  ]);
}
