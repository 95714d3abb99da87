import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { migrateDatabase } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { epochState } from '#server/deployment-epoch.ts';
import { sealed, type TestDatabase } from '../support/database/create.ts';
import {
  postgresFolder,
  runPostgresProgram,
  startOwnPostgres,
  type Postgres,
} from '../support/database/postgres.ts';
import { TOKEN_SECRET } from '../support/token-secret.ts';
import { until } from '../support/until.ts';
import { endState } from '../support/worlds/closing.ts';
import { MarketWorld } from '../support/worlds/market.ts';

const root = join(import.meta.dirname, '../..');
const folder = postgresFolder();
const wal = postgresFolder();
const running: Postgres[] = [];
afterAll(async () => {
  for (const server of running.toReversed()) await server.stop();
  for (const one of [folder, wal]) rmSync(one, { recursive: true, force: true });
});

const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');
/** A setting as the page for operators writes it, with folders of ours. */
function settingOf(name: string): string {
  const [, value] = new RegExp(`\`${name} = (?:'([^\`]+)'|\\w+)\``).exec(page) ?? [];
  if (value === undefined) throw new Error(`The page does not say ${name}`);
  return `${name}=${value.replaceAll('/wal/', `${wal}/`)}`;
}

/** What one of the server's commands says about a database, as an operator runs it. */
function run(command: string, url: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, command)], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: join(folder, 'office'),
      DATABASE_URL: url,
      RPC_URLS: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      TOKEN_SECRET,
    },
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}

test('the recipe brings the books back to a moment, and they follow from what had happened', async () => {
  const server = await startOwnPostgres({
    settings: ['archive_mode=on', settingOf('archive_command'), 'archive_timeout=60'],
    data: null,
  });
  running.push(server);
  const opened = await openPostgres(server.url);
  await migrateDatabase(opened);
  const database: TestDatabase = { ...sealed(opened), url: server.url };
  const world = await MarketWorld.open(database);
  expect(await epochState(database, null, new Date())).toBe('own');
  await world.fund('valeria', '9000');

  const base = join(folder, 'restored');
  runPostgresProgram('pg_basebackup', [
    `--dbname=${server.url}`,
    `--pgdata=${base}`,
    '--wal-method=none',
    '--checkpoint=fast',
  ]);
  await world.fund('bruno', '700');
  const before = await endState(database);
  const { rows } = await database.db.execute<{ now: string }>(
    sql`select clock_timestamp()::text as now`,
  );
  // What must not come back: a credit, and an accident.
  await world.fund('valeria', '5000');
  await database.db.execute(sql`truncate mails cascade`);
  expect(await endState(database)).not.toEqual(before);
  const { rows: walls } = await database.db.execute<{ name: string }>(
    sql`select pg_walfile_name(pg_switch_wal()) as name`,
  );
  await until('the last part of the log to be archived', async () => {
    const archived = await database.db.execute<{ name: string | null }>(
      sql`select last_archived_wal as name from pg_stat_archiver`,
    );
    return (archived.rows[0]?.name ?? '') >= (walls[0]?.name ?? '');
  });
  await world.close();
  await server.stop();
  running.pop();

  writeFileSync(join(base, 'recovery.signal'), '');
  const restored = await startOwnPostgres({
    settings: [
      settingOf('restore_command'),
      `recovery_target_time=${rows[0]?.now}`,
      'recovery_target_action=promote',
      'archive_mode=off',
    ],
    data: base,
  });
  running.push(restored);
  const { url } = restored;
  const books = sealed(await openPostgres(url));
  await until('the recovery to end', async () => {
    const state = await books.db.execute<{ recovers: boolean }>(
      sql`select pg_is_in_recovery() as recovers`,
    );
    return state.rows[0]?.recovers === false;
  });
  expect(await endState(books)).toEqual(before);

  const recomputed = run('src-server/recompute.ts', url);
  expect(recomputed).toMatchObject({
    status: 0,
    said: expect.stringMatching(/\n0 differences$/) as string,
  });
  expect(run('src-server/audit-verify.ts', url).status).toBe(0);
  // It is on another timeline, so that it pays nothing before it has taken over.
  expect(await epochState(books, null, new Date())).toBe('copied');

  // The comparison would notice a figure that differs.
  await books.db.execute(sql`update balances set amount = amount + 1 where amount > 0`);
  expect(run('src-server/recompute.ts', url).status).toBe(1);
  await books.close();
});
