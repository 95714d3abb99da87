import { eq } from 'drizzle-orm';
import { utcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { ChainUnreachable } from '../../chain/errors.ts';
import { reconciliations } from '../../database/schema/jobs.ts';
import { beginRun, endRun, failRun } from '../../domain/base/job-runs.ts';
import { reconcile, storeReconciliation } from '../../domain/reconciliation/reconcile.ts';
import type { Services } from '../../services.ts';
import type { Job } from '../runner.ts';

const NAME = 'reconciliation';

/** Compares the books with the chain once each UTC day. */
export const reconciliation: Job = { name: NAME, every: MINUTE_MS, run: reconcileDay };

export async function reconcileDay(services: Services): Promise<void> {
  const { database, clock, chain, log } = services;
  const now = clock.now();
  const day = utcDay(now);
  const [done] = await database.db
    .select({ day: reconciliations.day })
    .from(reconciliations)
    .where(eq(reconciliations.day, day));
  if (done) return;
  try {
    const report = await reconcile(database.db, chain);
    await database.transaction(async (tx) => {
      const run = await beginRun(tx, { job: NAME, period: day }, now);
      await storeReconciliation(tx, { day, now, report });
      const pass = { startedAt: now, finishedAt: clock.now() };
      await endRun(tx, run.id, pass, { agrees: report.agrees ? 'yes' : 'no' });
    });
    if (!report.agrees) log.error({ day, report }, 'the books do not agree');
  } catch (error) {
    const pass = { startedAt: now, finishedAt: clock.now() };
    await failRun(database.db, { job: NAME, period: day }, pass, error);
    // An outage is not a finding: retry until the chain responds.
    if (!(error instanceof ChainUnreachable)) throw error;
  }
}
