const DAY_MS = 24 * 60 * 60 * 1000;

/** UTC day of an instant, YYYY-MM-DD. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** First instant of a UTC day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** The UTC day so many days later; earlier where negative. */
export const addDays = (day: string, days: number): string =>
  dayOf(new Date(startOfDay(day).getTime() + days * DAY_MS));

export const dayAfter = (day: string): string => addDays(day, 1);

/** First instant after a UTC day. */
export const endOfDay = (day: string): Date => startOfDay(dayAfter(day));
