import { MINUTE_MS } from '#contract/rules/durations.ts';
import { standstillKinds } from '../database/schema/jobs.ts';
import { followStandstill } from '../domain/administration/settlement-alerts.ts';
import { stoppedSince } from '../domain/administration/standing-still.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

/** Writes to administrators when days are not closed or the chain is not read, and when it goes on. */
export const settlementAlerts: Job = {
  name: 'settlement-alerts',
  every: MINUTE_MS,
  run: alertAdministrators,
};

export async function alertAdministrators({
  config,
  database,
  clock,
  chain,
}: Services): Promise<void> {
  // By a clock that a test puts forward every day is late at once.
  if (config.movableClock) return;
  for (const kind of standstillKinds) {
    const now = clock.now();
    const stopped = await stoppedSince(kind, database.db, chain, now);
    await database.transaction((tx) => followStandstill(tx, kind, stopped, now));
  }
}
