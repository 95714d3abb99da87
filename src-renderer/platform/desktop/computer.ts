import type { ComputerState } from '#contract/ipc/computer.ts';
import { MOST_WAITING } from '#contract/ipc/computer.ts';
import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { ComputerPort } from '../ports.ts';

/** How the app lives on this computer, by the main process. */
export function createDesktopComputer(bridge: DesktopApi['computer']): ComputerPort {
  const listeners = new Set<() => void>();
  let state: ComputerState | null = null;

  function take(news: ComputerState): void {
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
    choose: (choice) => void bridge.choose(choice),
    showWaiting: (count) =>
      void bridge.showWaiting(count === null ? null : Math.min(count, MOST_WAITING)),
  };
}
