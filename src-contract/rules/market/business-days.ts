import { utcDay, type UtcDay } from '../days.ts';
import { DAY_MS } from '../durations.ts';

/** The day so many business days after another one; Saturdays and Sundays are none. */
export function businessDaysAfter(day: UtcDay, count: number): UtcDay {
  let at = Date.parse(`${day}T00:00:00Z`);
  let left = count;
  while (left > 0) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return utcDay(new Date(at));
}

/** Days that a day has passed by; 0 where it has not. */
export function daysLate(due: UtcDay | null, now: Date): number {
  if (due === null) return 0;
  const late = (Date.parse(`${utcDay(now)}T00:00:00Z`) - Date.parse(`${due}T00:00:00Z`)) / DAY_MS;
  return Math.max(0, late);
}
