import { MINUTE_MS } from '#contract/rules/durations.ts';
import { closeVisitsOver } from '../domain/visits/close-over.ts';
import type { Job } from './runner.ts';

/** Ends visits that have expired without being left. */
export const closeVisitsJob: Job = {
  name: 'close-visits',
  every: MINUTE_MS,
  run: async (services) => {
    await services.database.transaction((tx) => closeVisitsOver(tx, services));
  },
};
