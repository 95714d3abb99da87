import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartRefusal } from '../start-refusal.ts';
import type { Database, DatabaseHandle, Transaction } from './database.ts';
import { ANY_SERVER, servesFrom } from './migration-kinds.ts';
import { sqlStateOf } from './violations.ts';

/** Where drizzle-kit writes the migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Names the lock that lets one process migrate while the others wait. */
const MIGRATION_LOCK = 7_203_551;

/** SQLSTATE of a statement that the role has no right to. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** SQLSTATE of a statement that was ended by its time limit. */
const STATEMENT_ENDED = '57014';

/** SQLSTATE of a statement that waited longer for a lock than it may. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Milliseconds that a migration waits for a table: whoever asks for the table meanwhile waits behind
 * it, and requests wait five seconds for a connection.
 */
const LOCK_MS = 2000;
/**
 * Milliseconds that a migration may take which servers go on beside: what it has locked it keeps until
 * it ends, and requests wait for that.
 */
const BESIDE_MS = 4000;
/** Then it starts again, so many times, after a moment for those who waited. */
const [LOCK_ATTEMPTS, LOCK_PAUSE_MS] = [60, 1000];

interface Migration {
  /** When it was made, in Unix milliseconds: its id. */
  readonly folderMillis: number;
  readonly hash: string;
  readonly sql: readonly string[];
  /** The migration that a server must know to go on beside it. */
  readonly servesFrom: number | null;
}

/** @throws Error where one names another that there is not */
export function readMigrations(folder: string): readonly Migration[] {
  const journal = readFileSync(join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as {
    readonly entries: readonly { readonly tag: string; readonly when: number }[];
  };
  return readMigrationFiles({ migrationsFolder: folder }).map((one) => ({
    ...one,
    servesFrom: servesFrom(one.sql[0] ?? '', entries),
  }));
}

interface Servers {
  /** Whether every one was stopped: then a migration may take as long as it needs. */
  readonly isStopped?: boolean;
}

/** Migration of a database: whether servers that do not know it may go on, as it was written down. */
type Done = ReadonlyMap<number, number | null>;

/**
 * Brings the database to this version's schema: all missing migrations in one transaction, or none.
 * Where none is missing nothing is written, so the server's role needs no right to change the schema.
 * Drizzle's own migrator opens its transaction after looking, too late for several processes.
 * @returns how many migrations this call ran
 * @throws StartRefusal where migrations are missing and the role may not run them, where the database is
 * another product's, where a newer version has migrated it in a way that this one can't go on beside, or
 * where what servers go on beside would keep them waiting
 */
export async function migrateDatabase(
  database: DatabaseHandle,
  folder: string = migrationsFolder,
  { isStopped = false }: Servers = {},
): Promise<number> {
  const migrations = readMigrations(folder);
  try {
    const done = await migrationsDone(database.db);
    await refuseForeign(database.db, done);
    refuseNewer(done, migrations);
    if (migrations.every(({ folderMillis }) => done.has(folderMillis))) return 0;
    const isBounded = !isStopped && done.size > 0 && database.engine === 'postgresql';
    const limit = isBounded ? BESIDE_MS : null;
    return await betweenReaders(() =>
      database.transaction((tx) => runMissing(tx, migrations, limit)),
    );
  } catch (error) {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartRefusal(
      'The database must be brought to this version, and the role of DATABASE_URL may not change its schema: run "npm run migrate" with DATABASE_OWNER_URL set to a role that owns the schema, then start again.',
      { cause: error },
    );
  }
}

/** Runs work that waits for tables until it finds them free. */
async function betweenReaders<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
    }
    await pause(LOCK_PAUSE_MS);
  }
}

/** Where nothing of ours was ever made, what is there belongs to something else. */
async function refuseForeign(db: Database, done: Done): Promise<void> {
  if (done.size > 0) return;
  // An empty table of migrations was left by a role that could make no others.
  const { rows } = await db.execute<{ foreign: boolean }>(sql`
    select exists (
      select from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
        and relname <> 'migrations'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    ) as foreign`);
  if (!rows[0]?.foreign) return;
  throw new StartRefusal(
    'The database of DATABASE_URL holds tables of something else: name an empty one, or the one that this product made.',
  );
}

/** A newer migration may say that servers which do not know it go on: all, or those that know one of before. */
function refuseNewer(done: Done, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis));
  const goesOn = ([made, from]: readonly [number, number | null]): boolean =>
    known.has(made) || from === ANY_SERVER || (from !== null && known.has(from));
  if ([...done].every(goesOn)) return;
  throw new StartRefusal(
    'The database was migrated by a newer version than this one: start that version, or restore a backup of before.',
  );
}

/** @param limit milliseconds that migrations have together which servers go on beside; null: no limit */
async function runMissing(
  tx: Transaction,
  migrations: readonly Migration[],
  limit: number | null,
): Promise<number> {
  // A large table takes its time, and so does another process that migrates.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await tx.execute(sql`create table if not exists migrations (
    made_at bigint primary key, hash text not null)`);
  // From here on locks are of tables that servers use; another process that migrates was waited for.
  await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_MS))}`);
  await tx.execute(sql`alter table migrations add column if not exists serves_from bigint`);
  // Of several processes one has run them by now, and the others find nothing left to do.
  const done = await migrationsDone(tx);
  const missing = migrations.filter(({ folderMillis }) => !done.has(folderMillis));
  // One that servers do not go on beside finds them stopped, and may take its time with the others.
  const isBeside = missing.every((one) => one.servesFrom !== null);
  const end = limit === null || !isBeside ? null : performance.now() + limit;
  for (const { folderMillis, hash, sql: statements, servesFrom: from } of missing) {
    for (const statement of statements) {
      await (end === null ? tx.execute(sql.raw(statement)) : runBeside(tx, statement, end));
    }
    await tx.execute(sql`
      insert into migrations (made_at, hash, serves_from) values (${folderMillis}::bigint, ${hash}, ${from}::bigint)`);
  }
  return missing.length;
}

/**
 * Runs a statement that servers go on beside.
 * @param end when it has to be done, as `performance.now()` says it
 * @throws StartRefusal where it is not
 */
async function runBeside(tx: Transaction, statement: string, end: number): Promise<void> {
  const left = Math.round(end - performance.now());
  if (left <= 0) throw tookTooLong();
  await tx.execute(sql`set local statement_timeout = ${sql.raw(String(left))}`);
  try {
    await tx.execute(sql.raw(statement));
  } catch (error) {
    throw sqlStateOf(error) === STATEMENT_ENDED ? tookTooLong(error) : error;
  }
}

const tookTooLong = (cause?: unknown): StartRefusal =>
  new StartRefusal(
    `The migration took longer than ${BESIDE_MS / 1000} s, for which servers would have waited, and all of it was taken back: stop every server, then run "npm run migrate -- --servers-are-stopped".`,
    { cause },
  );

async function migrationsDone(db: Database): Promise<Done> {
  const { rows: found } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('migrations') is not null as there`,
  );
  if (!found[0]?.there) return new Map();
  const { rows: columns } = await db.execute<{ ours: boolean }>(sql`
    select count(*) = 2 as ours from pg_attribute
    where attrelid = 'migrations'::regclass and attname in ('made_at', 'hash')`);
  // A table of that name is common: another product's says nothing here.
  if (!columns[0]?.ours) {
    throw new StartRefusal(
      'The database of DATABASE_URL has migrations of something else: name an empty one, or the one that this product made.',
    );
  }
  // A database that no version since has migrated has no such column.
  const { rows } = await db.execute<{ made_at: number | string; serves_from: string | null }>(
    sql`select made_at, to_jsonb(m) ->> 'serves_from' as serves_from from migrations m`,
  );
  return new Map(
    rows.map(({ made_at: at, serves_from: from }) => [
      Number(at),
      from === null ? null : Number(from),
    ]),
  );
}
