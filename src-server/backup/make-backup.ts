import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { readDeployment } from '../chain-services.ts';
import type { DatabaseConfig } from '../config/config.ts';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { pathOfKey, type FileStore } from '../storage/file-store.ts';
import { StartRefusal } from '../start-refusal.ts';
import { FORMAT, MANIFEST, partOf, type Manifest, type Part } from './manifest.ts';
import { environmentOf, runProgram } from './programs.ts';

export interface BackupSource {
  readonly config: DatabaseConfig;
  readonly database: DatabaseHandle;
  readonly files: FileStore;
  readonly now: Date;
}

/** Names within the archive. */
export const DUMP = 'database.dump';
export const FILES = 'files';

/**
 * Writes database and files into one archive. It appears under its name when it is whole. A server on
 * PostgreSQL may go on meanwhile; the embedded database is opened by one process at a time.
 * @throws StartRefusal
 */
export async function makeBackup(source: BackupSource, archive: string): Promise<Manifest> {
  const place = resolve(archive);
  if (existsSync(place)) {
    throw new StartRefusal(`${archive} exists already: name a file that does not.`);
  }
  await mkdir(dirname(place), { recursive: true });
  const folder = await mkdtemp(`${place}-`);
  try {
    const facts = await dump(source, join(folder, DUMP));
    // Files after the database: one that came in between has no row and is dropped after a day.
    const stored = await copyFiles(source.files, folder);
    const parts = [await partOf(folder, DUMP), ...stored];
    const { config, now } = source;
    const manifest: Manifest = {
      format: FORMAT,
      madeAt: now.toISOString(),
      engine: config.kind,
      ...facts,
      parts,
    };
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2));
    // Made first, since tar would make it for everybody to read: it holds whatever members told.
    await writeFile(`${folder}.tar`, '', { mode: 0o600 });
    await runProgram('tar', ['-cf', `${folder}.tar`, '-C', folder, '.']);
    await rename(`${folder}.tar`, place);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(`${folder}.tar`, { force: true });
  }
}

type Facts = Pick<Manifest, 'migration' | 'treasury' | 'cursors'>;

/** Facts and dump are of one state: on PostgreSQL of one snapshot, on the embedded one nobody else writes. */
async function dump({ config, database }: BackupSource, place: string): Promise<Facts> {
  if (config.kind === 'pglite') {
    const facts = await factsOf(database.db);
    await pipeline(await dumpOf(database), createWriteStream(place, { mode: 0o600 }));
    return facts;
  }
  return database.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const { rows } = await tx.execute<{ name: string }>(sql`select pg_export_snapshot() as name`);
    await runProgram(
      'pg_dump',
      ['--format=custom', '--no-owner', `--snapshot=${rows[0]?.name}`, `--file=${place}`],
      environmentOf(config.url),
    );
    return factsOf(tx);
  });
}

async function dumpOf({ dumpDirectory }: DatabaseHandle): Promise<AsyncIterable<Uint8Array>> {
  if (!dumpDirectory) throw new TypeError('Not an embedded database');
  return (await dumpDirectory()).stream();
}

async function factsOf(db: Database): Promise<Facts> {
  const migrated = await db.execute<{ made_at: string | number }>(
    sql`select max(made_at) as made_at from migrations`,
  );
  const read = await db.execute<{ name: string; block: string | number }>(
    sql`select name, block_number as block from chain_cursors where chain_id <> 0 order by name`,
  );
  return {
    migration: Number(migrated.rows[0]?.made_at),
    treasury: (await readDeployment(db))?.treasury ?? null,
    cursors: read.rows.map(({ name, block }) => ({ name, block: Number(block) })),
  };
}

async function copyFiles(files: FileStore, folder: string): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const { key } of files.list()) {
    const bytes = await files.read(key);
    // Taken away meanwhile.
    if (!bytes) continue;
    const path = `${FILES}/${pathOfKey(key)}`;
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await pipeline(bytes, createWriteStream(join(folder, path), { mode: 0o600 }));
    parts.push(await partOf(folder, path));
  }
  return parts;
}
