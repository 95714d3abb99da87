import { useTranslation } from 'react-i18next';
import { formatDate, formatDayTime, formatOffset, formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** An instant that ends something, by the clock of the device and by UTC; once where they are the same. */
export function useBothClocks(): (at: string | number) => string {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const utc = { ...format, timeZone: 'UTC' };
  return (at) => {
    const texts = { date: formatDate(at, format), time: formatTime(at, format) };
    if (formatOffset(at, format) === formatOffset(at, utc)) return t('clock.utc', texts);
    const isSameDay = formatDate(at, format) === formatDate(at, utc);
    const other = isSameDay ? formatTime(at, utc) : formatDayTime(at, utc);
    return t('clock.both', { ...texts, utc: other });
  };
}
