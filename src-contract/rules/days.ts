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
