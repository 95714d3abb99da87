import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { StartRefusal } from '../start-refusal.ts';
import { migrateDatabase, migrationsFolder } from './migrate.ts';
import { openPostgres } from './postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('several processes that start at once migrate once', async () => {
  await database.db.execute(sql`drop schema public cascade`);
  await database.db.execute(sql`create schema public`);
  const starts = Array.from({ length: 6 }, async () => {
    const handle = await openPostgres(database.url ?? '');
    try {
      await migrateDatabase(handle);
    } finally {
      await handle.close();
    }
  });
  await Promise.all(starts);
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from migrations`,
  );
  expect(rows[0]?.count).toBeGreaterThanOrEqual(2);
});

/** As they were set before there were bounds, and as they come out; null: the default holds again. */
const settingsOfBefore: readonly (readonly [string, unknown, unknown])[] = [
  ['code_tries', 10_000, 10],
  ['session_days', 10_000, 90],
  ['payment_tolerance', '1', '0.02'],
  ['second_approval_threshold', '999999999', '100000'],
  ['pool_result_review_minutes', 0, 5],
  ['withdrawal_fee_tct', '0.9999999999', '0.2'],
  ['tct_price', '0.00001', '0.0001'],
  // Within bounds, and of no rule: as they were.
  ['code_minutes', 20, 20],
  ['terms_version', '2026-10-01', '2026-10-01'],
  // Never read: another type, below zero, a fraction of a whole number.
  ['new_wallet_hold_hours', 'x', null],
  ['minimum_withdrawal', '-5', null],
  ['code_resend_seconds', 2.5, null],
];

test('settings of before there were bounds come to the nearest bound, and are kept in the history', async () => {
  const { db } = database;
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  const all = readMigrationFiles({ migrationsFolder });
  const bounds = all.findIndex(({ sql: statements }) =>
    statements.join().includes('setting_bounds'),
  );
  expect(bounds).toBeGreaterThan(0);
  await db.execute(sql`create table migrations (made_at bigint primary key, hash text not null)`);
  for (const { sql: statements, folderMillis, hash } of all.slice(0, bounds)) {
    for (const statement of statements) await db.execute(sql.raw(statement));
    await db.execute(sql`insert into migrations values (${folderMillis}::bigint, ${hash})`);
  }
  for (const [key, value] of settingsOfBefore) {
    await db.execute(sql`insert into settings (key, value, updated_at)
      values (${key}, ${JSON.stringify(value)}::jsonb, now())`);
  }
  await migrateDatabase(database);
  const read = async (table: 'settings' | 'setting_history') => {
    const { rows } = await db.execute<{ key: string; value: unknown }>(
      sql.raw(`select key, value from ${table}`),
    );
    return new Map(rows.map(({ key, value }) => [key, value]));
  };
  const [now, history] = [await read('settings'), await read('setting_history')];
  const keys = settingsOfBefore.map(([key]) => key);
  expect(keys.map((key) => now.get(key) ?? null)).toEqual(
    settingsOfBefore.map(([, , after]) => after),
  );
  const changed = settingsOfBefore.filter(([, before, after]) => before !== after);
  expect(changed.map(([key]) => history.get(key))).toEqual(changed.map(([, before]) => before));
});

test('a role that may not change the schema starts where nothing is missing, and is refused in one sentence where something is', async () => {
  const role = `worker_${randomUUID().replaceAll('-', '')}`;
  const { db } = database;
  await db.execute(sql.raw(`create role ${role} login password 'test'`));
  await db.execute(sql.raw(`grant usage on schema public to ${role}`));
  await db.execute(sql.raw(`revoke create on schema public from public`));
  await db.execute(sql.raw(`grant select, insert on all tables in schema public to ${role}`));
  const url = new URL(database.url ?? '');
  url.username = role;
  url.password = 'test';
  const handle = await openPostgres(url.href);
  try {
    await migrateDatabase(handle);
    await db.execute(
      sql`delete from migrations where made_at = (select max(made_at) from migrations)`,
    );
    const refusal: unknown = await migrateDatabase(handle).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefusal);
    expect(String((refusal as StartRefusal).message)).toMatch(/^The database must be [^\n]+\.$/);
  } finally {
    await handle.close();
    await db.execute(sql.raw(`drop owned by ${role}`));
    await db.execute(sql.raw(`drop role ${role}`));
  }
});

test.each([
  ['tables of something else', 'create table parcels (id int)'],
  ['migrations of something else', 'create table migrations (id int, name text)'],
])('a database with %s is refused, and nothing is made in it', async (what, statement) => {
  const { db } = database;
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await db.execute(sql.raw(statement));
  await expect(migrateDatabase(database)).rejects.toThrow(StartRefusal);
  await expect(migrateDatabase(database)).rejects.toThrow(what);
  const { rows } = await db.execute<{ tables: number }>(
    sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`,
  );
  expect(rows[0]?.tables).toBe(1);
});

test('a database that a newer version has migrated is refused', async () => {
  const { db } = database;
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await migrateDatabase(database);
  await migrateDatabase(database);
  await db.execute(sql`insert into migrations values (9999999999999, 'later')`);
  await expect(migrateDatabase(database)).rejects.toThrow(/newer version/);
});
