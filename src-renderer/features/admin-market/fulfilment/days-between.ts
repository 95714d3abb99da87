import { dayStart, type UtcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';

/** Whole days from one day to another; negative where the second is the earlier one. */
export const daysBetween = (from: UtcDay, to: UtcDay): number =>
  Math.round((dayStart(to).getTime() - dayStart(from).getTime()) / DAY_MS);
