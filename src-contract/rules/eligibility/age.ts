import type { UtcDay } from '../days.ts';

/** Completed years that a natural person must have. */
export const ADULT_YEARS = 18;
/** Nobody is older: a date before that is a slip. */
const OLDEST_YEARS = 120;

/**
 * Whether somebody born on a day has completed 18 years on another. Who was born on 29 February has so
 * from 1 March of a year without that day.
 */
export const isAdult = (bornOn: UtcDay, today: UtcDay): boolean =>
  yearsLater(bornOn, ADULT_YEARS) <= today;

/** Whether a date of birth can be one at all. */
export const isPlausibleBirth = (bornOn: UtcDay, today: UtcDay): boolean =>
  bornOn <= today && today <= yearsLater(bornOn, OLDEST_YEARS);

/** As texts compare, which days as `YYYY-MM-DD` do in their order. */
const yearsLater = (day: UtcDay, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
