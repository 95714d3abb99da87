import { eq, sql } from 'drizzle-orm';
import { addDays, utcDay, type UtcDay } from '#contract/rules/days.ts';
import type { Database, DatabaseHandle, Transaction } from '../../database/database.ts';
import { businessDays } from '../../database/schema/jobs.ts';
import { ensureDay, firstOpenDay } from '../base/business-days.ts';
import { matchBatch } from './daily-closing-binary.ts';
import { divideGlobalShare } from './global-share.ts';
import { notifyAdministrators } from '../inbox/administrators.ts';
import {
  beginRun,
  endRun,
  failRun,
  lockRun,
  saveProgress,
  type Pass,
  type RunProgress,
} from '../base/job-runs.ts';
import { POSITIONS_PER_BATCH, type PositionBatch } from './position-batches.ts';
import { recordRanks } from './ranks.ts';
import type { SettingsReader } from '../base/settings.ts';
import { foldVolumes, foldWholeDay } from '../tree/volumes.ts';

/** Name of the closing's runs; their period is the UTC day. */
export const DAILY_CLOSING = 'daily-closing';

/** Where administrators see it. */
const JOBS = '/admin/jobs';

export interface ClosingInput {
  readonly day: UtcDay;
  readonly now: Date;
  readonly settings: SettingsReader;
}

/** Runs each step of a closing; the steps are transactions of their own, so that a kill loses one. */
export type Transact = DatabaseHandle['transaction'];

/** The next day whose books can be closed: days close in order, and only once they are over. */
export async function nextDayToClose(db: Database, now: Date): Promise<UtcDay | null> {
  const day = await firstOpenDay(db, now);
  return day < utcDay(now) ? day : null;
}

/**
 * Closes a day that is over: volume folded to the last event, everybody's legs matched and paid, the
 * global network's share divided, ranks recorded. It goes on where an earlier run was interrupted,
 * does nothing where the day is closed, and several processes at once close it once: each step locks
 * the day and finds what is left of it. Source: domain decisions, "Bonuses"; ADR 0050.
 */
export async function closeDay(transact: Transact, input: ClosingInput): Promise<void> {
  // Most of the volume goes up before the day is sealed, while settlements still could come in.
  while ((await transact((tx) => foldVolumes(tx, input.now))) > 0);
  while (await transact((tx) => closingStep(tx, input)));
}

/** @returns whether anything is left to do */
async function closingStep(tx: Transaction, input: ClosingInput): Promise<boolean> {
  const { day, now } = input;
  // A batch has many small look-ups: compiling its plan takes longer than running it.
  await tx.execute(sql`set local jit = off`);
  const row = await lockDay(tx, day);
  if (row.closedAt) return false;
  if (!row.sealedAt) {
    await seal(tx, input);
    return true;
  }
  const run = await lockRun(tx, { job: DAILY_CLOSING, period: day });
  if (!run) throw new Error(`${day} is sealed without a run of its closing`);
  const progress = await nextSteps(tx, input, run.progress);
  if (progress.step !== 'end') {
    await saveProgress(tx, run.id, now, progress);
    return true;
  }
  await tx.update(businessDays).set({ closedAt: now }).where(eq(businessDays.day, day));
  await endRun(tx, run.id, { startedAt: now, finishedAt: now }, progress);
  if (run.error !== null) {
    await notifyAdministrators(tx, {
      event: 'closing.recovered',
      values: { day },
      path: JOBS,
      at: now,
    });
  }
  return false;
}

/**
 * Says why a day's closing stopped; the next run goes on where it was. Administrators are notified once,
 * however often it is tried in vain, and again when the day is closed after all.
 */
export async function failClosing(
  tx: Transaction,
  { day, pass }: { readonly day: UtcDay; readonly pass: Pass },
  error: unknown,
): Promise<void> {
  const name = { job: DAILY_CLOSING, period: day };
  const run = await lockRun(tx, name);
  await failRun(tx, name, pass, error);
  if (run?.state === 'failed' || run?.state === 'done') return;
  await notifyAdministrators(tx, {
    event: 'closing.failed',
    values: { day },
    path: JOBS,
    at: pass.finishedAt,
  });
}

/** Takes the day's row from settlements; they wait, and then count for the day after. */
async function lockDay(tx: Transaction, day: UtcDay) {
  const take = () => tx.select().from(businessDays).where(eq(businessDays.day, day)).for('update');
  let [row] = await take();
  if (!row) {
    await ensureDay(tx, day);
    [row] = await take();
  }
  if (!row) throw new Error(`No business day ${day}`);
  return row;
}

async function seal(tx: Transaction, { day, now }: ClosingInput): Promise<void> {
  const first = await firstOpenDay(tx, now);
  if (day !== first || day >= utcDay(now)) {
    throw new Error(`${day} cannot be closed: it is not over, or ${first} is open before it`);
  }
  await foldWholeDay(tx, day, now);
  await tx.update(businessDays).set({ sealedAt: now }).where(eq(businessDays.day, day));
  await ensureDay(tx, addDays(day, 1));
  const run = await beginRun(tx, { job: DAILY_CLOSING, period: day }, now);
  await saveProgress(tx, run.id, now, { step: 'binary', after: 0 });
}

/**
 * One step after the other until a batch of rows was read: where there is little to do, a day is
 * closed in one transaction.
 */
async function nextSteps(
  tx: Transaction,
  input: ClosingInput,
  from: RunProgress,
): Promise<RunProgress> {
  let done: Step = { progress: from, looked: 0 };
  for (let looked = 0; looked < POSITIONS_PER_BATCH && done.progress['step'] !== 'end';) {
    done = await nextStep(tx, input, done.progress);
    looked += done.looked;
  }
  return done.progress;
}

interface Step {
  readonly progress: RunProgress;
  /** Rows that it read. */
  readonly looked: number;
}

async function nextStep(
  tx: Transaction,
  input: ClosingInput,
  progress: RunProgress,
): Promise<Step> {
  const after = Number(progress['after'] ?? 0);
  switch (progress['step']) {
    case 'binary': {
      const batch = await matchBatch(tx, input, after);
      const counted = {
        ...progress,
        matched: Number(progress['matched'] ?? 0) + batch.matched,
        paid: Number(progress['paid'] ?? 0) + batch.paid,
      };
      return { progress: { ...counted, ...nextAfter(batch, 'global') }, looked: batch.size };
    }
    case 'global': {
      const deposits = await divideGlobalShare(tx, input);
      return { progress: { ...progress, deposits, step: 'ranks', after: 0 }, looked: deposits };
    }
    case 'ranks': {
      const batch = await recordRanks(tx, input, after);
      const ranks = Number(progress['ranks'] ?? 0) + batch.reached;
      return { progress: { ...progress, ranks, ...nextAfter(batch, 'end') }, looked: batch.size };
    }
    default:
      throw new Error(`A closing knows no step ${String(progress['step'])}`);
  }
}

/** Where to go on after a batch: behind it, or with the next step where it was the last. */
function nextAfter({ last, size }: PositionBatch, step: string): RunProgress {
  return last === null || size < POSITIONS_PER_BATCH ? { step, after: 0 } : { after: last };
}
