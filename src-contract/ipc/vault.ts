import type { auth } from '../api/account/auth.ts';
import type { Body } from '../api/endpoint.ts';

/**
 * Whether the session outlives the app, and if not, why: `basic_text`, the system's keyring does not
 * encrypt; `unavailable`, there is none; `locked`, its owner has to open it; `key_changed` and
 * `copied` (the profile is another computer's), what was kept could not be read and is gone;
 * `damaged`, the file was set aside; `disk_full`; `re_encrypt`, the system did not let us encrypt it
 * anew.
 */
export type Keeping =
  | 'kept'
  | 'basic_text'
  | 'unavailable'
  | 'locked'
  | 'key_changed'
  | 'copied'
  | 'damaged'
  | 'disk_full'
  | 're_encrypt';

/** Minutes without use after which the app locks. */
export const autoLockMinutes = [1, 5, 15, 30, 60] as const;
export type AutoLockMinutes = (typeof autoLockMinutes)[number];
export const DEFAULT_AUTO_LOCK: AutoLockMinutes = 5;

export interface VaultState {
  readonly keeping: Keeping;
  readonly isLocked: boolean;
  /** Null: this platform does not lock. */
  readonly autoLockMinutes: AutoLockMinutes | null;
}

/** What opens a locked app: whose it is, the main process knows. */
export type Unlock = Omit<Body<typeof auth.token>, 'email'>;
