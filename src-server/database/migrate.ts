import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartRefusal } from '../start-refusal.ts';
import type { Database, DatabaseHandle, Transaction } from './database.ts';
import { sqlStateOf } from './violations.ts';

/** Where drizzle-kit writes the migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Names the lock that lets one process migrate while the others wait. */
const MIGRATION_LOCK = 7_203_551;

/** SQLSTATE of a statement that the role has no right to. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Brings the database to this version's schema: all missing migrations in one transaction, or none.
 * Where none is missing nothing is written, so the server's role needs no right to change the schema.
 * Drizzle's own migrator opens its transaction after looking, too late for several processes.
 * @returns how many migrations this call ran
 * @throws StartRefusal where migrations are missing and the role may not run them, where the database is
 * another product's, or where a newer version has migrated it
 */
export async function migrateDatabase(database: DatabaseHandle): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder });
  try {
    const done = await migrationsDone(database.db);
    await refuseForeign(database.db, done);
    refuseNewer(done, migrations);
    if (migrations.every(({ folderMillis }) => done.has(folderMillis))) return 0;
    return await database.transaction((tx) => runMissing(tx, migrations));
  } catch (error) {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartRefusal(
      'The database must be brought to this version, and the role of DATABASE_URL may not change its schema: run "npm run migrate" with DATABASE_OWNER_URL set to a role that owns the schema, then start again.',
      { cause: error },
    );
  }
}

/** Where nothing of ours was ever made, what is there belongs to something else. */
async function refuseForeign(db: Database, done: ReadonlySet<number>): Promise<void> {
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

function refuseNewer(
  done: ReadonlySet<number>,
  migrations: ReturnType<typeof readMigrationFiles>,
): void {
  const known = new Set(migrations.map(({ folderMillis }) => folderMillis));
  if ([...done].every((one) => known.has(one))) return;
  throw new StartRefusal(
    'The database was migrated by a newer version than this one: start that version, or restore a backup of before.',
  );
}

async function runMissing(
  tx: Transaction,
  migrations: ReturnType<typeof readMigrationFiles>,
): Promise<number> {
  // A large table takes its time, and so does another process that migrates.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await tx.execute(sql`create table if not exists migrations (
    made_at bigint primary key, hash text not null)`);
  // Of several processes one has run them by now, and the others find nothing left to do.
  const done = await migrationsDone(tx);
  const missing = migrations.filter(({ folderMillis }) => !done.has(folderMillis));
  for (const { folderMillis, hash, sql: statements } of missing) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into migrations values (${folderMillis}::bigint, ${hash})`);
  }
  return missing.length;
}

/** When the migrations that were run were made, in Unix milliseconds. */
async function migrationsDone(db: Database): Promise<ReadonlySet<number>> {
  const { rows: found } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('migrations') is not null as there`,
  );
  if (!found[0]?.there) return new Set();
  const { rows: columns } = await db.execute<{ ours: boolean }>(sql`
    select count(*) = 2 as ours from pg_attribute
    where attrelid = 'migrations'::regclass and attname in ('made_at', 'hash')`);
  // A table of that name is common: another product's says nothing here.
  if (!columns[0]?.ours) {
    throw new StartRefusal(
      'The database of DATABASE_URL has migrations of something else: name an empty one, or the one that this product made.',
    );
  }
  const { rows } = await db.execute<{ made_at: number | string }>(
    sql`select made_at from migrations`,
  );
  return new Set(rows.map((row) => Number(row.made_at)));
}
