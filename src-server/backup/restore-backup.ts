import { createReadStream, existsSync, openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import pg from 'pg';
import type { DatabaseConfig } from '../config/config.ts';
import { restorePglite } from '../database/pglite.ts';
import { keyOfPath, type FileStore } from '../storage/file-store.ts';
import { StartRefusal } from '../start-refusal.ts';
import { DUMP, FILES } from './make-backup.ts';
import { verifiedManifest, type Manifest } from './manifest.ts';
import { environmentOf, runProgram } from './programs.ts';

/** Where an archive is put back; both must be empty. */
export interface RestoreTarget {
  readonly config: DatabaseConfig;
  readonly files: FileStore;
}

/**
 * Puts an archive back into an empty database and an empty store of files. Nothing is written before the
 * whole archive was compared with its manifest.
 * @throws StartRefusal
 */
export async function restoreBackup(target: RestoreTarget, archive: string): Promise<Manifest> {
  if (!existsSync(archive)) {
    throw new StartRefusal(`${archive} does not exist: name an archive of "npm run backup".`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'tct-restore-'));
  try {
    await runProgram('tar', ['-xf', archive, '-C', folder]);
    const manifest = await verifiedManifest(folder, await filesIn(folder));
    await refuseFilled(target, manifest);
    await restoreDatabase(target.config, join(folder, DUMP));
    await restoreFiles(target.files, folder, manifest);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((one) => !one.isDirectory())
    .map((one) => relative(folder, join(one.parentPath, one.name)).replaceAll(sep, '/'));
}

async function refuseFilled({ config, files }: RestoreTarget, { engine }: Manifest): Promise<void> {
  if (engine !== config.kind) {
    throw new StartRefusal(
      engine === 'postgresql'
        ? 'The archive is of PostgreSQL: set DATABASE_URL to an empty database.'
        : 'The archive is of the embedded database: remove DATABASE_URL and name an empty DATA_DIR.',
    );
  }
  if (await isFilled(config)) {
    throw new StartRefusal(
      config.kind === 'pglite'
        ? 'There is a database in DATA_DIR: name another folder, which is empty or missing.'
        : 'The database of DATABASE_URL is not empty: create another one and name that.',
    );
  }
  for await (const file of files.list()) {
    throw new StartRefusal(
      `There are files already, ${file.key.slice(0, 8)}… among them: name an empty DATA_DIR, or another folder of the bucket in FILES_URL.`,
    );
  }
}

async function isFilled(config: DatabaseConfig): Promise<boolean> {
  if (config.kind === 'pglite') return config.directory !== null && existsSync(config.directory);
  const client = new pg.Client({ connectionString: config.url });
  try {
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') limit 1`,
    );
    return rowCount !== 0;
  } catch (error) {
    throw new StartRefusal(
      'The database does not answer: check that it runs and that DATABASE_URL is right.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

async function restoreDatabase(config: DatabaseConfig, dump: string): Promise<void> {
  if (config.kind === 'postgresql') {
    const env = environmentOf(config.url);
    await runProgram(
      'pg_restore',
      [
        '--no-owner',
        // Rights are those of the place: roles of the original may be missing here.
        '--no-privileges',
        '--exit-on-error',
        '--single-transaction',
        `--dbname=${env['PGDATABASE']}`,
        dump,
      ],
      env,
    );
    return;
  }
  if (config.directory === null) throw new TypeError('A database in memory is not restored');
  await mkdir(join(config.directory, '..'), { recursive: true });
  await restorePglite(config.directory, await openAsBlob(dump));
}

async function restoreFiles(files: FileStore, folder: string, manifest: Manifest): Promise<void> {
  for (const { path } of manifest.parts) {
    if (!path.startsWith(`${FILES}/`)) continue;
    const key = keyOfPath(path.slice(FILES.length + 1));
    if (key !== null) await files.put(key, createReadStream(join(folder, path)));
  }
}
