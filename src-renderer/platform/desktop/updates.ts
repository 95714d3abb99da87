import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { UpdatesPort, UpdateState } from '../ports.ts';

/** The main process checks for versions; this caches its last state. */
export function createDesktopUpdates(
  bridge: DesktopApi['updates'],
  reload: () => void,
): UpdatesPort {
  const listeners = new Set<(state: UpdateState) => void>();
  let state: UpdateState = { phase: 'idle' };
  let isNotified = false;

  function take(next: UpdateState): void {
    isNotified = true;
    state = next;
    for (const listener of listeners) listener(next);
  }

  bridge.onChanged(take);
  void bridge.state().then((first) => {
    // An event received in the meantime is newer.
    if (!isNotified) take(first);
  });

  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    download: () => void bridge.download(),
    retry: () => void bridge.retry(),
    install() {
      if (state.phase === 'ready') void bridge.install();
      else reload();
    },
  };
}
