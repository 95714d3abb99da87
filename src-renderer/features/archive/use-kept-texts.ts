import { useTranslation } from 'react-i18next';
import type { KeptSummary } from '#contract/ipc/archive.ts';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { useRangeText } from '#renderer/domain/report/use-range-text.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { SearchTexts } from './kept-search.ts';

/** What kept papers are called, and what of them is searched. */
export function useKeptTexts() {
  const { t, i18n } = useTranslation('archive');
  const format = useFormat();
  const names = useEntryNames();
  const rangeText = useRangeText();
  const name = (one: KeptSummary): string => {
    if (one.invoice) {
      const kind = one.invoice.isCredit ? 'credit' : 'invoice';
      return t(`kind.${kind}`, { number: one.invoice.number });
    }
    if (one.kind === 'withdrawal') return t('kind.withdrawal', { number: one.withdrawal });
    return `${t('kind.statement')} · ${rangeText(one)}${one.isFiltered ? ` · ${t('filtered')}` : ''}`;
  };
  /** "noviembre 2026": the list has the short form. */
  const month = new Intl.DateTimeFormat(i18n.language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const search: SearchTexts = {
    words: (one) => [
      name(one),
      one.invoice ? t('record.order', { number: one.invoice.order }) : '',
      month.format(new Date(one.to)),
      t(`reason.${one.reason}`),
      ...one.kinds.map(names.kind),
    ],
    figure: (amount) => formatUsd(amount, format, { maximum: 6 }),
  };
  return { name, search };
}
