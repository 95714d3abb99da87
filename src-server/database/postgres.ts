import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DatabaseHandle, Database, Transaction } from './database.ts';
import { sqlStateOf } from './violations.ts';

const CONNECTIONS = 20;
const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** A pool of connections to a PostgreSQL server. */
export async function openPostgres(url: string): Promise<DatabaseHandle> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
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

  return { db, engine: 'postgresql', transaction, close: () => pool.end() };
}
