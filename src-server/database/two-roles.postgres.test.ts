import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createTestDatabase,
  sealed,
  type TestDatabase,
} from '../../tests/support/database/create.ts';
import { makeTwoRoles, type TwoRoles } from '../../tests/support/database/two-roles.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { memoryStore } from '../../tests/support/memory-store.ts';
import { differencesOf } from '../../tests/support/recomputed.ts';
import { MarketWorld } from '../../tests/support/worlds/market.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../config/read-config.ts';
import { allJobs } from '../jobs/all-jobs.ts';
import { startServer } from '../start-server.ts';
import { openPostgres } from './postgres.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

let any: TestDatabase;
let roles: TwoRoles;
let folder: string;
beforeAll(async () => {
  any = await createTestDatabase();
  roles = await makeTwoRoles(any.url ?? '');
  folder = mkdtempSync(join(tmpdir(), 'tct-roles-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await roles.drop();
  await any.close();
});

/** What a server outside the demo needs, on the database as its role reaches it. */
const environment = (port: number) => ({
  DATA_DIR: folder,
  PORT: String(port),
  DATABASE_URL: roles.appUrl,
  RPC_URLS: 'http://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  TOKEN_SECRET: 'a-secret-that-only-tests-know-of',
  LOG_LEVEL: 'silent',
});

/** Runs a program of the server to its end. */
function runProgram(program: string, env: Readonly<Record<string, string>>) {
  const path = join(import.meta.dirname, '..', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...env },
  });
  return { status, said: stdout.trim(), refused: stderr.trim() };
}

/** Runs one statement as a role, and takes it back. @returns its SQLSTATE, or `done` */
async function tried(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return 'done';
  } catch (error) {
    return String((error as { code?: unknown }).code);
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

test('the server is refused by an empty database in one sentence, which names what to do', async () => {
  const { status, refused } = runProgram('server.ts', environment(await freePort()));
  expect(status).toBe(1);
  expect(refused).toMatch(/^The database must be [^\n]+"npm run migrate"[^\n]+\.$/);
});

test('the owner migrates with nothing but its URL, once', () => {
  const migrate = () => runProgram('migrate.ts', { DATABASE_OWNER_URL: roles.ownerUrl });
  const first = migrate();
  expect(first.status, first.refused).toBe(0);
  expect(first.said).toMatch(/by \d+ migrations\.$/);
  expect(migrate()).toMatchObject({ status: 0, said: 'The database is at this version.' });
});

test.each([
  ['make a table', 'create table mine (id int)'],
  ['make a temporary table', 'create temporary table mine (id int)'],
  ['make a function', `create function mine() returns int language sql as 'select 1'`],
  ['make a schema', 'create schema mine'],
  ['change a table', 'alter table members add column mine int'],
  ['drop a table', 'drop table notifications'],
  ['empty a table', 'truncate entries cascade'],
  ['switch off what keeps entries', 'alter table entries disable trigger all'],
  ['replace what keeps entries', 'drop trigger entries_append_only on entries'],
  ['give itself rights', 'grant truncate on entries to current_user'],
])('the role of the server can not %s', async (_what, statement) => {
  // A grant of what one has not is no error, but a warning: then the right is still missing.
  const answer = await tried(
    roles.appUrl,
    statement.startsWith('grant') ? `${statement}; truncate entries cascade` : statement,
  );
  expect(answer).toBe(INSUFFICIENT_PRIVILEGE);
});

test.each([
  'create table mine (id int)',
  'alter table entries disable trigger entries_append_only',
])('its owner can: %s', async (statement) => {
  expect(await tried(roles.ownerUrl, statement)).toBe('done');
});

test('the role of the server can read and write rows of every table, and take numbers of every sequence', async () => {
  const client = new pg.Client({ connectionString: roles.appUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; can: boolean }>(`
    select relname as name, case relkind
      when 'S' then has_sequence_privilege(oid, 'usage')
      else has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')
    end as can
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')`);
  await client.end();
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ can }) => !can).map(({ name }) => name)).toEqual([]);
});

test('the script that makes the roles runs again and takes nothing away', async () => {
  await roles.again();
  expect(await tried(roles.appUrl, 'select from members')).toBe('done');
  expect(await tried(roles.appUrl, 'create table mine (id int)')).toBe(INSUFFICIENT_PRIVILEGE);
});

test('the server starts and is ready but for its contracts, so that it wrote', async () => {
  const config = readConfig(environment(await freePort()));
  const running = await startServer(config, () => {}, new AbortController().signal);
  try {
    const answer = await fetch(`${config.publicUrl}/api/ready/`);
    const { details } = (await answer.json()) as { details: { failed: string[] } };
    expect(details.failed).toEqual(['contracts']);
  } finally {
    await running.stop();
  }
});

/** The empty database as the server has it, for a world of people. */
async function asServer(): Promise<TestDatabase> {
  return { ...sealed(await openPostgres(roles.appUrl)), url: roles.appUrl };
}

test('people buy, an administrator packs and sends, every job runs, and the books agree', async () => {
  const world = await MarketWorld.open(await asServer());
  try {
    await world.fund('valeria', '900');
    const { variant } = await world.item({ stock: 5, bv: '20' });
    await world.put('valeria', variant, 2);
    const { number } = await world.buy('valeria');
    await world.ship(number);
    expect((await world.order('valeria', number)).state).toBe('fulfilled');
    for (const job of allJobs) await job.run(world.services);
    expect(await world.errors()).toEqual([]);
    expect(await differencesOf(world.database)).toEqual([]);
    await expect(world.database.db.execute(sql`create table mine (id int)`)).rejects.toThrow();
  } finally {
    await world.close();
  }
});

test('what the server’s role backed up is restored by the owner, and is the server’s again', async () => {
  const archive = join(folder, 'one.tar');
  const files = memoryStore();
  const limits = { connections: 2, acquireMs: 5000, statementMs: 0, jobStatementMs: 0 };
  const configOf = (url: string) => ({ kind: 'postgresql', url, limits, replica: null }) as const;
  const database = await openPostgres(roles.appUrl);
  try {
    await makeBackup({ config: configOf(roles.appUrl), database, files, now: new Date() }, archive);
  } finally {
    await database.close();
  }
  const place = await makeTwoRoles(any.url ?? '');
  try {
    await restoreBackup({ config: configOf(place.ownerUrl), files }, archive);
    expect(await tried(place.appUrl, `update members set phone_number = '+525512345679'`)).toBe(
      'done',
    );
    expect(await tried(place.appUrl, 'alter table members add column mine int')).toBe(
      INSUFFICIENT_PRIVILEGE,
    );
  } finally {
    await place.drop();
  }
});

test('a server that is older than the schema is refused in one sentence', async () => {
  const statement = `insert into migrations values (9999999999999, 'of a later version')`;
  const client = new pg.Client({ connectionString: roles.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
  const { status, refused } = runProgram('server.ts', environment(await freePort()));
  expect(status).toBe(1);
  expect(refused).toMatch(/^The database was migrated by a newer version [^\n]+\.$/);
  const { status: migrated } = runProgram('migrate.ts', { DATABASE_OWNER_URL: roles.ownerUrl });
  expect(migrated).toBe(1);
});
