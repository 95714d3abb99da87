import { spawn, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { endProcess } from '../support/process.ts';
import { demoFolder, STARTED } from '../support/product.ts';
import { until } from '../support/until.ts';
import { expect, test } from './support/test.ts';

interface ListedProcess {
  readonly pid: number;
  readonly command: string;
}

/** A process and everything below it. */
function processTree(root: number): ListedProcess[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => {
      const [pid = '', parent = '', ...args] = row.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), command: args.join(' ') };
    });
  const tree = rows.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...rows.filter(({ parent }) => parent === pid));
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
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, CHAIN: 'embedded' },
  });
  let printed = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  try {
    const saysAddress = () => printed.includes(STARTED);
    await until('the product to say its address', saysAddress, { timeout: 300_000 });
    const started = processTree(npm.pid ?? 0);
    const commands = started.map(({ command }) => command).join('\n');
    for (const part of ['npm start', 'scripts/start.ts', 'anvil-keeper.ts', 'bin/anvil ']) {
      expect(commands).toContain(part);
    }
    npm.kill('SIGTERM');
    const hasEnded = () => !started.some(({ pid }) => isRunning(pid));
    await until('every process to end', hasEnded, { timeout: ENDED_MS });
  } finally {
    await endProcess(npm, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
