import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, DatabaseHandle } from '#server/database/database.ts';
import type { Life, Scheduler } from './scheduler.ts';

/** The one session of an embedded database. */
type Client = Pick<PGlite, 'query' | 'transaction'>;

/** The connection was lost: whoever asked does not know whether it was done. */
export class ConnectionLost extends Error {
  readonly code = '08006';
}

/** A statement took longer than statements may: its transaction is undone, and whoever asked knows it. */
export class StatementEnded extends Error {
  readonly code = '57014';
}

/** How the next transaction ends. */
export type CommitFault =
  | 'lost before'
  | 'lost after'
  | 'killed before'
  | 'killed after'
  | 'timed out';

/**
 * Asks a question unless its answer is known and still holds.
 * @param version of what it depends on beside the database
 */
export type Asked = <T>(question: string, version: string, ask: () => Promise<T>) => Promise<T>;
export const askedAnew: Asked = (_question, _version, ask) => ask();

/** What of a database belongs to the run and not to a process. */
export interface Store {
  /** Not scheduled: for invariants and the world's own reads. */
  readonly db: Database;
  /** Called once, before anything else: who decides what goes on next. */
  follow(scheduler: Scheduler): void;
  /** A process's own handle. */
  handleOf(scheduler: Scheduler, life: Life & Faulty): DatabaseHandle;
  /** Called where a process was killed. */
  dropSessions(life: Life): void;
  /**
   * What was asked before and is still so; where it is not known which tables were written, everything is
   * asked each time.
   */
  readonly asked: Asked;
  /** Breaks all connections of the processes, as a server does that is started again; where there are several. */
  readonly breakSessions?: () => void;
}

/** A store on an embedded database, whose one session makes each transaction a single step. */
export function storeOf(client: Client, asked: Asked = askedAnew): Store {
  return {
    db: drizzle({ client: client as PGlite }) as unknown as Database,
    asked,
    follow: () => {},
    handleOf: (scheduler, life) => handleOf(client, scheduler, life),
    dropSessions: () => {},
  };
}

export interface Faulty {
  /** Taken by the next transaction of the process. */
  commitFault: CommitFault | null;
  /** Called where a fault kills the process. */
  die(): void;
}

/** A process's own handle of the database: each statement and each transaction is a step. */
function handleOf(client: Client, scheduler: Scheduler, life: Life & Faulty): DatabaseHandle {
  const running = new Set<string>();

  const transaction = <T>(work: Parameters<PGlite['transaction']>[0]): Promise<T> =>
    scheduler.step(life, 'transaction', async () => {
      const fault = life.commitFault;
      life.commitFault = null;
      if (fault !== null) scheduler.meet(`commit ${fault}`);
      try {
        const done = await client.transaction(async (tx) => {
          const made = await work(tx);
          if (fault === 'lost before' || fault === 'killed before') {
            throw new ConnectionLost(fault);
          }
          if (fault === 'timed out') throw new StatementEnded(fault);
          return made;
        });
        if (fault === 'lost after') throw new ConnectionLost(fault);
        return done as T;
      } finally {
        if (fault === 'killed before' || fault === 'killed after') life.die();
      }
    });

  const gated = {
    query: (...given: Parameters<PGlite['query']>) =>
      scheduler.step(life, `sql ${given[0].slice(0, 40)}`, () => client.query(...given)),
    transaction,
  };
  const db = drizzle({ client: gated as unknown as PGlite }) as unknown as Database;
  return {
    db,
    engine: 'pglite',
    transaction: (work) => db.transaction(work),
    alone: async (name, work) => {
      if (running.has(name)) return false;
      running.add(name);
      try {
        await work();
      } finally {
        running.delete(name);
      }
      return true;
    },
    close: () => Promise.resolve(),
  };
}
