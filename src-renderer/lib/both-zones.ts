import { formatDateTime } from '#renderer/lib/format-date.ts';
import type { FormatContext } from '#renderer/lib/format.ts';

/** An instant where the administrator is and in UTC: once where that is the same. */
export function inBothZones(instant: string | number, format: FormatContext): string {
  const [here, utc] = [
    formatDateTime(instant, format),
    formatDateTime(instant, { ...format, timeZone: 'UTC' }),
  ];
  return here === utc ? here : `${here} · ${utc}`;
}
