import type { ArchiveState } from '#contract/ipc/archive.ts';
import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { ArchivePort } from '../ports.ts';

/** Before the main process has said more. */
const unknown: ArchiveState = {
  member: null,
  access: 'none',
  isOn: false,
  count: 0,
  bytes: 0,
  isFull: false,
  hasFailed: false,
  damage: [],
  aside: 0,
};

/** The main process keeps the papers; the page shows them while it may. */
export function createDesktopArchive(bridge: DesktopApi['archive']): ArchivePort {
  const listeners = new Set<() => void>();
  let state = unknown;

  function take(news: ArchiveState): void {
    state = news;
    for (const listener of listeners) listener();
  }

  bridge.onChanged(take);
  void bridge.state().then(take);

  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Called with exactly their argument: a channel refuses any other.
    choose: (isOn) => bridge.choose(isOn),
    async keep(asked) {
      try {
        return await bridge.keep(asked);
      } catch {
        return 'failed';
      }
    },
    list: () => bridge.list(),
    read: (number) => bridge.read(number),
    unlock: (password) => bridge.unlock(password),
    async exportAll(name) {
      try {
        return await bridge.export(name);
      } catch {
        return 'failed';
      }
    },
    setAside: () => bridge.setAside(),
    erase: () => bridge.erase(),
  };
}
