import { sql } from 'drizzle-orm';
import { priceChanges } from '../database/schema/exchange.ts';
import { applyDuePrice } from '../domain/prices/changes.ts';
import { dropOldSamples, SAMPLE_EVERY_MS, samplePair } from '../domain/prices/samples.ts';
import type { Job } from './runner.ts';

/** Puts announced prices into force; whoever prices something meanwhile goes by their time already. */
export const announcedPrices: Job = {
  name: 'announced-prices',
  every: 1000,
  due: ({ clock }) => sql`exists (
    select from ${priceChanges} where applied_at is null and cancelled_at is null
      and effective_at <= ${clock.now().toISOString()}::timestamptz)`,
  run: async (services) => {
    await services.database.transaction((tx) => applyDuePrice(tx, services));
  },
};

/** Reads the pinned pair once a minute, whether the exchange is on or not: an average needs a past. */
export const pairSampler: Job = {
  name: 'pair-sampler',
  every: SAMPLE_EVERY_MS,
  run: async (services) => {
    const { chain, clock, database } = services;
    if (!chain?.deployment.pair) return;
    await samplePair(services, chain);
    await database.transaction((tx) => dropOldSamples(tx, clock.now()));
  },
};
