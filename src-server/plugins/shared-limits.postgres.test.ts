import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { endProcess } from '../../tests/support/process.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { until } from '../../tests/support/until.ts';
import { rateLimits } from '../database/schema/rate-limits.ts';
import { dropExpired } from '../jobs/cleanup.ts';
import { dropEndedWindows, exactCount, toldCount } from './shared-limits.ts';

const ADDRESS = '203.0.113.7';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(rateLimits);
});
const services = () => createTestServices(database);
const rows = () => database.db.select().from(rateLimits);
const endAll = () =>
  database.db.execute(
    sql`update rate_limits set ends_at = clock_timestamp() - interval '1 second'`,
  );

test('requests that reach two processes at once are counted one after another', async () => {
  const [one, other] = [exactCount(services(), 'a'), exactCount(services(), 'a')];
  const counted = await Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : other)(ADDRESS, MINUTE_MS)),
  );
  expect(counted.map(({ current }) => current).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 1),
  );
  expect(Math.max(...counted.map(({ ttl }) => ttl))).toBeLessThanOrEqual(MINUTE_MS);
});

test('other addresses and other calls have counts of their own', async () => {
  const [a, b] = [exactCount(services(), 'a'), exactCount(services(), 'b')];
  await a(ADDRESS, MINUTE_MS);
  expect((await a('203.0.113.8', MINUTE_MS)).current).toBe(1);
  expect((await b(ADDRESS, MINUTE_MS)).current).toBe(1);
  expect((await a(ADDRESS, MINUTE_MS)).current).toBe(2);
});

test('a window that has ended begins anew, and is deleted by the cleanup', async () => {
  const count = exactCount(services(), 'a');
  await count(ADDRESS, MINUTE_MS);
  await count(ADDRESS, MINUTE_MS);
  await endAll();
  expect((await count(ADDRESS, MINUTE_MS)).current).toBe(1);
  await dropEndedWindows(database.db);
  expect(await rows()).toHaveLength(1);
  await endAll();
  await dropExpired(services());
  expect(await rows()).toEqual([]);
});

test('what processes count by themselves is one count once they have told', async () => {
  const [one, other] = [toldCount(services(), 'all'), toldCount(services(), 'all')];
  for (let at = 0; at < 30; at += 1) await one.count(ADDRESS, MINUTE_MS);
  expect((await other.count(ADDRESS, MINUTE_MS)).current).toBe(1);
  await one.tell();
  await other.tell();
  expect((await other.count(ADDRESS, MINUTE_MS)).current).toBe(32);
  // It learns of the others with what it has to tell itself.
  expect((await one.count(ADDRESS, MINUTE_MS)).current).toBe(31);
  await other.tell();
  await one.tell();
  expect((await one.count(ADDRESS, MINUTE_MS)).current).toBe(34);
  expect((await rows()).map(({ count }) => count)).toEqual([33]);
});

test('what arrives while a process tells is told the next time, and nothing twice', async () => {
  const one = toldCount(services(), 'all');
  await one.count(ADDRESS, MINUTE_MS);
  const telling = one.tell();
  await one.count(ADDRESS, MINUTE_MS);
  await Promise.all([telling, one.tell()]);
  await one.tell();
  await one.tell();
  expect((await rows()).map(({ count }) => count)).toEqual([2]);
});

test('the table names no address', async () => {
  await exactCount(services(), 'a')(ADDRESS, MINUTE_MS);
  expect(JSON.stringify(await rows())).not.toContain(ADDRESS);
});

test('where the database is away a process goes on counting by itself', async () => {
  const away = await createTestDatabase();
  const count = exactCount(createTestServices(away), 'a');
  await count(ADDRESS, MINUTE_MS);
  await away.db.execute(sql`alter table rate_limits rename to gone`);
  try {
    expect((await count(ADDRESS, MINUTE_MS)).current).toBe(2);
  } finally {
    await away.db.execute(sql`alter table gone rename to rate_limits`);
    await away.close();
  }
});

test('a call has one limit, whichever of two server processes it reaches', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tct-limits-'));
  const children: ChildProcess[] = [];
  const start = async (): Promise<string> => {
    const port = await freePort();
    children.push(
      spawn(process.execPath, [join(import.meta.dirname, '../server.ts')], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env['PATH'],
          DATA_DIR: directory,
          PORT: String(port),
          DATABASE_URL: database.url ?? '',
          RPC_URLS: 'http://127.0.0.1:1',
          SMTP_URL: 'smtp://127.0.0.1:1',
          TOKEN_SECRET: 'a-secret-that-only-tests-know-of',
          REQUESTS_PER_MINUTE: '1000',
          LOG_LEVEL: 'silent',
        },
      }),
    );
    const url = `http://127.0.0.1:${port}`;
    await until('a server to answer', async () => (await fetch(`${url}/api/live/`)).ok, {
      timeout: 60_000,
    });
    return url;
  };
  try {
    const servers = [await start(), await start()];
    const answers = await Promise.all(
      Array.from({ length: 26 }, (_, at) =>
        fetch(`${servers[at % 2] ?? ''}/api/auth/reset-password/send/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"email":"nobody@example.test"}',
        }),
      ),
    );
    // Twenty a minute, by both together.
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  } finally {
    await Promise.all(children.map((child) => endProcess(child)));
    rmSync(directory, { recursive: true, force: true });
  }
});
