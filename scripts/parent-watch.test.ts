import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '../tests/support/until.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** A shell with a Node below it that would run for ever; the Node's id, once it is up. */
async function startBelowShell(watch: string) {
  const script = `${watch} setInterval(() => {}, 1000); console.log(process.pid);`;
  // A second command keeps the shell from becoming the first one.
  const shell = spawn(
    'sh',
    ['-c', `"${process.execPath}" --input-type=module -e '${script}'; true`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [printed] = (await once(shell.stdout, 'data')) as [Buffer];
  return { shell, pid: Number(String(printed)) };
}

test.skipIf(process.platform === 'win32')(
  'a process ends when the shell that it was started from is gone',
  async () => {
    const file = join(import.meta.dirname, 'parent-watch.mjs');
    const { shell, pid } = await startBelowShell(
      `const { endWithParent } = await import("${file}"); endWithParent();`,
    );
    shell.kill('SIGTERM');
    await until('the process to end', () => !isAlive(pid));

    // Without the watch it stays behind.
    const left = await startBelowShell('');
    const gone = once(left.shell, 'exit');
    left.shell.kill('SIGTERM');
    await gone;
    expect(isAlive(left.pid)).toBe(true);
    process.kill(left.pid, 'SIGKILL');
  },
);
