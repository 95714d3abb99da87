import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PATIENCE_MS = 15_000;
const POLL_MS = 25;

const pidFileOf = (stateFile: string): string => `${stateFile}.pid`;

/** Notes which process writes a state file. */
export async function recordPid(stateFile: string, pid: number): Promise<void> {
  await writeFile(pidFileOf(stateFile), `${pid}\n`);
}

export async function forgetPid(stateFile: string): Promise<void> {
  await rm(pidFileOf(stateFile), { force: true });
}

/**
 * Ends the anvil that an earlier server left on this state file (one that is just writing its
 * state is waited for). Another program that got the same process id meanwhile is left alone.
 */
export async function endOrphan(stateFile: string): Promise<void> {
  const text = await readFile(pidFileOf(stateFile), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(pid) || pid <= 1) return;
  const isOurs = async (): Promise<boolean> => (await commandOf(pid)).includes(stateFile);
  if (await isOurs()) {
    signal(pid, 'SIGTERM');
    if (!(await turnsFalse(isOurs))) signal(pid, 'SIGKILL');
    await turnsFalse(isOurs);
  }
  await forgetPid(stateFile);
}

async function turnsFalse(condition: () => Promise<boolean>): Promise<boolean> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  while (await condition()) {
    if (performance.now() > giveUpAt) return false;
    await delay(POLL_MS);
  }
  return true;
}

function signal(pid: number, kind: NodeJS.Signals): void {
  try {
    process.kill(pid, kind);
  } catch {
    // It ended by itself meanwhile.
  }
}

/** Command line of a process; empty where it is gone or the system does not tell. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ');
  }
  const answer = await run('ps', ['-p', `${pid}`, '-o', 'command=']).catch(() => ({ stdout: '' }));
  return answer.stdout;
}
