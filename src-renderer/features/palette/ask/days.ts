import { addDays, dayStart, utcDay, type UtcDay } from '#contract/rules/days.ts';

/** Days of UTC, both included; null: without an end on that side. */
export interface Days {
  readonly from: UtcDay | null;
  readonly to: UtcDay | null;
}

/** What the meaning of a date depends on. */
export interface CalendarContext {
  readonly today: UtcDay;
  /** Whether "5/10" is the fifth of October where it is typed. */
  readonly isDayFirst: boolean;
}

export interface Month {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
}

export const monthOf = (day: UtcDay): Month => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
});

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** A day that exists; undefined otherwise. */
export function dayAt({ year, month }: Month, day: number): UtcDay | undefined {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && utcDay(date) === text ? text : undefined;
}

const firstOf = ({ year, month }: Month): UtcDay => utcDay(new Date(Date.UTC(year, month - 1, 1)));

/** A month so many later; earlier where `count` is below zero. */
export const addMonths = ({ year, month }: Month, count: number): Month =>
  monthOf(utcDay(new Date(Date.UTC(year, month - 1 + count, 1))));

/** So many months in a row, from the first day of the first to the last of the last. */
export const monthsFrom = (start: Month, count = 1): Days => ({
  from: firstOf(start),
  to: addDays(firstOf(addMonths(start, count)), -1),
});

export const yearDays = (year: number): Days => monthsFrom({ year, month: 1 }, 12);

/** Monday to Sunday, `weeks` after the one of a day. */
export function weekDays(day: UtcDay, weeks = 0): Days {
  const monday = addDays(day, weeks * 7 - ((dayStart(day).getUTCDay() + 6) % 7));
  return { from: monday, to: addDays(monday, 6) };
}

/** The same day so many months before; the month's last one where it has no such day. */
export function monthsBefore(day: UtcDay, count: number): UtcDay {
  const month = addMonths(monthOf(day), -count);
  return dayAt(month, Number(day.slice(8))) ?? addDays(firstOf(addMonths(month, 1)), -1);
}
