import { databaseFailureOf } from '../database/failures.ts';
import { seldom } from '../log-seldom.ts';
import type { Services } from '../services.ts';

/** A recurring background job. At most one process runs it at a time, unless it runs everywhere. */
export interface Job {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  /** It shares its work with other processes by itself; no lock is held while it runs. */
  readonly everywhere?: true;
  /** One run. It may open its own transactions; an error is logged and the job is retried. */
  readonly run: (services: Services) => Promise<void>;
}

export interface JobRunner {
  /** Skips the current pause of every job; a running job runs again when it ends. */
  wake(): void;
  /** Starts no further run; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** Called after each run in this process, with whether it succeeded. */
export type OnRun = (job: string, succeeded: boolean) => void;

/** Starts every job: the first run immediately, then after each pause. */
export function startJobs(
  services: Services,
  jobs: readonly Job[],
  onRun: OnRun = () => {},
): JobRunner {
  const stopping = new AbortController();
  let woken = new AbortController();
  const signals = () => ({ stopping: stopping.signal, woken: woken.signal });
  const logOutage = seldom<'database_unreachable'>((code, times, err) => {
    services.log.error(
      { err, code, times },
      'the database does not answer; jobs go on when it does',
    );
  });
  const run = async (job: Job): Promise<void> => {
    try {
      const ran = job.everywhere ? await runHere(services, job) : await runAlone(services, job);
      if (ran) onRun(job.name, true);
    } catch (err) {
      onRun(job.name, false);
      // Every job fails many times where the database is away, for the same reason.
      if (databaseFailureOf(err) === 'unreachable') logOutage('database_unreachable', err);
      else services.log.error({ err, job: job.name }, 'job failed; it will be tried again');
    }
  };
  const loops = jobs.map((job) => loop(job.every, () => run(job), signals));
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
  /** Aborted by `wake`, which also replaces it. */
  readonly woken: AbortSignal;
}

async function loop(
  every: number,
  run: () => Promise<void>,
  signals: () => Signals,
): Promise<void> {
  for (;;) {
    // Read before the run: a wake-up during the run then skips the next pause.
    const { stopping, woken } = signals();
    if (stopping.aborted) return;
    await run();
    await pause(every, [stopping, woken]);
  }
}

/**
 * Runs a job unless another process is running it.
 * @returns whether it ran here
 */
export function runAlone(services: Services, job: Job): Promise<boolean> {
  return services.database.alone(`job:${job.name}`, () => job.run(services));
}

async function runHere(services: Services, job: Job): Promise<true> {
  await job.run(services);
  return true;
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
