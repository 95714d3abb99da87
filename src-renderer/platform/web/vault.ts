import { ApiError } from '#renderer/lib/api-error.ts';
import type { VaultPort } from '../ports.ts';

const state = { keeping: 'kept', isLocked: false, autoLockMinutes: null } as const;

/** A browser keeps the session as it keeps everything (lib/device/storage.ts), and locks nothing. */
export function createWebVault(): VaultPort {
  return {
    state: () => state,
    onChange: () => () => {},
    retry: () => Promise.resolve(),
    lock: () => {},
    // Never locked, so there is nothing that a password would open.
    unlock: () => Promise.reject(new ApiError('FETCH_ERROR')),
    setAutoLock: () => {},
  };
}
