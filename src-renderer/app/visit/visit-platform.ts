import { ApiError } from '#renderer/lib/api/error.ts';
import { lentVault, never, portsToNowhere } from '#renderer/platform/nowhere.ts';
import type { FilesPort, Platform } from '#renderer/platform/ports.ts';

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
    ...portsToNowhere,
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
      state: () => lentVault,
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
    links: { open: onOff, onOpened: never },
    files: visitFiles(onOff),
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
