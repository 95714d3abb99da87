import { passTime } from '../domain/support/due.ts';
import type { Job } from './runner.ts';

/**
 * Time-driven changes of tickets: wakes snoozed ones, closes solved ones, deletes old attachments.
 */
export const supportTimes: Job = {
  name: 'support-times',
  every: 15_000,
  run: async (services) => {
    while ((await services.database.transaction((tx) => passTime(tx, services))) > 0);
  },
};
