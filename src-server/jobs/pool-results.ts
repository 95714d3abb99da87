import { sql } from 'drizzle-orm';
import { poolResults } from '../database/schema/investments.ts';
import { recordRun } from '../domain/base/job-runs.ts';
import {
  applyPoolResults,
  poolsWithOpenResults,
  type BookedBatch,
} from '../domain/investments/pool-results.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

/** Books published results in order of days, one batch for each transaction. */
export const poolResultsJob: Job = {
  name: 'pool-results',
  every: 3000,
  due: ({ clock }) => sql`exists (
    select from ${poolResults} where applied_at is null
      and applies_at <= ${clock.now().toISOString()}::timestamptz)`,
  run,
};

async function run(services: Services): Promise<void> {
  const { database, clock } = services;
  const poolIds = await poolsWithOpenResults(services);
  if (poolIds.length === 0) return;
  const startedAt = clock.now();
  let booked = 0;
  for (const poolId of poolIds) {
    let batch: BookedBatch | null = null;
    for (;;) {
      const before: BookedBatch | null = batch;
      batch = await database.transaction((tx) => applyPoolResults(tx, services, poolId, before));
      if (batch === null) break;
      booked += batch.positions;
    }
  }
  const progress = { pools: poolIds.length, positions: booked };
  await recordRun(
    database.db,
    poolResultsJob.name,
    { startedAt, finishedAt: clock.now() },
    progress,
  );
}
