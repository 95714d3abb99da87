import type { Keeping } from '#contract/ipc/vault.ts';

const retried: readonly Keeping[] = ['locked', 'disk_full', 're_encrypt', 'unavailable'];
/** These are about a session of before: whoever has signed in again has nothing more to know. */
const past: readonly Keeping[] = ['key_changed', 'copied', 'damaged'];

/** Whether trying again may help. */
export const isRetried = (keeping: Keeping): boolean => retried.includes(keeping);

/** Whether the session of now ends with the app. */
export const isUnkept = (keeping: Keeping): boolean =>
  keeping !== 'kept' && !past.includes(keeping);
