import { utcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { stampEnd } from '../domain/base/job-runs.ts';
import { MEMBERSHIP_REMINDERS, remindMembers } from '../domain/memberships/reminders.ts';
import type { Job } from './runner.ts';

export const membershipReminders: Job = {
  name: MEMBERSHIP_REMINDERS,
  every: MINUTE_MS,
  run: async ({ database, clock }) => {
    const now = clock.now();
    await database.transaction((tx) => remindMembers(tx, now));
    await stampEnd(database.db, { job: MEMBERSHIP_REMINDERS, period: utcDay(now) }, clock.now());
  },
};
