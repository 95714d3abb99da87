import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { DatabaseHandle } from './database.ts';

/** Where drizzle-kit writes the migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Names the lock that lets one process migrate while the others wait. */
const MIGRATION_LOCK = 7_203_551;

/**
 * Brings the database to this version's schema: all missing migrations in one transaction, or none.
 * Drizzle's own migrator opens its transaction after looking, too late for several processes.
 */
export async function migrateDatabase(database: DatabaseHandle): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql`create table if not exists migrations (
      made_at bigint primary key, hash text not null)`);
    const { rows } = await tx.execute<{ made_at: number | string }>(
      sql`select made_at from migrations`,
    );
    const done = new Set(rows.map((row) => Number(row.made_at)));
    for (const { folderMillis, hash, sql: statements } of migrations) {
      if (done.has(folderMillis)) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migrations values (${folderMillis}::bigint, ${hash})`);
    }
  });
}
