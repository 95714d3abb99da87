import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database/create.ts';
import { freePort } from '../tests/support/free-port.ts';
import { endProcess } from '../tests/support/process.ts';
import { storeDeployment } from './chain-services.ts';

const ADDRESS = '0x1111111111111111111111111111111111111111';
/** An orderly end has eight seconds; the rest is for a busy machine. */
const ENDED_MS = 10_000;

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'tct-end-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await database.close();
});

test('a server whose chain source hangs ends within ten seconds of SIGTERM', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  // Takes every request and answers none.
  const source = createServer(() => resolve());
  await new Promise<void>((listening) => {
    source.listen(0, '127.0.0.1', listening);
  });
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
  const port = await freePort();
  const server = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: directory,
      PORT: String(port),
      DATABASE_URL: database.url ?? '',
      RPC_URLS: `http://127.0.0.1:${(source.address() as AddressInfo).port}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      TOKEN_SECRET: 'a-secret-that-only-tests-know-of',
      LOG_LEVEL: 'silent',
    },
  });
  try {
    await asked;
    const exit = once(server, 'exit', { signal: AbortSignal.timeout(ENDED_MS) });
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  } finally {
    await endProcess(server, 'SIGKILL');
    source.closeAllConnections();
    source.close();
  }
});
