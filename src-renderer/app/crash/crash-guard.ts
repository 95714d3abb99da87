import { MINUTE_MS } from '#contract/rules/durations.ts';
import { getTabStorage, type DeviceStorage } from '#renderer/lib/device/storage.ts';

const STORAGE_KEY = 'crashReload';

/** Milliseconds: a second crash within them is not cured by loading the page again. */
const QUIET_TIME = MINUTE_MS;

/**
 * Whether this crash may be answered by loading the page again; if so, remembers that it was. Once
 * only: the next crash soon after gets the fallback screen. Never where nothing can be remembered:
 * that page would load for ever.
 */
export function mayReload(now: number, storage: DeviceStorage = getTabStorage()): boolean {
  const last = Number(storage.getItem(STORAGE_KEY) ?? 0);
  // A clock that was set back must not count as a quiet time without an end.
  if (Math.abs(now - last) < QUIET_TIME) return false;
  storage.setItem(STORAGE_KEY, String(now));
  return storage.trouble() === undefined;
}
