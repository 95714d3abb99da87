import { MINUTE_MS } from '#contract/rules/durations.ts';
import { closeVisitsOver } from '../domain/visits/close-over.ts';
import type { Job } from './runner.ts';

/** Notes the end of looks at members' accounts that nobody left. */
export const closeVisitsJob: Job = {
  name: 'close-visits',
  every: MINUTE_MS,
  run: async (services) => {
    await services.database.transaction((tx) => closeVisitsOver(tx, services));
  },
};
