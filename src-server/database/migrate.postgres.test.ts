import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { somebodyWaits } from '../../tests/support/database/lock-waits.ts';
import { StartRefusal } from '../start-refusal.ts';
import { migrateDatabase, migrationsFolder, readMigrations } from './migrate.ts';
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

/** This version's migrations and later ones, whose statements are given by their names. */
function laterVersion(later: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tct-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as {
    entries: { idx: number; when: number; tag: string; version: string; breakpoints: boolean }[];
  };
  for (const [tag, text] of Object.entries(later)) {
    const last = journal.entries.at(-1);
    if (!last) throw new Error('There are no migrations');
    writeFileSync(join(folder, `${tag}.sql`), text);
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
  }
  writeFileSync(path, JSON.stringify(journal));
  return folder;
}

/** Takes back what later versions did. */
async function backToThisVersion(): Promise<void> {
  const { db } = database;
  const newest = readMigrations(migrationsFolder).at(-1)?.folderMillis ?? 0;
  await db.execute(sql`delete from migrations where made_at > ${newest}`);
  await migrateDatabase(database);
  for (const column of ['later', 'more']) {
    await db.execute(sql.raw(`alter table news drop column if exists ${column}`));
  }
}

const EXPANDS = '-- expand\nALTER TABLE "news" ADD COLUMN "later" text;';
const CONTRACTS = '-- contract after 9000_later\nALTER TABLE "news" DROP COLUMN "later";';
const CHANGES = 'ALTER TABLE "news" ADD COLUMN "later" text NOT NULL DEFAULT \'\';';

const [NEWER, NOTHING_MISSING] = [/newer version/, /^0$/];

test.each([
  ['one that expands', { '9000_later': EXPANDS }, {}, NOTHING_MISSING],
  ['one that says nothing', { '9000_later': CHANGES }, {}, NEWER],
  [
    'one that contracts after one it knows',
    { '9000_later': EXPANDS, '9001_less': CONTRACTS },
    { '9000_later': EXPANDS },
    NOTHING_MISSING,
  ],
  [
    'one that contracts after one it does not know',
    { '9000_later': EXPANDS, '9001_less': CONTRACTS },
    {},
    NEWER,
  ],
  [
    'one that expands after one that says nothing',
    { '9000_later': CHANGES, '9001_more': EXPANDS.replace('later', 'more') },
    {},
    NEWER,
  ],
] as const)('beside %s a server of before starts, or not', async (_, later, known, outcome) => {
  await backToThisVersion();
  const before = laterVersion(known);
  const folder = laterVersion(later);
  try {
    await migrateDatabase(database, before);
    await migrateDatabase(database, folder);
    const start = await migrateDatabase(database, before).catch(String);
    expect(String(start)).toMatch(outcome);
  } finally {
    for (const one of [before, folder]) rmSync(one, { recursive: true });
  }
});

test('a database of before kinds were written down is brought to this version, and refused to older ones', async () => {
  const { db } = database;
  await backToThisVersion();
  await db.execute(sql`alter table migrations drop column serves_from`);
  const folder = laterVersion({ '9000_later': EXPANDS });
  try {
    expect(await migrateDatabase(database)).toBe(0);
    expect(await migrateDatabase(database, folder)).toBe(1);
    expect(await migrateDatabase(database)).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('while a migration waits for a table, others read it between its attempts', async () => {
  const { db } = database;
  await backToThisVersion();
  const folder = laterVersion({ '9000_later': EXPANDS });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: reading, resolve: begin } = Promise.withResolvers<void>();
  const long = database.transaction(async (tx) => {
    await tx.execute(sql`select from news`);
    begin();
    await released;
  });
  try {
    await reading;
    const migrating = migrateDatabase(database, folder);
    await somebodyWaits(db);
    // Behind the migration, which gives up for a moment: less than a request waits for a connection.
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '4.5s'`);
      await tx.execute(sql`select from news`);
    });
    release();
    expect(await migrating).toBe(1);
  } finally {
    release();
    await long;
    rmSync(folder, { recursive: true });
  }
});

test('a migration beside servers ends within its bound under load, all or nothing, and takes its time where they are stopped', async () => {
  const { db } = database;
  await backToThisVersion();
  const SLOW = `${EXPANDS}--> statement-breakpoint\nSELECT pg_sleep(6);`;
  const folder = laterVersion({ '9000_later': SLOW });
  const columns = async (): Promise<number> => {
    const { rows } = await db.execute(sql`
      select from information_schema.columns where table_name = 'news' and column_name = 'later'`);
    return rows.length;
  };
  /** Readers of the table, none of whom waits longer than a request for a connection. */
  let isOver = false;
  const waits: number[] = [];
  const read = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now();
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = '5s'`);
        await tx.execute(sql`select from news`);
      });
      waits.push(performance.now() - began);
    }
  };
  try {
    const readers = Promise.all([read(), read(), read()]);
    const refusal: unknown = await migrateDatabase(database, folder).catch(
      (error: unknown) => error,
    );
    isOver = true;
    await readers;
    expect(refusal).toBeInstanceOf(StartRefusal);
    expect(String((refusal as StartRefusal).message)).toMatch(
      /^The migration took longer than 4 s/,
    );
    // Somebody did wait, and nothing of it is left.
    expect(Math.max(...waits)).toBeGreaterThan(1000);
    expect(await columns()).toBe(0);
    expect(await migrateDatabase(database, folder, { isStopped: true })).toBe(1);
    expect(await columns()).toBe(1);
  } finally {
    isOver = true;
    rmSync(folder, { recursive: true });
  }
});
