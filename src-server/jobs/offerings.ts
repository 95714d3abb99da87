import { MINUTE_MS } from '#contract/rules/durations.ts';
import { payOneBatch } from '../domain/distributions/pay.ts';
import { failOneOffering, returnOneBatch } from '../domain/offerings/returns.ts';
import type { Job } from './runner.ts';

/**
 * Ends offerings whose minimum was not reached, gives back what was paid for those that failed or were cancelled, and
 * pays what was distributed: also while the area is switched off.
 */
export const offeringsJob: Job = {
  name: 'offerings',
  every: MINUTE_MS,
  run: async (services) => {
    const { database } = services;
    while (await database.transaction((tx) => failOneOffering(tx, services)));
    while (await database.transaction((tx) => returnOneBatch(tx, services)));
    while (await database.transaction((tx) => payOneBatch(tx, services)));
  },
};
