import type { VaultState } from '#contract/ipc/vault.ts';
import { ApiError } from '#renderer/lib/api-error.ts';
import type { FilesPort, Platform } from '#renderer/platform/ports.ts';

const vault: VaultState = { keeping: 'kept', isLocked: false, autoLockMinutes: null };
const idle = { phase: 'idle' } as const;
const nothing = (): void => {};
const never = () => nothing;

interface VisitPorts {
  /** A blocked action was attempted. */
  readonly onOff: () => void;
}

/** Platform ports of a visit: the session ends only by leaving, and nothing leaves the page. */
export function createVisitPlatform({ onOff }: VisitPorts): Platform {
  const refused = () => {
    onOff();
    return Promise.reject(new ApiError(403));
  };
  return {
    session: {
      signIn: refused,
      register: refused,
      // Only the API client has the visit's token.
      accessToken: () => Promise.resolve(undefined),
      refresh: () => Promise.resolve(undefined),
      signOut: onOff,
      onChange: never,
    },
    vault: {
      state: () => vault,
      onChange: never,
      retry: () => Promise.resolve(),
      lock: onOff,
      unlock: refused,
      setAutoLock: onOff,
    },
    wallet: {
      list: () => Promise.resolve([]),
      connect: refused,
      actions: () => Promise.resolve([]),
      act: refused,
    },
    notifications: {
      state: () => 'unavailable',
      allow: () => Promise.resolve(false),
      show: nothing,
    },
    links: { open: onOff, onOpened: never },
    files: visitFiles(onOff),
    updates: {
      state: () => idle,
      onChange: never,
      download: nothing,
      retry: nothing,
      install: nothing,
    },
    diagnostics: {
      canOpen: false,
      save: () => Promise.resolve('cancelled'),
      compose: () => Promise.reject(new ApiError(403)),
      choose: () => Promise.resolve(null),
      open: () => Promise.resolve(null),
      onAsked: never,
    },
  };
}

/** Saving and printing are blocked. */
function visitFiles(onOff: () => void): FilesPort {
  const off = () => {
    onOff();
    return Promise.resolve('cancelled' as const);
  };
  return { save: off, print: off };
}
