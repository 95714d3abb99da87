import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database/create.ts';
import { freePort } from '../tests/support/free-port.ts';
import { memoryStore } from '../tests/support/memory-store.ts';
import { until } from '../tests/support/until.ts';
import { makeBackup } from './backup/make-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { storeDeployment } from './chain-services.ts';
import { readConfig } from './config/read-config.ts';
import { openDatabase } from './database/open-database.ts';
import { epochState, takeOver } from './deployment-epoch.ts';
import { startServer } from './start-server.ts';

const ADDRESS = '0x1111111111111111111111111111111111111111';
const now = new Date();

let original: TestDatabase;
let folder: string;
let copyUrl: string;
let source: Server;
let asked = 0;

const ask = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: original.url ?? '' });
  await client.connect();
  await client.query(statement);
  await client.end();
};
/** The configuration of a process on one of the two. */
const configOf = (url: string, more: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: folder,
    DATABASE_URL: url,
    RPC_URLS: `http://127.0.0.1:${(source.address() as AddressInfo).port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    TOKEN_SECRET: 'a-secret-that-only-tests-know-of',
    LOG_LEVEL: 'silent',
    ...more,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tct-epoch-'));
  source = createServer((_request, response) => {
    asked += 1;
    response.writeHead(500).end();
  });
  source.listen(0, '127.0.0.1');
  await once(source, 'listening');
  original = await createTestDatabase();
  const token = { address: ADDRESS, decimals: 6 };
  await original.transaction((tx) =>
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
      now,
    ),
  );
  // The first call begins its epoch.
  await epochState(original, null, now);
  const url = new URL(original.url ?? '');
  url.pathname = `/copy_${Date.now()}`;
  copyUrl = url.href;
  await ask(`create database ${url.pathname.slice(1)}`);
  const archive = join(folder, 'one.tar');
  const files = memoryStore();
  const config = configOf(original.url ?? '').database;
  await makeBackup({ config, database: original, files, now }, archive);
  await restoreBackup({ config: configOf(copyUrl).database, files }, archive);
});
afterAll(async () => {
  source.closeAllConnections();
  source.close();
  await ask(`drop database ${new URL(copyUrl).pathname.slice(1)} (force)`);
  await original.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the product on a database; `look` sees what it said, and it ends after that. */
async function started(
  url: string,
  more: Record<string, string>,
  look: (said: readonly string[]) => Promise<void>,
): Promise<void> {
  const said: string[] = [];
  const config = configOf(url, { PORT: String(await freePort()), ...more });
  const running = await startServer(
    config,
    (line) => said.push(line),
    new AbortController().signal,
  );
  try {
    await look(said);
  } finally {
    await running.stop();
  }
}

test('a restored copy beside its original does not watch; the original does', async () => {
  await started(original.url ?? '', {}, async () => {
    await until('the original to ask the chain', () => asked > 0);
  });
  asked = 0;
  await started(copyUrl, {}, async (said) => {
    expect(said.join()).toContain('This database is a copy');
    // Every job has had its first run when a mail that waits has been tried.
    const database = await openDatabase(configOf(copyUrl).database);
    await database.db.execute(
      `insert into mails (id, recipient, subject, body, created_at) values (gen_random_uuid(), 'a@example.test', '', '', now())`,
    );
    await until('a job to run', async () => {
      const { rows } = await database.db.execute(`select 1 from mails where attempts > 0`);
      return rows.length > 0;
    });
    await database.close();
  });
  expect(asked).toBe(0);
});

test('a copy that took over watches, and its epoch is not the original’s', async () => {
  const copy = await openDatabase(configOf(copyUrl).database);
  expect(await epochState(copy, null, now)).toBe('copied');
  expect(await copy.transaction((tx) => takeOver(tx, now))).toBe(2);
  expect(await epochState(copy, null, now)).toBe('own');
  expect(await epochState(copy, 2, now)).toBe('own');
  expect(await epochState(original, 1, now)).toBe('own');
  // A deployment of one with the database of the other.
  expect(await epochState(original, 2, now)).toBe('other-epoch');
  expect(await epochState(copy, 1, now)).toBe('other-epoch');
  await copy.close();
});
