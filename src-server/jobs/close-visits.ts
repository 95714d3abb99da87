import { closeVisitsOver } from '../domain/visits/close-over.ts';
import type { Job } from './runner.ts';

/** Notes the end of looks at members' accounts that nobody left. */
export const closeVisitsJob: Job = {
  name: 'close-visits',
  every: 60_000,
  run: async (services) => {
    await services.database.transaction((tx) => closeVisitsOver(tx, services));
  },
};
