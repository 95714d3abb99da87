import { maturePositions } from '../domain/pool-maturities.ts';
import type { Job } from './runner.ts';

/** Gives the principal of positions back whose term is over. */
export const poolMaturitiesJob: Job = {
  name: 'pool-maturities',
  every: 5000,
  run: async (services) => {
    while ((await services.database.transaction((tx) => maturePositions(tx, services))) > 0);
  },
};
