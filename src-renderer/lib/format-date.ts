/** Dates, times and durations as displayed. For FormatContext see format.ts. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import type { FormatContext } from './format.ts';
import { MINUS } from './format.ts';

/** An instant: a Date, milliseconds since 1970, or ISO 8601. */
export type Instant = Date | number | string;

const toDate = (instant: Instant) => (instant instanceof Date ? instant : new Date(instant));

/**
 * Fixed locales for month names, since regional variants differ ("20 de nov de 2026", "5 sept
 * 2026").
 */
const monthLocale = { es: 'es-MX', en: 'en-US' } as const;

const cache = new Map<string, Intl.DateTimeFormat>();

/**
 * Cached: constructing a formatter costs a hundred times as much as using it. The key includes the
 * time zone, which may change.
 */
function dateFormat(
  locale: string,
  timeZone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const zone = timeZone ?? new Date().getTimezoneOffset();
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const known = cache.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) });
  cache.set(key, made);
  return made;
}

function dateParts(instant: Instant, { language, timeZone }: FormatContext) {
  const parts = dateFormat(monthLocale[language], timeZone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    numberingSystem: 'latn',
  }).formatToParts(toDate(instant));
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    (parts.find((part) => part.type === type)?.value ?? '').replace('.', '');
  return { day: of('day'), month: of('month'), year: of('year') };
}

/** "20 nov 2026" · "Nov 20, 2026". */
export function formatDate(instant: Instant, context: FormatContext): string {
  const { day, month, year } = dateParts(instant, context);
  return context.language === 'es' ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`;
}

/** "20 nov" · "Nov 20", for axes and lists within the year. */
export function formatDay(instant: Instant, context: FormatContext): string {
  const { day, month } = dateParts(instant, context);
  return context.language === 'es' ? `${day} ${month}` : `${month} ${day}`;
}

/** A calendar month given as YYYY-MM: "nov 2026" · "Nov 2026". */
export function formatMonth(month: string, context: FormatContext): string {
  const parts = dateParts(`${month}-01T00:00:00Z`, { ...context, timeZone: 'UTC' });
  return `${parts.month} ${parts.year}`;
}

/** Calendar day of an instant in the device's time zone, YYYY-MM-DD. */
export function localDay(instant: Instant, { timeZone }: FormatContext): string {
  // The Swedish locale formats dates as YYYY-MM-DD.
  return dateFormat('sv-SE', timeZone, { numberingSystem: 'latn' }).format(toDate(instant));
}

/** Hour of the day, 0 to 23, in the device's time zone. */
export function localHour(instant: Instant, { timeZone }: FormatContext): number {
  const parts = dateFormat('en-US', timeZone, { hour: 'numeric', hourCycle: 'h23' });
  return Number(parts.format(toDate(instant)));
}

/** "viernes" · "Friday". */
export function formatWeekday(instant: Instant, { language, timeZone }: FormatContext): string {
  return dateFormat(monthLocale[language], timeZone, { weekday: 'long' }).format(toDate(instant));
}

/** In the region's clock format: "15:05" · "3:05 PM". */
export function formatTime(instant: Instant, { region, timeZone }: FormatContext): string {
  return dateFormat(region, timeZone, {
    hour: 'numeric',
    minute: '2-digit',
    numberingSystem: 'latn',
  })
    .format(toDate(instant))
    .replaceAll(/\s/g, '\u00a0');
}

/** UTC offset of the time zone at that instant: "UTC−5", "UTC+5:30", "UTC". */
export function formatOffset(instant: Instant, { timeZone }: FormatContext): string {
  const name = dateFormat('en-US', timeZone, { timeZoneName: 'shortOffset' })
    .formatToParts(toDate(instant))
    .find((part) => part.type === 'timeZoneName')?.value;
  return (name ?? 'GMT').replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', MINUS);
}

/** For deadlines and money events: "15:05 (UTC−5)". */
export function formatTimeWithOffset(instant: Instant, context: FormatContext): string {
  return `${formatTime(instant, context)} (${formatOffset(instant, context)})`;
}

/** "20 nov, 14:03" · "Nov 20, 2:03 PM". */
export function formatDayTime(instant: Instant, context: FormatContext): string {
  return `${formatDay(instant, context)}, ${formatTime(instant, context)}`;
}

/** Unambiguous, for tooltips and statements: "20 nov 2026, 15:05 (UTC−5)". */
export function formatDateTime(instant: Instant, context: FormatContext): string {
  return `${formatDate(instant, context)}, ${formatTimeWithOffset(instant, context)}`;
}

/**
 * For files, "2026-11-20 15:05:09" in the device's or the given time zone, which spreadsheets parse
 * as a time.
 */
export function formatStamp(instant: Instant, timeZone?: string): string {
  const parts = dateFormat('en-US', timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    numberingSystem: 'latn',
  }).formatToParts(toDate(instant));
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const date = `${of('year')}-${of('month')}-${of('day')}`;
  return `${date} ${of('hour')}:${of('minute')}:${of('second')}`;
}

/** IANA name of the device's time zone: "America/Lima". */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Relative below 24 hours ("hace 5 min", "5 min ago"), otherwise the date. */
export function formatAgo(instant: Instant, now: Instant, context: FormatContext): string {
  const elapsed = toDate(now).getTime() - toDate(instant).getTime();
  if (Math.abs(elapsed) >= DAY_MS) return formatDate(instant, context);
  const relative = new Intl.RelativeTimeFormat(monthLocale[context.language], {
    style: 'short',
    numeric: 'auto',
  });
  const sign = elapsed < 0 ? 1 : -1;
  const span = Math.abs(elapsed);
  const say = (value: number, unit: Intl.RelativeTimeFormatUnit) =>
    relative.format(sign * Math.floor(value), unit).replaceAll('.', '');
  if (span < MINUTE_MS) return say(0, 'second');
  return span < HOUR_MS ? say(span / MINUTE_MS, 'minute') : say(span / HOUR_MS, 'hour');
}

/** Days left, rounded up: a started day counts. */
export function daysLeft(deadline: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((toDate(deadline).getTime() - toDate(now).getTime()) / DAY_MS));
}
