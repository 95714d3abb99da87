import { sql } from 'drizzle-orm';
import type { Services } from '../services.ts';

/** Work that is done again and again, by one process at a time. */
export interface Job {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  /** One run. It may open transactions of its own; what it throws is logged and tried again. */
  readonly run: (services: Services) => Promise<void>;
}

export interface JobRunner {
  /** Starts every job that pauses at once; one that runs is run again when it ends. */
  wake(): void;
  /** Starts no further run and resolves once the running ones have ended. */
  stop(): Promise<void>;
}

/** Starts every job; each runs at once and then at its own pace. */
export function startJobs(services: Services, jobs: readonly Job[]): JobRunner {
  const stopping = new AbortController();
  let woken = new AbortController();
  const signals = () => ({ stopping: stopping.signal, woken: woken.signal });
  const loops = jobs.map((job) => loop(services, job, signals));
  return {
    wake() {
      woken.abort();
      woken = new AbortController();
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

interface Signals {
  readonly stopping: AbortSignal;
  /** Ends the pauses that begin or last while it is the newest one. */
  readonly woken: AbortSignal;
}

async function loop(services: Services, job: Job, signals: () => Signals): Promise<void> {
  for (;;) {
    // Of before the run: what it was woken for while it ran is not missed.
    const { stopping, woken } = signals();
    if (stopping.aborted) return;
    try {
      await runAlone(services, job);
    } catch (err) {
      services.log.error({ err, job: job.name }, 'job failed; it will be tried again');
    }
    await pause(job.every, [stopping, woken]);
  }
}

/** Runs a job unless another process is at it: on PostgreSQL an advisory lock says so. */
export async function runAlone(services: Services, job: Job): Promise<void> {
  const { database } = services;
  // PGlite's directory belongs to this process alone, and one loop runs a job once at a time.
  if (database.engine === 'pglite') return job.run(services);
  const key = `job:${job.name}`;
  // The transaction only holds the lock, which also ends with this process; the work has its own.
  await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as free`,
    );
    if (rows[0]?.free) await job.run(services);
  });
}

function pause(milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    for (const signal of signals) signal.addEventListener('abort', end);
    if (signals.some(({ aborted }) => aborted)) end();
  });
}
