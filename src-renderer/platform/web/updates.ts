import { logError } from '#renderer/lib/log.ts';
import { trustedScriptUrl } from '#renderer/lib/browser/trusted-script-url.ts';
import type { UpdateState } from '../ports.ts';
import { followPage } from './page-updates.ts';
import { followServiceWorker } from './service-worker-updates.ts';

/**
 * Starts notifying of new versions; resolves with the function that restarts into the newest one.
 */
export type StartUpdates = (notify: (state: UpdateState) => void) => Promise<() => void>;

/** Runtime cache of the service worker, for files that are not precached. */
const APP_FILES = 'app-files';

/**
 * Caches the files that this page loaded before the service worker had control, for offline use.
 */
async function keepLoadedFiles(): Promise<void> {
  const cache = await caches.open(APP_FILES);
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
    );
  for (const { href } of loaded) {
    if (!(await caches.match(href))) await cache.add(href);
  }
}

/** A request that failed for lack of a network is not logged. */
function logUnlessLost(error: unknown): void {
  if (!(error instanceof TypeError)) logError(error);
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  // The development server has no service worker; outside a secure context there is none.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  try {
    return await navigator.serviceWorker.register(trustedScriptUrl('/sw.js'), {
      updateViaCache: 'none',
    });
  } catch {
    // Forbidden by the browser's settings, or not deployed.
    return undefined;
  }
}

export const startUpdates: StartUpdates = async (notify) => {
  const reload = () => location.reload();
  const registration = await register();
  // Also undefined if `register` was stubbed by an extension or a test.
  if (!registration) {
    followPage({ fetch: (...call) => fetch(...call), document, now: Date.now }, notify);
    return reload;
  }
  return followServiceWorker({
    container: navigator.serviceWorker,
    registration,
    document,
    now: Date.now,
    reload,
    notify,
    // Offline, the service worker caches them on their next request.
    onFirst: () => void keepLoadedFiles().catch((error: unknown) => logUnlessLost(error)),
  });
};
