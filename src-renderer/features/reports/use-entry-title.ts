import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportEntry } from '#contract/api/reports.ts';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';

/** What an entry is; a withdrawal by its number. */
export function useEntryTitle() {
  const { t } = useTranslation('reports');
  const names = useEntryNames();
  return useCallback(
    ({ kind, origin }: ReportEntry): string =>
      origin.type === 'withdrawal' && kind === 'withdrawal_requested'
        ? t('entry.withdrawal', { number: origin.number })
        : names.kind(kind),
    [t, names],
  );
}
