import { utcDay } from '#contract/rules/days.ts';
import { ensureDay } from '../domain/base/business-days.ts';
import {
  closeDay,
  DAILY_CLOSING,
  failClosing,
  nextDayToClose,
} from '../domain/bonuses/daily-closing.ts';
import { stampEnd } from '../domain/base/job-runs.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

/** Closes past business days, oldest first, and catches up after a downtime. */
export const dailyClosing: Job = { name: DAILY_CLOSING, every: 15_000, run: closePastDays };

export async function closePastDays({ database, clock, settings, log }: Services): Promise<void> {
  for (;;) {
    const now = clock.now();
    // A day without settlements needs its row, too.
    await database.transaction((tx) => ensureDay(tx, utcDay(now)));
    const day = await nextDayToClose(database.db, now);
    if (day === null) return;
    const started = performance.now();
    try {
      await closeDay((work) => database.transaction(work), { day, now, settings });
    } catch (error) {
      await database
        .transaction((tx) =>
          failClosing(tx, { day, pass: { startedAt: now, finishedAt: clock.now() } }, error),
        )
        .catch((err: unknown) => log.error({ err, day }, 'a failed closing could not be recorded'));
      throw error;
    }
    await stampEnd(database.db, { job: DAILY_CLOSING, period: day }, clock.now());
    log.info({ day, seconds: (performance.now() - started) / 1000 }, 'a day was closed');
  }
}
