import { useTranslation } from 'react-i18next';
import { formatDate, formatDay } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { DayRange } from './report-period.ts';

/** "22 oct – 20 nov 2026"; one day alone is said once. */
export function useRangeText() {
  const { t } = useTranslation('reports');
  const format = { ...useFormat(), timeZone: 'UTC' };
  return ({ from, to }: DayRange): string => {
    if (from === null) return t('period.until', { day: formatDate(to, format) });
    if (from === to) return formatDate(to, format);
    const start =
      from.slice(0, 4) === to.slice(0, 4) ? formatDay(from, format) : formatDate(from, format);
    return `${start} – ${formatDate(to, format)}`;
  };
}
