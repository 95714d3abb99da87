import { sql } from 'drizzle-orm';
import { volumeEvents } from '../database/schema/tree.ts';
import { firstOpenDay } from '../domain/base/business-days.ts';
import { beginRun, endRun } from '../domain/base/job-runs.ts';
import { foldVolumes } from '../domain/tree/volumes.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

const NAME = 'fold-volumes';

/**
 * Folds new volume events up the tree within seconds; the daily closing folds the rest of its day.
 */
export const foldVolumesJob: Job = {
  name: NAME,
  every: 2000,
  // Also those of a day that is not open yet.
  due: () => sql`exists (select from ${volumeEvents} where folded_at is null and volume > 0)`,
  run: async (services) => {
    while ((await foldOnce(services)) > 0);
  },
};

/** @returns the number of folded events, counted in the day's job run */
export function foldOnce({ database, clock }: Services): Promise<number> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const folded = await foldVolumes(tx, now);
    if (folded === 0) return 0;
    const run = await beginRun(tx, { job: NAME, period: await firstOpenDay(tx, now) }, now);
    const events = Number(run.progress['events'] ?? 0) + folded;
    await endRun(tx, run.id, { startedAt: now, finishedAt: clock.now() }, { events });
    return folded;
  });
}
