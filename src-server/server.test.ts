import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../tests/support/free-port.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'tct-server-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function start(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], DATA_DIR: directory, ...env },
  });
  return { status, said: stderr.trim() };
}

test('a wrong configuration ends the start with one sentence and no stack', () => {
  const { status, said } = start({ PORT: 'eighty' });
  expect(status).toBe(1);
  expect(said).toMatch(/^PORT must be a whole number [^\n]+\.$/);
});

test('a taken port ends the start with one sentence, before anything is begun', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(port, '127.0.0.1', resolve);
  });
  try {
    const { status, said } = start({ PORT: String(port) });
    expect(status).toBe(1);
    expect(said).toMatch(new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is taken [^\\n]+\\.$`));
  } finally {
    other.close();
  }
});

test('a database that does not answer ends the start with one sentence', async () => {
  const password = 'never-printed';
  const { status, said } = start({
    PORT: String(await freePort()),
    CHAIN: 'embedded',
    DATABASE_URL: `postgres://tct:${password}@127.0.0.1:${await freePort()}/tct`,
  });
  expect(status).toBe(1);
  expect(said).toMatch(/^The database does not answer: [^\n]+\.$/);
  expect(said).not.toContain(password);
});
