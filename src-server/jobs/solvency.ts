import { addDays, utcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { ChainUnreachable } from '../chain/errors.ts';
import { failRun } from '../domain/base/job-runs.ts';
import { newestClosedDay, publishEdition, SOLVENCY } from '../domain/solvency/publish.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

/** Publishes what is owed, once yesterday's books are closed. */
export const solvency: Job = { name: SOLVENCY, every: MINUTE_MS, run: publishYesterday };

/**
 * An edition says what the books say when it is made: a day that was closed late gets one, a day before
 * it does not.
 */
export async function publishYesterday(services: Services): Promise<void> {
  const { clock, database, log } = services;
  const startedAt = clock.now();
  const day = addDays(utcDay(startedAt), -1);
  if ((await newestClosedDay(database.db)) !== day) return;
  try {
    if (await publishEdition(services, day)) log.info({ day }, 'an edition was published');
  } catch (error) {
    const pass = { startedAt, finishedAt: clock.now() };
    await failRun(database.db, { job: SOLVENCY, period: day }, pass, error);
    // An outage is not a finding: retry until the chain responds.
    if (!(error instanceof ChainUnreachable)) throw error;
  }
}
