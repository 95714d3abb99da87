import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { Settings } from '../settings.ts';

/** When the support desk is there; its clocks run then alone. */
export interface BusinessHours {
  /** ISO days of the week, 1 is Monday. */
  readonly days: readonly number[];
  /** Hours of the day, 0–24; where it closes before it opens, it is open until midnight. */
  readonly opens: number;
  readonly closes: number;
  /** Minutes that its own time is ahead of UTC. */
  readonly offset: number;
}

export const WEEKDAYS_PATTERN = /^(?=[1-7])1?2?3?4?5?6?7?$/;
export const OFFSET_PATTERN = /^[+-](?:0\d|1[0-4]):(?:00|15|30|45)$/;

/** "-06:00" → −360. */
export function offsetMinutes(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const total = hours * 60 + minutes;
  return offset.startsWith('-') ? 0 - total : total;
}

type HourSettings = Pick<
  Settings,
  'support_days' | 'support_opens' | 'support_closes' | 'support_offset'
>;

export const businessHoursOf = (settings: HourSettings): BusinessHours => ({
  days: settings.support_days.split('').map(Number),
  opens: settings.support_opens,
  closes: settings.support_closes,
  offset: offsetMinutes(settings.support_offset),
});

/** One stretch in which the desk is there; milliseconds since 1970. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The stretch of the local day that is `days` after the one of an instant; null where none is. */
function stretchOf(at: number, days: number, hours: BusinessHours): Stretch | null {
  const ahead = hours.offset * MINUTE_MS;
  const midnight = Math.floor((at + ahead) / DAY_MS) * DAY_MS + days * DAY_MS;
  // 1970 began on a Thursday.
  const weekday = ((Math.round(midnight / DAY_MS) + 3) % 7) + 1;
  if (!hours.days.includes(weekday)) return null;
  const closes = hours.closes > hours.opens ? hours.closes : 24;
  return {
    from: midnight - ahead + hours.opens * HOUR_MS,
    to: midnight - ahead + closes * HOUR_MS,
  };
}

/** The longest that two stretches can be apart is a week. */
const WEEK = 7;

/** When the desk is there next: now where it is open. */
export function opensAt(at: Date, hours: BusinessHours): Date {
  const now = at.getTime();
  for (let day = 0; day <= WEEK; day += 1) {
    const stretch = stretchOf(now, day, hours);
    if (stretch && stretch.to > now) return new Date(Math.max(now, stretch.from));
  }
  return at;
}

export const isOpenAt = (at: Date, hours: BusinessHours): boolean =>
  opensAt(at, hours).getTime() === at.getTime();

/** The instant at which so many business minutes are over; cost: the days in between. */
export function addBusinessMinutes(at: Date, minutes: number, hours: BusinessHours): Date {
  let left = minutes * MINUTE_MS;
  let now = at.getTime();
  if (left <= 0 || hours.days.length === 0) return new Date(now + left);
  for (let day = 0; ; day += 1) {
    const stretch = stretchOf(at.getTime(), day, hours);
    if (!stretch || stretch.to <= now) continue;
    now = Math.max(now, stretch.from);
    if (now + left <= stretch.to) return new Date(now + left);
    left -= stretch.to - now;
    now = stretch.to;
  }
}

/** Business minutes from one instant to a later one, rounded down; 0 where it is not later. */
export function businessMinutes(from: Date, to: Date, hours: BusinessHours): number {
  const [start, end] = [from.getTime(), to.getTime()];
  let sum = 0;
  const days = Math.ceil((end - start) / DAY_MS) + 1;
  for (let day = 0; day <= days; day += 1) {
    const stretch = stretchOf(start, day, hours);
    if (!stretch) continue;
    sum += Math.max(0, Math.min(end, stretch.to) - Math.max(start, stretch.from));
  }
  return Math.floor(sum / MINUTE_MS);
}

/** The end of the desk's own day that an instant is in. */
export function endOfDay(at: Date, { offset }: Pick<BusinessHours, 'offset'>): Date {
  const ahead = offset * MINUTE_MS;
  return new Date((Math.floor((at.getTime() + ahead) / DAY_MS) + 1) * DAY_MS - ahead);
}
