import { sql } from 'drizzle-orm';
import { poolPositions } from '../database/schema/investments.ts';
import { recordRun } from '../domain/base/job-runs.ts';
import { maturePositions } from '../domain/investments/pool-maturities.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

/** Returns the principal of positions whose term has ended. */
export const poolMaturitiesJob: Job = {
  name: 'pool-maturities',
  every: 5000,
  // Also positions that wait for their results.
  due: ({ clock }) => sql`exists (
    select from ${poolPositions} where closed_at is null
      and matures_at <= ${clock.now().toISOString()}::timestamptz)`,
  run,
};

async function run(services: Services): Promise<void> {
  const { database, clock } = services;
  const startedAt = clock.now();
  let positions = 0;
  for (;;) {
    const ended = await database.transaction((tx) => maturePositions(tx, services));
    if (ended === 0) break;
    positions += ended;
  }
  if (positions === 0) return;
  const at = { startedAt, finishedAt: clock.now() };
  await recordRun(database.db, poolMaturitiesJob.name, at, { positions });
}
