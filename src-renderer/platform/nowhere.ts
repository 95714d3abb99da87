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

/** Ports of a page that nothing leaves and that tells the device nothing: a visit, a recording. */
export const portsToNowhere: Pick<
  Platform,
  'notifications' | 'computer' | 'updates' | 'diagnostics'
> = {
  notifications: {
    state: () => 'unavailable',
    allow: () => Promise.resolve(false),
    show: nothing,
    onOpened: never,
  },
  computer: portToNoComputer,
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
