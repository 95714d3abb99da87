import { spawn, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { endProcess } from '../support/process.ts';
import { demoFolder } from '../support/product.ts';
import { until } from '../support/until.ts';
import { expect, test } from './support/test.ts';

/** Ids of a process and of everything below it. */
function processTree(root: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const pid of tree) {
    for (const [child = 0, parent] of rows) if (parent === pid) tree.push(child);
  }
  return tree;
}

/** Whether a process is there, or only waits for its parent to notice its end. */
function isRunning(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-p', String(pid), '-o', 'stat='], { encoding: 'utf8' });
    return !state.trim().startsWith('Z');
  } catch {
    return false;
  }
}

const ENDED_MS = 10_000;

test('SIGTERM to npm ends its shell, the server and the chain within ten seconds', async () => {
  test.setTimeout(400_000);
  const dataDir = await demoFolder();
  const port = String(await freePort());
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'ignore',
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, CHAIN: 'embedded' },
  });
  try {
    const health = async () => (await fetch(`http://127.0.0.1:${port}/api/health/`)).ok;
    await until('the product to answer', health, { timeout: 300_000 });
    const started = processTree(npm.pid ?? 0);
    // npm, perhaps a shell, the server, the chain's keeper and the chain.
    expect(started.length).toBeGreaterThanOrEqual(4);
    npm.kill('SIGTERM');
    await until('every process to end', () => !started.some(isRunning), { timeout: ENDED_MS });
  } finally {
    await endProcess(npm, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
