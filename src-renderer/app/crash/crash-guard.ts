const STORAGE_KEY = 'crashReload';

/** Milliseconds: a second crash within them is not cured by loading the page again. */
const QUIET_TIME = 60_000;

/**
 * Whether this crash may be answered by loading the page again; if so, remembers that it was. Once
 * only: the next crash soon after gets the fallback screen.
 */
export function mayReload(storage: Storage, now: number): boolean {
  const last = Number(storage.getItem(STORAGE_KEY) ?? 0);
  if (now - last < QUIET_TIME) return false;
  storage.setItem(STORAGE_KEY, String(now));
  return true;
}

/**
 * After a deploy the chunks this page knows are gone: load the page once more instead of failing.
 * A second failure goes on as an ordinary error.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload(sessionStorage, Date.now())) return;
    event.preventDefault();
    location.reload();
  });
}
