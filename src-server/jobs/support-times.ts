import { passTime } from '../domain/support/due.ts';
import type { Job } from './runner.ts';

/** Tickets that rested come back, those that were solved long ago close, old files go. */
export const supportTimes: Job = {
  name: 'support-times',
  every: 15_000,
  run: async (services) => {
    while ((await services.database.transaction((tx) => passTime(tx, services))) > 0);
  },
};
