import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { lendPglite } from './kept-pglite.ts';
import { lendPostgres } from './kept-postgres.ts';
import type {} from './postgres-setup.ts';
import { sealingWith } from '#server/database/audit-sealing.ts';
import type { DatabaseHandle } from '#server/database/database.ts';
import { migrateDatabase, migrationsFolder } from '#server/database/migrate.ts';
import { pgliteHandle } from '#server/database/pglite.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { auditKey } from '#server/domain/audit/seal.ts';
import { deriveKeys } from '#server/domain/base/keys.ts';
import type { Watch } from '#server/watch.ts';
import { TOKEN_SECRET } from '../token-secret.ts';

export interface TestDatabase extends DatabaseHandle {
  /** Connection URL on PostgreSQL, for a second process or pool; null on PGlite. */
  readonly url: string | null;
}

/** The PostgreSQL that suites run on, or undefined: then they run on PGlite. */
function serverUrl(): string | undefined {
  return process.env['TEST_DATABASE_URL'] ?? inject('postgresUrl');
}

/**
 * A fresh, migrated, empty database. `close` gives it back. PGlite by default; on PostgreSQL where the
 * test run provides a server, so that the same suites run on both engines.
 * @param onStatement told of each statement, by its text
 */
export async function createTestDatabase(onStatement?: Watch<string>): Promise<TestDatabase> {
  const url = serverUrl();
  return url === undefined ? onPglite(onStatement) : onServer(url, onStatement);
}

async function onPglite(onStatement?: Watch<string>): Promise<TestDatabase> {
  const { client, giveBack } = await lendPglite();
  return { ...sealed(pgliteHandle(client, () => {}, onStatement)), url: null, close: giveBack };
}

/** Hundreds ask at once in some suites, on computers that do much else: the last of them waits long. */
const limits = { connections: 20, acquireMs: 60_000, statementMs: 0, jobStatementMs: 0 };

async function onServer(server: string, onStatement?: Watch<string>): Promise<TestDatabase> {
  const { url, giveBack } = await lendPostgres({
    create: () => copyOfTemplate(server),
    drop: (copy) => dropDatabase(server, copy),
  });
  const handle = sealed(await openPostgres(url, { limits, onStatement }));
  return {
    ...handle,
    url,
    close: async () => {
      await handle.close();
      await giveBack();
    },
  };
}

/** Rows of the audit log are sealed with the key of `testConfig`. */
export const sealed = <Handle extends DatabaseHandle>(handle: Handle): Handle =>
  sealingWith(handle, auditKey(deriveKeys(TOKEN_SECRET)));

/** Connection URL of a new, migrated database. */
async function copyOfTemplate(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withServer(server, async (client) => {
    const source = await ensureTemplate(client, server);
    await client.query(`create database ${name} template ${source}`);
  });
  return urlOf(server, name);
}

async function dropDatabase(server: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withServer(server, (client) => client.query(`drop database if exists ${name} (force)`));
}

/** Makes the migrated database that others are copied from, once a server and set of migrations. */
async function ensureTemplate(client: pg.Client, url: string): Promise<string> {
  const name = `template_${hashOfMigrations()}`;
  // One worker at a time; also keeps two `create database` apart, which PostgreSQL refuses.
  await client.query('select pg_advisory_lock(4711)');
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} (force)`);
    await client.query(`create database ${draft}`);
    const handle = await openPostgres(urlOf(url, draft));
    try {
      await migrateDatabase(handle);
    } finally {
      await handle.close();
    }
    await client.query(`alter database ${draft} rename to ${name}`);
  }
  return name;
}

async function withServer(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql'))) {
    hash.update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
