import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DatabaseHandle, Database, Transaction } from './database.ts';
import { sqlStateOf } from './violations.ts';

const CONNECTIONS = 20;
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** Called with how long somebody waited for a connection of the pool, in milliseconds. */
export type OnWait = (milliseconds: number) => void;

/** A pool of connections to a PostgreSQL server. */
export async function openPostgres(url: string, onWait?: OnWait): Promise<DatabaseHandle> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  if (onWait) reportWaits(pool, onWait);
  // A connection that breaks is replaced by the pool, and the query it was for rejects. Without
  // listeners, for idle ones and for those in use, the process would end instead.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  const db = drizzle(pool) as unknown as Database;
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }

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
  const locks = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  locks.on('error', () => {});
  locks.on('connect', (client) => {
    client.on('error', () => {});
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
        await work();
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
    await Promise.all([pool.end(), locks.end()]);
  };
  return { db, engine: 'postgresql', transaction, alone, close };
}

/** Queries and transactions take their connections through `connect`, with a callback or without. */
function reportWaits(pool: pg.Pool, onWait: OnWait): void {
  const connect = pool.connect.bind(pool);
  type Connected = Parameters<typeof connect>[0];
  const timed = (connected?: Connected) => {
    const began = performance.now();
    const report = (): void => onWait(performance.now() - began);
    if (!connected) return connect().finally(report);
    return connect((error, client, release) => {
      report();
      connected(error, client, release);
    });
  };
  pool.connect = timed as typeof pool.connect;
}
