import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pools as poolCalls } from '#contract/api/pools.ts';
import { publicApi } from '#contract/api/public.ts';
import * as publicSchemas from '#contract/api/public.schema.ts';
import type { ReadBy } from '#contract/rules/readiness.ts';
import { sealed, type TestDatabase } from '../../tests/support/database/create.ts';
import { startPair, type Pair } from '../../tests/support/database/standby.ts';
import { insertMember, insertPlaced, insertRoot } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { until } from '../../tests/support/until.ts';
import { insertPool, TERMS } from '../../tests/support/worlds/invest.ts';
import { fund } from '../../tests/support/worlds/payout.ts';
import { buildApp } from '../app.ts';
import { startSession } from '../domain/accounts/sign-in.ts';
import { readRoute } from '../plugins/route.ts';
import type { DatabaseHandle } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Reads } from './reads.ts';
import { openReplica } from './replica.ts';

const limits = { connections: 4, statementMs: 20_000 };

let pair: Pair;
let database: TestDatabase;
/** As an operator looks at the standby. */
let standby: DatabaseHandle;
let reads: Reads;
/** The primary as the replica's reader sees it. */
let primary: DatabaseHandle;
let services: TestServices;
let app: FastifyInstance;
let ana: number;
let pool: number;
let member: Record<string, string>;
let staff: Record<string, string>;
/** What did each reading, and which statements the replica was asked. */
const readBy: ReadBy[] = [];
const asked: string[] = [];

beforeAll(async () => {
  pair = await startPair();
  const opened = await openPostgres(pair.primary.url);
  await migrateDatabase(opened);
  database = { ...sealed(opened), url: pair.primary.url };
  standby = await openPostgres(pair.standby.url);
  await database.db.execute(sql`create role reader login`);
  await database.db.execute(sql`grant select on all tables in schema public to reader`);
  primary = await openPostgres(asReader(pair.primary.url));
  reads = openReplica({
    url: asReader(pair.standby.url),
    limits,
    primary: primary.db,
    onRead: (by) => readBy.push(by),
    onStatement: (statement) => {
      asked.push(statement);
      return () => {};
    },
  });
  services = createTestServices(database, { replicaReads: reads });
  app = await buildApp(services);
  const top = await database.transaction((tx) => insertRoot(tx));
  ana = await database.transaction((tx) => insertPlaced(tx, 'ana', top));
  const admin = await database.transaction((tx) => insertMember(tx, 'clara', { isAdmin: true }));
  pool = await insertPool(database.db);
  [member, staff] = [await headersOf(ana), await headersOf(admin)];
});
afterAll(async () => {
  await app.close();
  await reads.close();
  await primary.close();
  await standby.close();
  await database.close();
  await pair.stop();
});

/** With no rights but to read rows. */
const asReader = (url: string): string => url.replace('postgres@', 'reader@');

async function headersOf(memberId: number): Promise<Record<string, string>> {
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const { access } = await database.transaction((tx) =>
    startSession(tx, services, memberId, device, services.clock.now()),
  );
  return { authorization: `Bearer ${access}` };
}

const entriesSeen = async (): Promise<number> => {
  const answer = await app.inject({ url: '/api/ledger/', headers: member });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ items: unknown[] }>().items.length;
};

const entriesThere = async ({ db }: DatabaseHandle): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from entries where member_id = ${ana}`,
  );
  return rows[0]?.count ?? 0;
};

/** The replica's part of the health, with its state. */
const health = async () => {
  const { status, database: part } = (await app.inject('/api/health/')).json<{
    status: string;
    database: { replica?: ReadBy };
  }>();
  return { status, replica: part.replica };
};

/** Waits until the replica reads: it is left alone for a moment after a fault. */
const itReads = () => until('the replica to read', async () => (await reads.state()) === 'replica');

/** What did the readings of `work`. */
async function readingOf(work: () => Promise<unknown>): Promise<readonly ReadBy[]> {
  const before = readBy.length;
  await work();
  return readBy.slice(before);
}

test('reports, exports and lists are read from the replica, and it says that it reads', async () => {
  await fund({ services }, ana, '100');
  for (const [url, headers] of [
    ['/api/reports/', member],
    ['/api/reports/entries/', member],
    ['/api/ledger/', member],
    ['/api/ledger/earnings/?period=30d', member],
    ['/api/admin/members/', staff],
    ['/api/admin/audit/', staff],
    ['/api/admin/audit/filters/', staff],
    ['/api/admin/market/sales/?from=2026-01-01&to=2026-12-31&by=day', staff],
    ['/api/admin/market/taxes/?from=2026-01-01&to=2026-12-31', staff],
  ] as const) {
    const before = asked.length;
    const answered = async () => {
      const answer = await app.inject({ url, headers });
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.any(String)]);
    };
    // It may be behind for a moment.
    await until(`the replica to read ${url}`, async () =>
      (await readingOf(answered)).includes('replica'),
    );
    expect(asked.length - before).toBeGreaterThan(1);
  }
  expect(await health()).toEqual({ status: 'ok', replica: 'replica' });
});

test('what was written a moment ago is there, each time', async () => {
  const before = await entriesSeen();
  const by = await readingOf(async () => {
    for (let write = 1; write <= 25; write += 1) {
      await fund({ services }, ana, '1');
      expect(await entriesSeen()).toBe(before + write);
    }
  });
  expect(by).toContain('replica');
});

test('a replica that lags is waited for, then the primary reads and the health says why', async () => {
  await standby.db.execute(sql`select pg_wal_replay_pause()`);
  const before = await entriesThere(standby);
  await fund({ services }, ana, '7');
  expect(await readingOf(async () => expect(await entriesSeen()).toBe(before + 1))).toEqual([
    'behind',
  ]);
  expect(await health()).toEqual({ status: 'degraded', replica: 'behind' });
  // The replica itself would have told otherwise.
  expect(await entriesThere(standby)).toBe(before);
  await standby.db.execute(sql`select pg_wal_replay_resume()`);
  await itReads();
  expect(await entriesSeen()).toBe(before + 1);
  expect(await health()).toEqual({ status: 'ok', replica: 'replica' });
});

test('a replica that is down is read past, and read again when it is back', async () => {
  await itReads();
  await standby.close();
  await pair.standby.kill();
  const by = await readingOf(async () => {
    for (let call = 0; call < 5; call += 1) expect(await entriesSeen()).toBeGreaterThan(0);
  });
  expect(new Set(by)).toEqual(new Set(['unreachable']));
  expect(await health()).toEqual({ status: 'degraded', replica: 'unreachable' });
  await pair.standby.startAgain();
  standby = await openPostgres(pair.standby.url);
  await itReads();
  expect(await readingOf(entriesSeen)).toEqual(['replica']);
});

test('a reading that the replica breaks off is done again by the primary', async () => {
  await itReads();
  const runs: string[] = [];
  const by = await readingOf(async () => {
    await reads.read(async (db) => {
      runs.push('begun');
      if (runs.length === 1) await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      runs.push('read');
    });
  });
  expect([runs, by]).toEqual([['begun', 'begun', 'read'], ['unreachable']]);
});

test('a reading in the way of what is replayed is done again by the primary', async () => {
  await itReads();
  let runs = 0;
  const read = readingOf(() =>
    reads.read(async (db) => {
      runs += 1;
      if (runs === 1) await db.execute(sql`select pg_sleep(20), (select count(*) from news)`);
    }),
  );
  await until('the replica to read', async () => {
    const { rows } = await standby.db.execute(
      sql`select from pg_stat_activity where wait_event = 'PgSleep'`,
    );
    return rows.length > 0;
  });
  await database.db.execute(sql`alter table news add column in_the_way text`);
  await database.db.execute(sql`alter table news drop column in_the_way`);
  expect([await read, runs]).toEqual([['conflict'], 2]);
});

test('what a reading refuses by itself is not asked twice', async () => {
  await itReads();
  const refused = await app.inject({ url: '/api/reports/?as_of=nothing-1', headers: member });
  expect(refused.statusCode).toBe(400);
  let runs = 0;
  const writing = reads.read(async (db) => {
    runs += 1;
    await db.execute(sql`insert into news default values`);
  });
  await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } });
  expect(runs).toBe(1);
});

test.each([
  ['the primary itself', () => pair.primary.url],
  ['another database of the replica', () => pair.standby.url.replace(/postgres$/, 'template1')],
])('%s is not read', async (_, url) => {
  const by: ReadBy[] = [];
  const other = openReplica({
    url: url(),
    limits,
    primary: database.db,
    onRead: (one) => by.push(one),
  });
  try {
    expect(await other.state()).toBe('foreign');
    const { rows } = await other.read((db) =>
      db.execute<{ recovers: boolean }>(sql`select pg_is_in_recovery() as recovers`),
    );
    expect([rows[0]?.recovers, by]).toEqual([false, ['foreign']]);
  } finally {
    await other.close();
  }
});

test('what moves money never asks the replica', async () => {
  await itReads();
  await fund({ services }, ana, '1000');
  const before = asked.length;
  const position = () =>
    app.inject({
      method: 'POST',
      url: '/api/pools/positions/',
      headers: { ...member, 'idempotency-key': randomUUID() },
      payload: { pool_id: pool, amount: '100', accepted_terms: TERMS },
    });
  expect((await position()).statusCode).toBe(200);
  for (const url of [
    '/api/withdrawals/',
    '/api/admin/withdrawals/?view=to_review',
    '/api/admin/payouts/',
  ]) {
    const headers = url.includes('admin') ? staff : member;
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
  }
  expect(asked.slice(before)).toEqual([]);
  await entriesSeen();
  expect(asked.length).toBeGreaterThan(before);
});

test('only a route that reads can be declared so, and nothing but such routes and the health asks the replica', () => {
  const { open } = poolCalls;
  const never = () => Promise.reject(new Error('Not called'));
  expect(() => readRoute(app, open as never, publicSchemas.liveSchemas, never)).toThrow(TypeError);
  expect(() => readRoute(app, publicApi.live, publicSchemas.liveSchemas, never)).not.toThrow(
    TypeError,
  );
  const folder = join(import.meta.dirname, '..');
  const asking = globSync('**/*.ts', { cwd: folder })
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => /\breplicaReads\b/.test(readFileSync(join(folder, path), 'utf8')))
    .toSorted();
  expect(asking).toEqual([
    'api-document.ts',
    'domain/administration/health.ts',
    'plugins/route.ts',
    'services.ts',
    'start-server.ts',
  ]);
});
