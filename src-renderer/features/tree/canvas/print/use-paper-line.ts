import { useTranslation } from 'react-i18next';
import type { TreeCard } from '#contract/api/tree.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/**
 * Whose tree it is, and of when: "Valeria Montes · 22 nov 2026, 10:05". Whose it is is said of the one
 * at its root, whoever reads it. Empty until both are known.
 */
export function usePaperLine(at: number | undefined, top: TreeCard | undefined): string {
  const { t } = useTranslation('tree');
  const format = useFormat();
  if (!top || at === undefined) return '';
  return t('print.at', { name: top.name, time: formatDateTime(at, format) });
}
