import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { SessionAnswer } from '#contract/ipc/session.ts';
import type { VaultState } from '#contract/ipc/vault.ts';
import type { VaultPort } from '../ports.ts';

interface DesktopVaultConfig {
  readonly bridge: DesktopApi['vault'];
  /** Passes on the response to the password; throws ApiError if it was refused. */
  readonly unlocked: (answer: SessionAnswer) => void;
  readonly locked: () => void;
  /** The keyring may provide the session now; until then nobody is signed in. */
  readonly retried: () => Promise<void>;
}

/** Vault adapter: the main process stores and locks the session and notifies this window. */
export function createDesktopVault(config: DesktopVaultConfig): VaultPort {
  const { bridge } = config;
  const listeners = new Set<() => void>();
  let state: VaultState = { keeping: 'kept', isLocked: false, autoLockMinutes: null };

  function take(news: VaultState): void {
    const wasLocked = state.isLocked;
    state = news;
    if (news.isLocked && !wasLocked) config.locked();
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
    async retry() {
      await bridge.retry();
      await config.retried();
    },
    lock: () => void bridge.lock(),
    unlock: async (unlock) => config.unlocked(await bridge.unlock(unlock)),
    setAutoLock: (minutes) => void bridge.setAutoLock(minutes),
  };
}
