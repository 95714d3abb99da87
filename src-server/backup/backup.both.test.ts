import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryStore } from '../../tests/support/memory-store.ts';
import { differencesOf } from '../../tests/support/recomputed.ts';
import { MarketWorld } from '../../tests/support/worlds/market.ts';
import type { DatabaseConfig } from '../config/config.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { chainCursors } from '../database/schema/payouts.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const KEY = 'ab'.repeat(24);
const limits = { connections: 2, acquireMs: 5000, statementMs: 0, jobStatementMs: 0 };

let world: MarketWorld;
let folder: string;
let archive: string;
beforeAll(async () => {
  world = await MarketWorld.open();
  await world.fund('valeria', '9000');
  const cursor = {
    name: 'payouts',
    chainId: 1,
    blockNumber: 4711,
    blockHash: '0x',
    at: new Date(),
  };
  await world.database.db.insert(chainCursors).values(cursor).onConflictDoNothing();
  folder = mkdtempSync(join(tmpdir(), 'tct-backup-'));
  archive = join(folder, 'one.tar');
  const files = memoryStore();
  await files.put(KEY, Readable.from([Buffer.from('a file')]));
  const { url } = world.database;
  const config: DatabaseConfig =
    url === null
      ? { kind: 'pglite', directory: null }
      : { kind: 'postgresql', url, limits, replica: null };
  await makeBackup({ config, database: world.database, files, now: new Date() }, archive);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

test('only its owner can read an archive', () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
});

/** An empty place to restore to; `remove` takes it away. */
async function emptyPlace(): Promise<{ config: DatabaseConfig; remove: () => Promise<void> }> {
  const { url } = world.database;
  const name = `restored_${Date.now()}`;
  if (url === null) {
    return {
      config: { kind: 'pglite', directory: join(folder, name, 'database') },
      remove: () => Promise.resolve(),
    };
  }
  const ask = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await ask(`create database ${name}`);
  const there = new URL(url);
  there.pathname = `/${name}`;
  return {
    config: { kind: 'postgresql', url: there.href, limits, replica: null },
    remove: () => ask(`drop database ${name} (force)`),
  };
}

/** Every row of every table, as one fingerprint a table. */
async function contentOf({ db }: DatabaseHandle): Promise<Map<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  const content = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await db.execute<{ hash: string }>(
      sql.raw(
        `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') || count(*) as hash from "${name}" t`,
      ),
    );
    content.set(name, rows[0]?.hash ?? '');
  }
  return content;
}

test('what is restored is what was backed up, and what follows from it agrees', async () => {
  const place = await emptyPlace();
  const files = memoryStore();
  const manifest = await restoreBackup({ config: place.config, files }, archive);
  expect(manifest.cursors).toContainEqual({ name: 'payouts', block: 4711 });
  const restored = await openDatabase(place.config);
  try {
    expect(await differencesOf(restored)).toEqual([]);
    const content = await contentOf(restored);
    expect(content).toEqual(await contentOf(world.database));
    expect(content.size).toBeGreaterThan(50);
    const file = await files.read(KEY);
    expect(file && (await buffer(file)).toString()).toBe('a file');
    // The comparison would notice one figure that differs.
    await restored.db.execute(sql`update chain_cursors set block_number = 4712`);
    expect(await contentOf(restored)).not.toEqual(content);
  } finally {
    await restored.close();
  }
  const again = restoreBackup({ config: place.config, files: memoryStore() }, archive);
  await expect(again).rejects.toThrow(/There is a database in DATA_DIR|is not empty/);
  await place.remove();
});

test('a place with files is refused, before anything is written', async () => {
  const place = await emptyPlace();
  const files = memoryStore();
  await files.put(KEY, Readable.from([Buffer.from('another')]));
  const restoring = () => restoreBackup({ config: place.config, files }, archive);
  await expect(restoring()).rejects.toThrow('There are files already');
  // Not "There is a database": nothing was restored the first time.
  await expect(restoring()).rejects.toThrow('There are files already');
  await place.remove();
});

test('an archive with one byte changed is refused, before anything is written', async () => {
  const bytes = readFileSync(archive);
  const at = bytes.indexOf('a file');
  bytes[at] = 'A'.charCodeAt(0);
  const damaged = join(folder, 'damaged.tar');
  writeFileSync(damaged, bytes);
  const place = await emptyPlace();
  const restoring = restoreBackup({ config: place.config, files: memoryStore() }, damaged);
  await expect(restoring).rejects.toThrow('The archive is damaged, files/ab/');
  await place.remove();
});

test('an archive is never written over, and nothing else is left beside it', async () => {
  const source = {
    config: { kind: 'pglite', directory: null } as const,
    database: world.database,
    files: memoryStore(),
    now: new Date(),
  };
  await expect(makeBackup(source, archive)).rejects.toThrow('exists already');
  expect(readdirSync(folder).filter((name) => name.startsWith('one'))).toEqual(['one.tar']);
});
