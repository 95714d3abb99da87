import { ApiError } from '#renderer/lib/api/error.ts';
import type { VaultPort } from '../ports.ts';

const state = { keeping: 'kept', isLocked: false, autoLockMinutes: null } as const;

/** A browser stores the session like all other data (lib/device/storage.ts), and has no lock. */
export function createWebVault(): VaultPort {
  return {
    state: () => state,
    onChange: () => () => {},
    retry: () => Promise.resolve(),
    lock: () => {},
    // Never locked, so unlocking always fails.
    unlock: () => Promise.reject(new ApiError('FETCH_ERROR')),
    setAutoLock: () => {},
  };
}
