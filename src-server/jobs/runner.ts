import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { databaseFailureOf } from '../database/failures.ts';
import { seldom } from '../log-seldom.ts';
import type { Services } from '../services.ts';

/** A recurring background job. At most one process runs it at a time, unless it runs everywhere. */
export interface Job {
  readonly name: string;
  /** Milliseconds between the end of one run and the start of the next, at most where it has `due`. */
  readonly every: number;
  /** It shares its work with other processes by itself; no lock is held while it runs. */
  readonly everywhere?: true;
  /**
   * Whether there may be something to do, as a condition of SQL where the database knows: all jobs
   * are asked about by one statement. What is not due takes no lock and opens no transaction; a run
   * that is due still finds its work by itself.
   */
  readonly due?: (services: Services) => SQL | boolean;
  /** One run. It may open its own transactions; an error is logged and the job is retried. */
  readonly run: (services: Services) => Promise<void>;
}

export interface JobRunner {
  /** Skips the current pause of every job; a running job runs again when it ends. */
  wake(): void;
  /** Starts no further run; resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** Called after each run in this process, also one that had nothing to do, with whether it succeeded. */
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
  const run = createRun(services, onRun);
  const loops = jobs.map((job) => loop(job, () => run(job), signals));
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

/** One run of a job, where it is due; what it throws is logged. */
export function createRun(
  services: Services,
  onRun: OnRun = () => {},
): (job: Job) => Promise<void> {
  const logOutage = seldom<'database_unreachable'>((code, times, err) => {
    services.log.error(
      { err, code, times },
      'the database does not answer; jobs go on when it does',
    );
  });
  const holds = askTogether(services);
  const isDue = async ({ due }: Job): Promise<boolean> => {
    const condition = due?.(services) ?? true;
    return typeof condition === 'boolean' ? condition : holds(condition);
  };
  return async (job) => {
    try {
      const ran = !(await isDue(job)) || (await runNow(services, job));
      if (ran) onRun(job.name, true);
    } catch (err) {
      onRun(job.name, false);
      // Every job fails many times where the database is away, for the same reason.
      if (databaseFailureOf(err) === 'unreachable') logOutage('database_unreachable', err);
      else services.log.error({ err, job: job.name }, 'job failed; it will be tried again');
    }
  };
}

interface Signals {
  readonly stopping: AbortSignal;
  /** Aborted by `wake`, which also replaces it. */
  readonly woken: AbortSignal;
}

async function loop(
  { every, due }: Job,
  run: () => Promise<void>,
  signals: () => Signals,
): Promise<void> {
  for (;;) {
    // Read before the run: a wake-up during the run then skips the next pause.
    const { stopping, woken } = signals();
    if (stopping.aborted) return;
    await run();
    // On multiples of their pauses, so that those that ask meet.
    const left = due ? every - (performance.now() % every) : every;
    await pause(left, [stopping, woken]);
  }
}

/**
 * Runs a job unless another process is running it.
 * @returns whether it ran here
 */
export function runAlone(services: Services, job: Job): Promise<boolean> {
  return services.database.alone(`job:${job.name}`, () => job.run(services));
}

/** @returns whether it ran here */
async function runNow(services: Services, job: Job): Promise<boolean> {
  if (!job.everywhere) return runAlone(services, job);
  await job.run(services);
  return true;
}

/** Milliseconds in which conditions are collected: timers of one moment fire a little apart. */
const COLLECT_MS = 10;

/** Whether each of some conditions holds, by one statement. */
async function conditionsHeld(db: Database, conditions: readonly SQL[]): Promise<boolean[]> {
  const columns = conditions.map(
    (condition, index) => sql`(${condition}) as ${sql.identifier(`due_${index}`)}`,
  );
  const { rows } = await db.execute<Record<string, boolean>>(
    sql`select ${sql.join(columns, sql`, `)}`,
  );
  return conditions.map((_, index) => rows[0]?.[`due_${index}`] === true);
}

/** Whether conditions hold, those of about the same time by one statement. */
function askTogether({ database }: Services): (condition: SQL) => Promise<boolean> {
  interface Asked {
    readonly condition: SQL;
    readonly answer: PromiseWithResolvers<boolean>;
  }
  let asked: Asked[] = [];
  async function ask(): Promise<void> {
    const now = asked;
    asked = [];
    try {
      const held = await conditionsHeld(
        database.db,
        now.map(({ condition }) => condition),
      );
      for (const [index, { answer }] of now.entries()) answer.resolve(held[index] === true);
    } catch (error) {
      if (now.length === 1) {
        now[0]?.answer.reject(error);
        return;
      }
      // One that cannot be asked keeps no other job from running.
      for (const { condition, answer } of now) {
        conditionsHeld(database.db, [condition]).then(
          ([isHeld]) => answer.resolve(isHeld === true),
          answer.reject,
        );
      }
    }
  }
  return (condition) => {
    const answer = Promise.withResolvers<boolean>();
    asked.push({ condition, answer });
    if (asked.length === 1) setTimeout(() => void ask(), COLLECT_MS);
    return answer.promise;
  };
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
