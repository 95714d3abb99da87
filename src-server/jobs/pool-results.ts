import { applyPoolResults, poolsWithOpenResults } from '../domain/pool-results.ts';
import type { Job } from './runner.ts';

/** Books what administrators published, in the order of the days, a batch a transaction. */
export const poolResultsJob: Job = {
  name: 'pool-results',
  every: 3000,
  run: async (services) => {
    for (const poolId of await poolsWithOpenResults(services)) {
      while (await services.database.transaction((tx) => applyPoolResults(tx, services, poolId)));
    }
  },
};
