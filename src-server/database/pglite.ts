import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { lockDirectory } from './directory-lock.ts';
import type { Database, DatabaseHandle } from './database.ts';
import { withKeptStatements } from './pglite-statements.ts';

/** Extensions of PostgreSQL that migrations ask for. */
export const pgliteExtensions = { pg_trgm } satisfies PGliteOptions['extensions'];

/**
 * The embedded PostgreSQL in a directory, or in memory for null. One process at a time: two on one
 * directory would silently lose rows, and PGlite itself does not notice.
 */
export async function openPglite(directory: string | null): Promise<DatabaseHandle> {
  if (directory === null) {
    return pgliteHandle(await PGlite.create({ extensions: pgliteExtensions }), () => {});
  }
  mkdirSync(dirname(directory), { recursive: true });
  const unlock = lockDirectory(join(dirname(directory), 'database.lock'));
  try {
    return pgliteHandle(await PGlite.create(directory, { extensions: pgliteExtensions }), unlock);
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
export function pgliteHandle(client: PGlite, whenClosed: () => void): DatabaseHandle {
  // No other process has the directory.
  const running = new Set<string>();
  const db = drizzle({ client: withKeptStatements(client) as PGlite }) as unknown as Database;
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
