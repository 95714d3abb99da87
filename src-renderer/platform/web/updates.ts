import { logError } from '#renderer/lib/log.ts';
import { trustedScriptUrl } from '#renderer/lib/browser/trusted-script-url.ts';
import type { UpdateState } from '../ports.ts';
import { followPage } from './page-updates.ts';
import { followServiceWorker } from './service-worker-updates.ts';

/** Notifies of new versions from now on; returns what restarts into the newest there is. */
export type StartUpdates = (notify: (state: UpdateState) => void) => Promise<() => void>;

/** The service worker's cache of files that its shell does not contain. */
const APP_FILES = 'app-files';

/** What this page loaded before there was a service worker must open without a network as well. */
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

/** A request that found no network is no error of the app. */
function logUnlessLost(error: unknown): void {
  if (!(error instanceof TypeError)) logError(error);
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  // The development server has no service worker to offer, pages without a secure origin have none.
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
  // Undefined also where something stands in for the browser's own and registers nothing.
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
    tell: notify,
    // Without a network the worker keeps them when they are next asked for.
    onFirst: () => void keepLoadedFiles().catch((error: unknown) => logUnlessLost(error)),
  });
};
