import { useTranslation } from 'react-i18next';
import { withdrawals, type Withdrawal } from '#contract/api/withdrawals.ts';
import type { WithdrawalStatus } from '#contract/rules/withdrawals/transitions.ts';
import {
  useFileColumns,
  useTimeColumns,
  type FileColumns,
} from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useWithdrawalTexts } from '../withdrawal-texts.ts';

const FILE_PAGE = 200;

const readPage = (cursor: string, status: WithdrawalStatus | undefined) =>
  request(withdrawals.list, {
    query: { limit: FILE_PAGE, ...(status && { status }), ...(cursor !== '' && { cursor }) },
  });

/** The filtered withdrawals as a file, and its columns, in words; figures stay plain decimals. */
export function useWithdrawalsFile() {
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
  const columns = useFileColumns<Withdrawal>('withdrawals', [
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
  const file = usePagesFile({ name: t('file.name'), columns: columns.chosen, read: readPage });
  return { columns, file };
}
