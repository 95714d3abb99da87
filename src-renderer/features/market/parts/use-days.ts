import { formatDate, formatDay } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Writes calendar days, YYYY-MM-DD, which no time zone moves. */
export function useDays() {
  const format = { ...useFormat(), timeZone: 'UTC' };
  const at = (day: string) => `${day}T00:00:00Z`;
  return {
    /** "27 nov". */
    short: (day: string): string => formatDay(at(day), format),
    /** "27 nov 2026". */
    long: (day: string): string => formatDate(at(day), format),
  };
}
