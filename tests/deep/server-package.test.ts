import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageServer } from '../../scripts/package-server.ts';
import { startPostgres, type Postgres } from '../support/database/postgres.ts';
import { freePort } from '../support/free-port.ts';
import { endProcess } from '../support/process.ts';
import { until } from '../support/until.ts';

let postgres: Postgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'tct-server-package-'));
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

test('the server’s archive starts with its own packages alone, and shows the web app', async () => {
  const archive = await packageServer();
  const sbom = (archive ?? '').replace(/\.tar\.gz$/, '.cdx.json');
  expect(readFileSync(sbom, 'utf8')).toContain('"pkg:npm/fastify@');
  execFileSync('tar', ['-xzf', archive ?? '', '-C', folder]);
  const [name = ''] = readdirSync(folder);
  const cwd = join(folder, name);
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd, stdio: 'ignore' });
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = spawn('npm', ['run', 'serve'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: new URL(url).port,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      RPC_URLS: `http://127.0.0.1:${await freePort()}`,
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      TOKEN_SECRET: 'a-secret-that-only-tests-know-of',
      LOG_LEVEL: 'silent',
    },
  });
  server.stdout.resume();
  try {
    const answers = async () => (await fetch(`${url}/api/live/`)).ok;
    await until('the server to answer', answers, { timeout: 120_000 });
    expect(await (await fetch(url)).text()).toContain('id="root"');
    const packages = readdirSync(join(cwd, 'node_modules'));
    expect(packages).toContain('fastify');
    expect(packages.filter((one) => /^(react|vite|electron)/.test(one))).toEqual([]);
    server.kill('SIGTERM');
    const isGone = () =>
      fetch(`${url}/api/live/`).then(
        () => false,
        () => true,
      );
    await until('the server to end with npm', isGone);
  } finally {
    await endProcess(server, 'SIGKILL');
  }
}, 1_200_000);
