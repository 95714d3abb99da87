import { logError } from '#renderer/lib/log.ts';
import type { UpdateState, UpdatesPort } from '../ports.ts';
import type { StartUpdates } from './updates.ts';

/** The updates port, whose code comes once the page has loaded: nobody waits for it. */
export function createLazyUpdates(
  load: () => Promise<{ readonly startUpdates: StartUpdates }>,
): UpdatesPort {
  const listeners = new Set<(state: UpdateState) => void>();
  let state: UpdateState = { phase: 'idle' };
  let started: ReturnType<StartUpdates> | undefined;

  function tell(next: UpdateState): void {
    state = next;
    for (const listener of listeners) listener(next);
  }
  async function start(): ReturnType<StartUpdates> {
    started ??= load().then(({ startUpdates }) => startUpdates(tell));
    return started;
  }

  addEventListener('load', () => void start().catch(logError));
  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    install() {
      start()
        .then((install) => install())
        .catch(() => location.reload());
    },
  };
}
