import { addDays, dayStart, utcDay, type UtcDay } from '#contract/rules/days.ts';
import type { ReportGroup } from '#contract/rules/reports.ts';
import { DAY_MS } from '#contract/rules/durations.ts';

/** Periods that can be named; they move with today. */
export const namedPeriods = [
  '7d',
  '30d',
  '90d',
  'month',
  'lastMonth',
  'year',
  'lastYear',
  'all',
] as const;
export type NamedPeriod = (typeof namedPeriods)[number];
export const defaultPeriod: NamedPeriod = '30d';

/** Days of UTC, both included; without a beginning: from the first entry on. */
export interface DayRange {
  readonly from: UtcDay | null;
  readonly to: UtcDay;
}

/** The days of a named period, today's included. */
export function daysOf(period: NamedPeriod, today: UtcDay): DayRange {
  const date = dayStart(today);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const firstOf = (ofYear: number, ofMonth: number) =>
    utcDay(new Date(Date.UTC(ofYear, ofMonth, 1)));
  switch (period) {
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case '90d':
      return { from: addDays(today, -89), to: today };
    case 'month':
      return { from: firstOf(year, month), to: today };
    case 'lastMonth':
      return { from: firstOf(year, month - 1), to: addDays(firstOf(year, month), -1) };
    case 'year':
      return { from: firstOf(year, 0), to: today };
    case 'lastYear':
      return { from: firstOf(year - 1, 0), to: addDays(firstOf(year, 0), -1) };
    case 'all':
      return { from: null, to: today };
  }
}

/** A day of the calendar as the address or a date field has it; null for anything else. */
export function parseDay(text: string | null): UtcDay | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = dayStart(text);
  return Number.isNaN(date.getTime()) || utcDay(date) !== text ? null : text;
}

export function daysBetween(from: UtcDay, to: UtcDay): number {
  return Math.round((dayStart(to).getTime() - dayStart(from).getTime()) / DAY_MS) + 1;
}

/** Buckets that a chart of a width shows well, where nobody chose. */
export function groupFor({ from, to }: DayRange): ReportGroup {
  const days = from === null ? Infinity : daysBetween(from, to);
  if (days <= 45) return 'day';
  return days <= 200 ? 'week' : 'month';
}

/** First days of the buckets from one day to another, oldest first; weeks begin on Monday. */
export function bucketsOf(from: UtcDay, to: UtcDay, group: ReportGroup): UtcDay[] {
  const buckets: UtcDay[] = [];
  for (let day = bucketOf(from, group); day <= to; day = bucketAfter(day, group)) {
    buckets.push(day);
  }
  return buckets;
}

function bucketOf(day: UtcDay, group: ReportGroup): UtcDay {
  if (group === 'day') return day;
  if (group === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((dayStart(day).getUTCDay() + 6) % 7));
}

function bucketAfter(day: UtcDay, group: ReportGroup): UtcDay {
  if (group === 'day') return addDays(day, 1);
  return group === 'week' ? addDays(day, 7) : bucketOf(addDays(day, 31), 'month');
}
