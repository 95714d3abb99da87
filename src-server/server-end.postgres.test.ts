import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../tests/support/database/create.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startKeptLoad, type KeptLoad } from '../tests/support/kept-load.ts';
import { endProcess } from '../tests/support/process.ts';
import { somebodyWaits } from '../tests/support/database/lock-waits.ts';
import { insertRoot } from '../tests/support/people.ts';
import { createTestServices, testConfig } from '../tests/support/services.ts';
import { until } from '../tests/support/until.ts';
import { storeDeployment } from './chain-services.ts';
import { mails } from './database/schema/system.ts';
import { startSession } from './domain/accounts/sign-in.ts';
import { systemClock } from './domain/base/clock.ts';

const ADDRESS = '0x1111111111111111111111111111111111111111';
/** An orderly end has eight seconds; the rest is for a busy machine. */
const ENDED_MS = 10_000;
const SECRET = 'a-secret-that-only-tests-know-of';

let database: TestDatabase;
let directory: string;
let source: Server;
let mailServer: Server;
let sourceAsked: PromiseWithResolvers<void>;
let mailAsked: PromiseWithResolvers<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'tct-end-'));
  // Both take every connection and answer nothing.
  source = await listening(createServer(() => sourceAsked.resolve()));
  mailServer = await listening(createTcpServer(() => mailAsked.resolve()));
  const token = { address: ADDRESS, decimals: 6 };
  await database.transaction((tx) =>
    storeDeployment(
      tx,
      {
        chainId: 31_337,
        networkName: 'Test',
        treasury: ADDRESS,
        receipts: ADDRESS,
        tokens: { USDT: token, USDC: token, TCT: { ...token, decimals: 18 } },
        deployedAtBlock: 1,
        finality: { kind: 'finalized' },
      } as unknown as Parameters<typeof storeDeployment>[1],
      new Date(),
    ),
  );
});
beforeEach(() => {
  sourceAsked = Promise.withResolvers();
  mailAsked = Promise.withResolvers();
});
afterAll(async () => {
  source.close();
  mailServer.close();
  rmSync(directory, { recursive: true });
  await database.close();
});

async function listening<Kind extends Server>(server: Kind): Promise<Kind> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** How a process ended: its code, and the signal that ended it. */
type Exit = readonly [number | null, string | null];
/** As if nothing hung. */
const IN_ORDER: Exit = [0, null];

/** Starts the product, makes something hang, and asks it to end. */
async function exitWhile(hang: (url: string) => Promise<unknown>): Promise<Exit> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const server: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: directory,
      PORT: new URL(url).port,
      DATABASE_URL: database.url ?? '',
      RPC_URLS: `http://127.0.0.1:${portOf(source)}`,
      SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer)}`,
      TOKEN_SECRET: SECRET,
      REQUESTS_PER_MINUTE: '0',
      LOG_LEVEL: 'silent',
    },
  });
  try {
    await until('the server to answer', async () => (await fetch(`${url}/api/live/`)).ok, {
      timeout: 60_000,
    });
    await hang(url);
    const exit = once(server, 'exit', { signal: AbortSignal.timeout(ENDED_MS) });
    server.kill('SIGTERM');
    return (await exit) as unknown as Exit;
  } finally {
    await endProcess(server, 'SIGKILL');
  }
}

test('a server whose chain source hangs ends within ten seconds of SIGTERM', async () => {
  expect(await exitWhile(() => sourceAsked.promise)).toEqual(IN_ORDER);
});

test('so does one whose mail server hangs', async () => {
  const id = '11111111-1111-4111-8111-111111111111';
  await database.db
    .insert(mails)
    .values({ id, recipient: 'a@example.test', subject: '', body: '', createdAt: new Date() });
  expect(await exitWhile(() => mailAsked.promise)).toEqual(IN_ORDER);
});

test('so does one with a statement that waits, and PostgreSQL drops it', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let held: Promise<unknown> = Promise.resolve();
  const exit = await exitWhile(async (url) => {
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    held = database.transaction(async (tx) => {
      await tx.execute(sql`lock table settings in access exclusive mode`);
      lock();
      await ended;
    });
    await locked;
    fetch(`${url}/api/settings/`).catch(() => {});
    await somebodyWaits(database.db);
  });
  expect(exit).toEqual(IN_ORDER);
  try {
    await until('PostgreSQL to drop what waited', async () => {
      const { rows } = await database.db.execute(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length === 0;
    });
  } finally {
    end();
    await held;
  }
});

test('so does one with an open stream', async () => {
  const services = {
    ...createTestServices(database, { config: { ...testConfig, tokenSecret: SECRET } }),
    clock: systemClock,
  };
  const access = await database.transaction(async (tx) => {
    const memberId = await insertRoot(tx);
    const device = { userAgent: 'Test', address: '127.0.0.1' };
    return (await startSession(tx, services, memberId, device, new Date())).access;
  });
  const exit = await exitWhile(async (url) => {
    const { status, body } = await fetch(`${url}/api/support/watch/`, {
      headers: { authorization: `Bearer ${access}` },
    });
    expect(status).toBe(200);
    await body?.getReader().read();
  });
  expect(exit).toEqual(IN_ORDER);
});

test('so does one under load, and answers every request that was sent', async () => {
  let load: KeptLoad | undefined;
  const exit = await exitWhile(async (url) => {
    const started = startKeptLoad(`${url}/api/countries/`, 8);
    load = started;
    await until('the load', () => started.outcomes.length > 60);
  });
  expect(exit).toEqual(IN_ORDER);
  await load?.refused;
  expect(load?.outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
});
