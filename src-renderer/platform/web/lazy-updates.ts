import { logError } from '#renderer/lib/log.ts';
import type { UpdateState, UpdatesPort } from '../ports.ts';
import type { StartUpdates } from './updates.ts';

/** Milliseconds after the page has loaded, to give the first screen priority. */
const UPDATES_AFTER = 4_000;

/** An updates port whose code loads after the first screen. */
export function createLazyUpdates(
  load: () => Promise<{ readonly startUpdates: StartUpdates }>,
): UpdatesPort {
  const listeners = new Set<(state: UpdateState) => void>();
  let state: UpdateState = { phase: 'idle' };
  let started: ReturnType<StartUpdates> | undefined;

  function notify(next: UpdateState): void {
    state = next;
    for (const listener of listeners) listener(next);
  }
  async function start(): ReturnType<StartUpdates> {
    started ??= load().then(({ startUpdates }) => startUpdates(notify));
    return started.catch((error: unknown) => {
      // What could not be loaded once can be later.
      started = undefined;
      throw error;
    });
  }

  function install(): void {
    start()
      .then((run) => run())
      .catch(() => location.reload());
  }

  // Offline, neither this code nor the service worker's script can be loaded: wait for the network.
  const beginOnline = (): void => {
    if (navigator.onLine) {
      start().catch((error: unknown) => {
        if (navigator.onLine) logError(error);
        else beginOnline();
      });
    } else addEventListener('online', beginOnline, { once: true });
  };
  addEventListener('load', () => setTimeout(beginOnline, UPDATES_AFTER));
  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // The service worker downloads a version automatically.
    download() {},
    retry: install,
    install,
  };
}
