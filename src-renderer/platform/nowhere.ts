import type { VaultState } from '#contract/ipc/vault.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import type { Platform } from './ports.ts';

export const nothing = (): void => {};
export const never = () => nothing;

/** A session that is lent: no lock, and no token of its own. */
export const lentVault: VaultState = { keeping: 'kept', isLocked: false, autoLockMinutes: null };

/** The same at each read: a state that is new each time is taken for a change. */
const idle = { phase: 'idle' } as const;

/** Of a page that has no computer to itself, a browser's among them. */
export const portToNoComputer: Platform['computer'] = {
  state: () => null,
  onChange: never,
  choose: nothing,
  showWaiting: nothing,
};

/** Of a page that keeps no papers: a browser's, a visit's, a recording's. */
export const portToNoArchive: Platform['archive'] = {
  state: () => null,
  onChange: never,
  choose: () => Promise.resolve(),
  keep: () => Promise.resolve('off'),
  list: () => Promise.resolve([]),
  read: () => Promise.resolve(null),
  unlock: () => Promise.resolve(false),
  exportAll: () => Promise.resolve('cancelled'),
  setAside: () => Promise.resolve(),
  erase: () => Promise.resolve(),
};

/** Ports of a page that nothing leaves and that tells the device nothing: a visit, a recording. */
export const portsToNowhere: Pick<
  Platform,
  'notifications' | 'computer' | 'archive' | 'updates' | 'diagnostics'
> = {
  notifications: {
    state: () => 'unavailable',
    allow: () => Promise.resolve(false),
    show: nothing,
    onOpened: never,
  },
  computer: portToNoComputer,
  archive: portToNoArchive,
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
