import { HOUR_MS } from '#contract/rules/durations.ts';
import { openClaims } from '../domain/support/late-packages.ts';
import type { Job } from './runner.ts';

/** Claims of packages that did not arrive. */
export const latePackages: Job = {
  name: 'late-packages',
  every: HOUR_MS,
  run: async (services) => {
    await openClaims(services);
  },
};
