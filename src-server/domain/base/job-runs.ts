import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { jobRuns } from '../../database/schema/jobs.ts';

/** Where an interrupted run goes on, and what it counted. */
export type RunProgress = Readonly<Record<string, string | number>>;

export type JobRun = typeof jobRuns.$inferSelect;

/** Names the one row of a periodic job: a day is closed once, whatever it took. */
export interface RunName {
  readonly job: string;
  /** UTC day, or another name of the period. */
  readonly period: string;
}

/** From when to when a run worked: its last pass, since the time between two is no part of it. */
export interface Pass {
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/**
 * Begins a period's run, or another pass of it: what it counted so far stays, and why it stopped
 * before until it has ended. The row is locked until the transaction ends.
 * @param now when the pass began
 */
export async function beginRun(
  tx: Transaction,
  { job, period }: RunName,
  now: Date,
  progress: RunProgress = {},
): Promise<JobRun> {
  const [row] = await tx
    .insert(jobRuns)
    .values({ job, period, state: 'running', progress, startedAt: now })
    .onConflictDoUpdate({
      target: [jobRuns.job, jobRuns.period],
      set: { state: 'running', startedAt: now, finishedAt: null },
    })
    .returning();
  if (!row) throw new Error(`No run of ${job} for ${period}`);
  return row;
}

/**
 * Remembers how far a run is, in the transaction of the work itself: whatever stopped it before, it goes on.
 * @param startedAt when this pass began
 */
export async function saveProgress(
  tx: Transaction,
  id: number,
  startedAt: Date,
  progress: RunProgress,
): Promise<void> {
  await tx
    .update(jobRuns)
    .set({ progress, state: 'running', startedAt, finishedAt: null })
    .where(eq(jobRuns.id, id));
}

export async function endRun(
  tx: Transaction,
  id: number,
  pass: Pass,
  progress: RunProgress,
): Promise<void> {
  await tx
    .update(jobRuns)
    .set({ state: 'done', error: null, progress, ...pass })
    .where(eq(jobRuns.id, id));
}

/** Says when a run that is done really ended: its transactions carry the instant that they began for. */
export async function stampEnd(db: Database, { job, period }: RunName, now: Date): Promise<void> {
  await db
    .update(jobRuns)
    .set({ finishedAt: now })
    .where(and(eq(jobRuns.job, job), eq(jobRuns.period, period), eq(jobRuns.state, 'done')));
}

/** Says why a period's run stopped; the next one goes on where it was. */
export async function failRun(
  db: Database,
  { job, period }: RunName,
  pass: Pass,
  error: unknown,
): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
  await db
    .insert(jobRuns)
    .values({
      job,
      period,
      state: 'failed',
      error: text,
      progress: {},
      ...pass,
    })
    .onConflictDoUpdate({
      target: [jobRuns.job, jobRuns.period],
      set: { state: 'failed', error: text, ...pass },
      setWhere: sql`${jobRuns.state} <> 'done'`,
    });
}

/** Records work that has no period of its own; call it only where there was some. */
export async function recordRun(
  db: Database,
  job: string,
  pass: Pass,
  progress: RunProgress,
): Promise<void> {
  await db.insert(jobRuns).values({ job, period: null, state: 'done', progress, ...pass });
}

/** The run of a period, locked until the transaction ends; null before it began. */
export async function lockRun(tx: Transaction, { job, period }: RunName): Promise<JobRun | null> {
  const [row] = await tx
    .select()
    .from(jobRuns)
    .where(and(eq(jobRuns.job, job), eq(jobRuns.period, period)))
    .for('update');
  return row ?? null;
}

/** The newest period that a job has a row of. */
export async function lastRun(db: Database, job: string): Promise<JobRun | null> {
  const [row] = await db
    .select()
    .from(jobRuns)
    .where(eq(jobRuns.job, job))
    .orderBy(desc(jobRuns.period))
    .limit(1);
  return row ?? null;
}
