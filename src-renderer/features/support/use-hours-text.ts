import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportInfo } from '#contract/api/support/tickets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';
import { formatDay, formatTime, formatWeekday } from '#renderer/lib/format-date.ts';
import { MINUS } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** A Monday at midnight of UTC. */
const MONDAY = Date.UTC(2026, 0, 5);

/** "UTC−6", "UTC+5:30". */
const offsetText = (offset: string): string => {
  const [hours = '', minutes = '00'] = offset.slice(1).split(':');
  const sign = offset.startsWith('-') ? MINUS : '+';
  const written = `${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
  return written === '0' ? 'UTC' : `UTC${sign}${written}`;
};

/** When the desk is there, and how long an answer takes, in a sentence each. */
export function useHoursText(): (info: SupportInfo) => string {
  const { t, i18n } = useTranslation('support');
  const format = useFormat();
  return useMemo(() => {
    const utc = { ...format, timeZone: 'UTC' };
    const weekday = (day: number) => formatWeekday(MONDAY + (day - 1) * DAY_MS, utc);
    /** "lunes a viernes", "lunes, miércoles y sábado". */
    const days = (list: readonly number[]): string => {
      const [first = 1] = list;
      const last = list.at(-1) ?? first;
      const isRun = list.length > 2 && last - first === list.length - 1;
      if (isRun) return t('hours.days', { from: weekday(first), to: weekday(last) });
      return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(list.map(weekday));
    };
    const capital = (text: string) =>
      text.charAt(0).toLocaleUpperCase(i18n.language) + text.slice(1);
    return ({ hours, first_reply_p50: middle }) => {
      const there = t('hours', {
        days: capital(days(hours.days)),
        from: formatTime(MONDAY + hours.opens * HOUR_MS, utc),
        to: formatTime(MONDAY + hours.closes * HOUR_MS, utc),
        offset: offsetText(hours.offset),
      });
      if (!hours.is_open) {
        const at = hours.opens_at;
        const next = t('hours.closed', {
          date: formatDay(at, format),
          time: formatTime(at, format),
        });
        return `${there} ${next}`;
      }
      // Too few tickets to tell how long an answer takes: nothing is promised.
      if (middle === null) return `${there} ${t('hours.open')}`;
      return `${there} ${t('hours.open.p50', { p50: minutesText(middle) })}`;
    };
  }, [t, i18n.language, format]);
}

/** "38 min", "2 h 15 min": also where it is short, without seconds. */
export const minutesText = (minutes: number): string =>
  minutes < 10 ? `${minutes} min` : formatCountdown(minutes * MINUTE_MS);
