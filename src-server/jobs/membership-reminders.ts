import { MEMBERSHIP_REMINDERS, remindMembers } from '../domain/memberships/reminders.ts';
import type { Job } from './runner.ts';

export const membershipReminders: Job = {
  name: MEMBERSHIP_REMINDERS,
  every: 60_000,
  run: async ({ database, clock }) => {
    await database.transaction((tx) => remindMembers(tx, clock.now()));
  },
};
