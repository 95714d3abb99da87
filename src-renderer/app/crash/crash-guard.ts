import { MINUTE_MS } from '#contract/rules/durations.ts';
import { getTabStorage, type DeviceStorage } from '#renderer/lib/device/storage.ts';

const STORAGE_KEY = 'crashReload';

/** Milliseconds in which a second crash does not reload the page again. */
const QUIET_TIME = MINUTE_MS;

/**
 * Whether this crash may reload the page; if so, records the time. A further crash soon after shows
 * the fallback screen instead. Never true if nothing can be stored: the page would reload for ever.
 */
export function mayReload(now: number, storage: DeviceStorage = getTabStorage()): boolean {
  const last = Number(storage.getItem(STORAGE_KEY) ?? 0);
  // Absolute difference: a clock that was set back must not disable the guard.
  if (Math.abs(now - last) < QUIET_TIME) return false;
  storage.setItem(STORAGE_KEY, String(now));
  return storage.trouble() === undefined;
}
