import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { watched, type Watch } from '../watch.ts';
import { within } from '../within.ts';
import type { DatabaseHandle, Database, Transaction } from './database.ts';
import { DatabaseBusy, databaseFailureOf, DatabaseUnreachable } from './failures.ts';
import { sqlStateOf } from './violations.ts';

const DEADLOCK = '40P01';
const ATTEMPTS = 3;
/** Milliseconds between two attempts to connect to a server that is not there. */
const RECONNECT_MS = 100;
/** Connections for jobs, beside those of requests. */
const JOB_CONNECTIONS = 5;
/** Milliseconds that a job waits for one of them; nobody waits for the job. */
const JOB_ACQUIRE_MS = 30_000;
/** Milliseconds that statements have to finish when the pool is closed, before they are cancelled. */
const CLOSE_MS = 500;

/** Called with how long somebody waited for a connection of the pool, in milliseconds. */
export type OnWait = (milliseconds: number) => void;

export interface PostgresLimits {
  /** Connections for everything but jobs. */
  readonly connections: number;
  /** Milliseconds to wait for a connection, also for a server that is being restarted. */
  readonly acquireMs: number;
  /** Milliseconds that a statement may take. */
  readonly statementMs: number;
  /** The same for statements of jobs. */
  readonly jobStatementMs: number;
}

/** Of tools and tests: their statements may take as long as they need. */
const unlimited: PostgresLimits = {
  connections: 20,
  acquireMs: 5000,
  statementMs: 0,
  jobStatementMs: 0,
};

interface PostgresOptions {
  readonly limits?: PostgresLimits | undefined;
  readonly onWait?: OnWait | undefined;
  /** Told of each statement of requests and jobs, by its text. */
  readonly onStatement?: Watch<string> | undefined;
  /** Another class for its connections: the simulator's wait for their turn. */
  readonly Client?: typeof pg.Client;
}

/** Pools of connections to a PostgreSQL server that answers. */
export async function openPostgres(
  url: string,
  options: PostgresOptions = {},
): Promise<DatabaseHandle> {
  const { pool, handle } = poolsOf(url, options);
  try {
    await pool.query('select 1');
  } catch (error) {
    await handle.close();
    throw error;
  }
  return handle;
}

/** The same, which connects when it is first asked for something. */
export const postgresHandle = (url: string, options: PostgresOptions): DatabaseHandle =>
  poolsOf(url, options).handle;

interface Pools {
  readonly pool: pg.Pool;
  readonly handle: DatabaseHandle;
}

function poolsOf(
  url: string,
  { limits = unlimited, onWait = () => {}, onStatement, Client = pg.Client }: PostgresOptions,
): Pools {
  const { connections, acquireMs, statementMs, jobStatementMs } = limits;
  const ofJobs = new AsyncLocalStorage<true>();
  const jobs = openPool({
    Client,
    connectionString: url,
    max: JOB_CONNECTIONS,
    connectionTimeoutMillis: JOB_ACQUIRE_MS,
    statement_timeout: jobStatementMs,
  });
  const pool = openPool({
    Client,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: acquireMs,
    statement_timeout: statementMs,
  });
  if (onStatement) for (const one of [pool, jobs]) watchStatements(one, onStatement);
  const connect = pool.connect.bind(pool);
  const acquire = acquirer(connect, limits, onWait);
  const acquireForJob = acquirer(jobs.connect.bind(jobs), limits, () => {});
  takeFrom(pool, () => (ofJobs.getStore() ? acquireForJob() : acquire()));
  repeatReads(pool, acquireMs);
  const db = drizzle(pool) as unknown as Database;
  const closePools = () => Promise.all([closePool(pool, url), closePool(jobs, url)]);

  async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction(work);
      } catch (error) {
        if (sqlStateOf(error) !== DEADLOCK || attempt === ATTEMPTS) throw error;
      }
    }
  }

  // Locks of a session, all of the one that this pool keeps: PostgreSQL frees them with it.
  const locks = openPool({
    Client,
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: JOB_ACQUIRE_MS,
  });
  const running = new Set<string>();

  /** A session may take a lock that it has: who runs here is told by the process. */
  async function alone(name: string, work: () => Promise<void>): Promise<boolean> {
    if (running.has(name)) return false;
    running.add(name);
    try {
      const { rows } = await locks.query<{ free: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
        [name],
      );
      if (!rows[0]?.free) return false;
      try {
        await ofJobs.run(true, work);
      } finally {
        await locks
          .query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
          // Broken off, the session has freed it.
          .catch(() => {});
      }
      return true;
    } finally {
      running.delete(name);
    }
  }

  const close = async (): Promise<void> => {
    await Promise.all([closePools(), closePool(locks, url)]);
  };
  return { pool, handle: { db, engine: 'postgresql', transaction, alone, close } };
}

/**
 * A connection that breaks is replaced by the pool, and the query it was for rejects. Without
 * listeners, for idle ones and for those in use, the process would end instead.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, ...config });
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}

/** Tells of what each connection of a pool is asked, with a callback or without. */
export function watchStatements(pool: pg.Pool, watch: Watch<string>): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const watching = (...given: unknown[]): unknown => {
      const end = watch(textOf(given[0]));
      const answered: unknown = given.at(-1);
      if (typeof answered !== 'function') return watched(end, query(...given) as Promise<unknown>);
      return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
        end(error ?? undefined);
        (answered as (...answer: unknown[]) => void)(error, result);
      });
    };
    client.query = watching as typeof client.query;
  });
}

type Acquire = () => Promise<pg.PoolClient>;

/**
 * Waits for a connection, and for a server that is not there: nothing has been asked of it yet.
 * @throws DatabaseBusy, DatabaseUnreachable when that took too long
 */
function acquirer(connect: Acquire, { acquireMs, connections }: PostgresLimits, onWait: OnWait) {
  return async (): Promise<pg.PoolClient> => {
    const began = performance.now();
    try {
      for (;;) {
        try {
          return await connect();
        } catch (error) {
          if (isExhausted(error)) throw busy(connections, acquireMs, error);
          if (!isAbsent(error)) throw error;
          if (performance.now() - began >= acquireMs) throw unreachable(error);
        }
        await pause(RECONNECT_MS);
      }
    } finally {
      onWait(performance.now() - began);
    }
  };
}

const busy = (connections: number, acquireMs: number, cause: unknown): DatabaseBusy =>
  new DatabaseBusy(
    `All ${connections} connections to the database were in use for ${acquireMs} ms: look for what holds them, or raise DATABASE_CONNECTIONS.`,
    { cause },
  );

const unreachable = (cause: unknown): DatabaseUnreachable =>
  new DatabaseUnreachable('The database does not answer: check that it runs.', { cause });

/** The pool's own words: it gives no code. */
export const isExhausted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** Nothing listens, or what listens is starting or ending. */
export function isAbsent(error: unknown): boolean {
  if (databaseFailureOf(error) === 'unreachable') return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE';
}

/** Queries and transactions take their connections through `connect`, with a callback or without. */
function takeFrom(pool: pg.Pool, acquire: Acquire): void {
  type Connected = Parameters<pg.Pool['connect']>[0];
  const taken = (connected?: Connected) => {
    if (!connected) return acquire();
    acquire().then(
      (client) => connected(undefined, client, client.release.bind(client)),
      (error: unknown) => connected(error as Error, undefined, () => {}),
    );
  };
  pool.connect = taken as typeof pool.connect;
}

/** A statement that changes nothing and locks nothing, by its text. */
const READS =
  /^\s*select\b(?!.*\bfor\s+(?:no\s+key\s+update|update|share|key\s+share)\b)(?!.*\b(?:nextval|setval|pg_\w*advisory\w*)\b)/is;

/** What only reads, outside of transactions, is asked again where its connection breaks. */
function repeatReads(pool: pg.Pool, forMs: number): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const repeating = async (...given: unknown[]): Promise<unknown> => {
    const began = performance.now();
    for (;;) {
      try {
        return await query(...given);
      } catch (error) {
        const isOver = error instanceof DatabaseUnreachable || performance.now() - began >= forMs;
        if (isOver || !isAbsent(error) || !READS.test(textOf(given[0]))) throw error;
      }
    }
  };
  pool.query = repeating as typeof pool.query;
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  const text = (query as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' ? text : '';
}

/** Lets statements finish for a moment; what still runs then is cancelled, so that the server drops it. */
export async function closePool(pool: pg.Pool, url: string): Promise<void> {
  const used = clientsOf(pool);
  const ended = pool.end();
  if (await within(CLOSE_MS, ended)) return;
  const pids = used().flatMap(({ processID }) => (processID ? [processID] : []));
  await within(CLOSE_MS, cancel(url, pids));
  if (await within(CLOSE_MS, ended)) return;
  for (const { connection } of used()) connection.stream.destroy();
}

interface UsedClient {
  readonly processID: number | null;
  readonly connection: { readonly stream: { destroy(): void } };
}

/** The pool's list of its clients, which it does not publish. */
const clientsOf = (pool: pg.Pool) => (): readonly UsedClient[] =>
  (pool as unknown as { readonly _clients: readonly UsedClient[] })._clients;

async function cancel(url: string, pids: readonly number[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CLOSE_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [pids]);
  } finally {
    await client.end();
  }
}
