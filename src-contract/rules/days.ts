import { DAY_MS } from './durations.ts';
/** A UTC day as 'YYYY-MM-DD': the unit that the business closes its books by. */
export type UtcDay = string;

/** The UTC day of an instant. */
export const utcDay = (at: Date): UtcDay => at.toISOString().slice(0, 10);

/** First instant of a UTC day. */
export const dayStart = (day: UtcDay): Date => new Date(`${day}T00:00:00.000Z`);

/** First instant after a UTC day: whatever is active "at its end" is so just before. */
export const dayEnd = (day: UtcDay): Date => new Date(dayStart(day).getTime() + DAY_MS);

/** The day so many days later; earlier where `count` is below zero. */
export const addDays = (day: UtcDay, count: number): UtcDay =>
  utcDay(new Date(dayStart(day).getTime() + count * DAY_MS));

export const nextDay = (day: UtcDay): UtcDay => addDays(day, 1);

/** The later of two days. */
export const laterDay = (a: UtcDay, b: UtcDay): UtcDay => (a < b ? b : a);

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Whether a text is a day of the calendar in the years 1900 to 2999. Days and instants around it are
 * reckoned from it, and neither the year 0 nor a year of five digits is written as both databases read it.
 */
export function isUtcDay(text: string): boolean {
  if (!DAY_PATTERN.test(text) || text < '1900' || text >= '3000') return false;
  const at = new Date(`${text}T00:00:00Z`);
  // JavaScript reads the 31st of a month of 30 days as the next month's first.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
