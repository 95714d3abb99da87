import type { AutoLockMinutes, Unlock, VaultState } from '#contract/ipc/vault.ts';
import { ApiError } from '#renderer/lib/api-error.ts';
import type { VaultPort } from '../ports.ts';

export interface FakeVault extends VaultPort {
  /** What the main process would tell. */
  change(news: Partial<VaultState>): void;
  /** What was asked of it, in order. */
  readonly asked: (readonly [call: string, input?: Unlock | AutoLockMinutes])[];
}

export const FAKE_PASSWORD = 'Demo-2026';

/** A vault that tests lead; one password opens it. */
export function createFakeVault(given: Partial<VaultState> = {}): FakeVault {
  const listeners = new Set<() => void>();
  const asked: FakeVault['asked'] = [];
  let state: VaultState = { keeping: 'kept', isLocked: false, autoLockMinutes: null, ...given };
  function change(news: Partial<VaultState>): void {
    state = { ...state, ...news };
    for (const listener of listeners) listener();
  }
  return {
    asked,
    change,
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      asked.push(['retry']);
      return Promise.resolve();
    },
    lock() {
      asked.push(['lock']);
      if (state.autoLockMinutes !== null) change({ isLocked: true });
    },
    async unlock(unlock) {
      asked.push(['unlock', unlock]);
      if (unlock.password !== FAKE_PASSWORD) {
        const body = { code: 'login_wrong', message: 'wrong', request_id: 'fake' } as const;
        throw new ApiError(401, { body });
      }
      change({ isLocked: false });
    },
    setAutoLock(minutes) {
      asked.push(['setAutoLock', minutes]);
      change({ autoLockMinutes: minutes });
    },
  };
}
