import { useTranslation } from 'react-i18next';
import type { ReportEntry } from '#contract/api/reports.ts';
import { reportSources } from '#contract/rules/reports.ts';
import {
  useFileColumns,
  useTimeColumns,
  type FileColumns,
} from '#renderer/components/data/use-file-columns.ts';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { useEntryTitle } from './use-entry-title.ts';
import { useOriginText } from './use-origin-text.ts';

export const amountIn = ({ amount }: ReportEntry) => (amount.startsWith('-') ? null : amount);
export const amountOut = ({ amount }: ReportEntry) => (amount.startsWith('-') ? amount : null);

/**
 * Columns of the report's files, in words; figures stay plain decimals.
 * @param hasBalance entries come with what their account held after them
 */
export function useReportColumns(hasBalance: boolean): FileColumns<ReportEntry> {
  const { t } = useTranslation('reports');
  const names = useEntryNames();
  const title = useEntryTitle();
  const origin = useOriginText();
  const times = useTimeColumns();
  const source = ({ source: found }: ReportEntry): string | null => {
    const type = reportSources.find((known) => known === found?.type);
    return found && type ? `${t(`source.${type}`)} · ${found.id}` : null;
  };
  return useFileColumns<ReportEntry>('reports', [
    { key: 'entry', title: t('file.entry'), of: ({ id }) => id },
    ...times<ReportEntry>('occurred_at', t('file.at'), ({ occurred_at: at }) => at),
    { key: 'day_utc', title: t('file.day'), of: ({ occurred_at: at }) => at.slice(0, 10) },
    { key: 'kind', title: t('filter.kind'), of: ({ kind }) => names.kind(kind) },
    { key: 'flow', title: t('file.flow'), of: ({ flow }) => t(`flow.${flow}`) },
    { key: 'account', title: t('column.account'), of: ({ account }) => names.account(account) },
    { key: 'in_usd', title: t('file.in'), of: amountIn, isFigure: true },
    { key: 'out_usd', title: t('file.out'), of: amountOut, isFigure: true },
    { key: 'amount_usd', title: t('file.amount'), of: ({ amount }) => amount, isFigure: true },
    {
      key: 'balance_usd',
      title: t('file.balance'),
      of: ({ balance }) => balance,
      isFigure: true,
      missing: hasBalance ? undefined : t('file.balance.missing'),
    },
    { key: 'description', title: t('column.kind'), of: title },
    { key: 'origin', title: t('column.origin'), of: origin },
    { key: 'source', title: t('filter.source'), of: source },
  ]);
}
