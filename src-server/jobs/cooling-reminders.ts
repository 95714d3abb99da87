import { utcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { stampEnd } from '../domain/base/job-runs.ts';
import { COOLING_REMINDERS, remindOfCooling } from '../domain/subscriptions/cooling-reminders.ts';
import type { Job } from './runner.ts';

/** Also while the area is switched off: what was paid can be taken back then too. */
export const coolingReminders: Job = {
  name: COOLING_REMINDERS,
  every: MINUTE_MS,
  run: async ({ database, clock }) => {
    const now = clock.now();
    await database.transaction((tx) => remindOfCooling(tx, now));
    await stampEnd(database.db, { job: COOLING_REMINDERS, period: utcDay(now) }, clock.now());
  },
};
