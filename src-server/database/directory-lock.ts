import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartRefusal } from '../start-refusal.ts';

/** A process, told apart from a later one that got the same id by when it started. */
interface Holder {
  readonly pid: number;
  readonly startedAt: string;
}

/**
 * Takes the lock file for this process and returns what gives it back. The file names its holder;
 * one whose process is gone (after a crash) is taken over.
 * @throws StartRefusal while a living process holds it
 */
export function lockDirectory(file: string): () => void {
  const self: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  while (!create(file, self)) {
    const holder = read(file);
    if (holder === null) continue;
    if (isAlive(holder) && holder.pid !== process.pid) {
      throw new StartRefusal(
        `Process ${holder.pid} already uses this data directory: end it first, or set DATA_DIR to another directory (lock file ${file}).`,
      );
    }
    takeOver(file, holder, self);
  }
  return () => rmSync(file, { force: true });
}

/**
 * Removes a dead holder's lock. Of several processes that saw it dead only the one with the guard
 * removes it, and only if the lock is still the one that was seen.
 */
function takeOver(file: string, dead: Holder, self: Holder): void {
  const guard = `${file}.takeover`;
  if (!create(guard, self)) {
    const other = read(guard);
    if (other !== null && !isAlive(other)) rmSync(guard, { force: true });
    return;
  }
  try {
    const holder = read(file);
    if (holder?.pid === dead.pid && holder.startedAt === dead.startedAt) rmSync(file);
  } finally {
    rmSync(guard, { force: true });
  }
}

/** Creates the file with its content in one step; false where it exists. */
function create(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.pid}`;
  writeFileSync(draft, `${holder.pid} ${holder.startedAt}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Null where the file is gone. */
function read(file: string): Holder | null {
  try {
    const [pid = '', startedAt = ''] = readFileSync(file, 'utf8').trim().split(' ');
    return { pid: Number(pid) || 0, startedAt };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    if (!hasCode(error, 'EPERM')) return false;
  }
  const start = startOf(pid);
  return start === '' || startedAt === '' || start === startedAt;
}

/** When a process started, in the kernel's ticks; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the start is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
