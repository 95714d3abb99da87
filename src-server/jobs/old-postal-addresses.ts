import { HOUR_MS } from '#contract/rules/durations.ts';
import { eraseOldAddresses } from '../domain/orders/retention.ts';
import type { Job } from './runner.ts';

/** Postal addresses of orders that ended long ago. */
export const oldPostalAddresses: Job = {
  name: 'old-postal-addresses',
  every: HOUR_MS,
  run: async (services) => {
    await eraseOldAddresses(services);
  },
};
