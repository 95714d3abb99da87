import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { watched, type Watch } from '../watch.ts';
import { lockDirectory } from './directory-lock.ts';
import type { Database, DatabaseHandle } from './database.ts';
import { withKeptStatements } from './pglite-statements.ts';

/** Extensions of PostgreSQL that migrations ask for. */
export const pgliteExtensions = { pg_trgm } satisfies PGliteOptions['extensions'];

/**
 * The embedded PostgreSQL in a directory, or in memory for null. One process at a time: two on one
 * directory would silently lose rows, and PGlite itself does not notice.
 * @param onStatement told of each statement, by its text
 */
export async function openPglite(
  directory: string | null,
  onStatement?: Watch<string>,
): Promise<DatabaseHandle> {
  if (directory === null) {
    const client = await PGlite.create({ extensions: pgliteExtensions });
    return pgliteHandle(client, () => {}, onStatement);
  }
  mkdirSync(dirname(directory), { recursive: true });
  const unlock = lockDirectory(join(dirname(directory), 'database.lock'));
  try {
    const client = await PGlite.create(directory, { extensions: pgliteExtensions });
    return pgliteHandle(client, unlock, onStatement);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Makes the directory of an embedded database from what `dumpDirectory` gave. */
export async function restorePglite(directory: string, dump: Blob): Promise<void> {
  const client = await PGlite.create(directory, {
    extensions: pgliteExtensions,
    loadDataDir: dump,
  });
  await client.close();
}

/** A handle over an open PGlite; `whenClosed` runs after it let go of its files. */
export function pgliteHandle(
  client: PGlite,
  whenClosed: () => void,
  onStatement?: Watch<string>,
): DatabaseHandle {
  // No other process has the directory.
  const running = new Set<string>();
  const kept = withKeptStatements(client);
  const asked = onStatement ? watchedStatements(kept, onStatement) : kept;
  const db = drizzle({ client: asked as PGlite }) as unknown as Database;
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
    dumpDirectory: () => client.dumpDataDir('gzip'),
    close: async () => {
      await client.close();
      whenClosed();
    },
  };
}

type Client = Pick<PGlite, 'query' | 'transaction'>;

/** The same client, which tells of each statement. */
function watchedStatements(client: Client, watch: Watch<string>): Client {
  const watching =
    (asked: Pick<PGlite, 'query'>): PGlite['query'] =>
    (text, params, options) =>
      watched(watch(text), asked.query(text, params, options));
  return {
    query: watching(client),
    transaction: (work) =>
      client.transaction((tx) =>
        work(Object.create(tx, { query: { value: watching(tx) } }) as Transaction),
      ),
  };
}
