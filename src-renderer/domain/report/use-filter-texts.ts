import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { filterNames, type FilterName, type ReportFilter } from './report-filter.ts';

/** A filter in words, by its name in the address; a source with its number is one. */
export interface FilterText {
  readonly name: FilterName;
  readonly text: string;
}

/** What a report is filtered by, in words and in the order of the address. */
export function useFilterTexts(): (filter: ReportFilter) => FilterText[] {
  const { t } = useTranslation('reports');
  const names = useEntryNames();
  const format = useFormat();
  return useCallback(
    (filter) => {
      const size = (name: 'over' | 'min' | 'under' | 'max') => {
        const value = filter[name];
        const digits = { maximum: 6 };
        return (
          value &&
          t(`filter.size.${name}`, { amount: withUnit(formatUsd(value, format, digits), 'USD') })
        );
      };
      const { kind, account, source, source_id: id, flow, side, person } = filter;
      const accountText = account === 'held' ? t('filter.account.held') : '';
      const sourceText = source && t(`source.${source}`);
      const texts: Partial<Record<FilterName, string | undefined>> = {
        kind: kind && names.kind(kind),
        account: account && account !== 'held' ? names.account(account) : accountText,
        source: sourceText && id !== undefined ? `${sourceText} · ${id}` : sourceText,
        flow: flow && t(`flow.${flow}`),
        side: side && t(`filter.side.${side}`),
        over: size('over'),
        min: size('min'),
        under: size('under'),
        max: size('max'),
        person: person && t('filter.person.from', { person }),
      };
      return filterNames.flatMap((name) => {
        const text = texts[name];
        return text ? [{ name, text }] : [];
      });
    },
    [t, names, format],
  );
}
