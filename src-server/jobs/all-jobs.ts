import { foldVolumes } from '../domain/volumes.ts';
import { cleanup } from './cleanup.ts';
import { mailSender } from './mail-sender.ts';
import { payoutTick } from './payout-watcher.ts';
import { poolMaturitiesJob } from './pool-maturities.ts';
import { poolResultsJob } from './pool-results.ts';
import { releaseHolds } from './release-holds.ts';
import type { Job } from './runner.ts';

/** Everything the server does by itself. */
export const allJobs: readonly Job[] = [
  mailSender,
  { name: 'payout-watcher', every: 1000, run: payoutTick },
  {
    name: 'release-holds',
    every: 5000,
    run: async (services) => {
      while ((await releaseHolds(services)) > 0);
    },
  },
  {
    name: 'fold-volumes',
    every: 2000,
    run: async ({ database, clock }) => {
      while ((await database.transaction((tx) => foldVolumes(tx, clock.now()))) > 0);
    },
  },
  poolResultsJob,
  poolMaturitiesJob,
  cleanup,
];
