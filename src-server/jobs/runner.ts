import type { Services } from '../services.ts';

/** A recurring background job. At most one process runs it at a time. */
export interface Job {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  /** One run. It may open its own transactions; an error is logged and the job is retried. */
  readonly run: (services: Services) => Promise<void>;
}

export interface JobRunner {
  /** Skips the current pause of every job; a running job runs again when it ends. */
  wake(): void;
  /** Starts no further run; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** Starts every job: the first run immediately, then after each pause. */
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
  /** Aborted by `wake`, which also replaces it. */
  readonly woken: AbortSignal;
}

async function loop(services: Services, job: Job, signals: () => Signals): Promise<void> {
  for (;;) {
    // Read before the run: a wake-up during the run then skips the next pause.
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

/** Runs a job unless another process is running it. */
export async function runAlone(services: Services, job: Job): Promise<void> {
  await services.database.alone(`job:${job.name}`, () => job.run(services));
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
