import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';

/** Ends a child by its id and resolves when it is gone; `SIGKILL` after `patience` milliseconds. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
  patience = 15_000,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit', { signal: AbortSignal.timeout(patience) });
  child.kill(signal);
  try {
    await gone;
  } catch {
    const killed = once(child, 'exit');
    child.kill('SIGKILL');
    await killed;
  }
}
