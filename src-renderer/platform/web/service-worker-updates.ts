import { MINUTE_MS } from '#contract/rules/durations.ts';
import { logError } from '#renderer/lib/log.ts';
import type { UpdateState } from '../ports.ts';

/** Minimum milliseconds between two update checks, which run when the page becomes visible. */
const CHECK_INTERVAL_MS = 10 * MINUTE_MS;
/**
 * Timeout in milliseconds for a new version to install and take control before the page reloads
 * anyway.
 */
const PATIENCE = 8_000;

export interface ServiceWorkerUpdatesConfig {
  readonly container: ServiceWorkerContainer;
  readonly registration: ServiceWorkerRegistration;
  readonly document: Document;
  readonly now: () => number;
  readonly reload: () => void;
  readonly notify: (state: UpdateState) => void;
  /** Called when the first service worker has taken control of this page. */
  readonly onFirst: () => void;
}

/**
 * Tracks versions of the service worker. A new one installs in the background and waits; the page
 * keeps its version until `install`, which activates the new one and reloads.
 * @returns `install`
 */
export function followServiceWorker(config: ServiceWorkerUpdatesConfig): () => void {
  const { container, registration, notify } = config;
  let isInstalling = false;
  let hasVersion = container.controller !== null;
  let checkedAt = config.now();

  function follow(worker: ServiceWorker | null): void {
    // The first service worker is no update.
    if (!worker || !hasVersion) return;
    const onState = () => {
      if (worker.state === 'installed') {
        notify({ phase: 'ready' });
        if (isInstalling) takeOver();
      }
      // Redundant without a successor: its files could not be downloaded.
      if (worker.state === 'redundant' && !registration.waiting) notify({ phase: 'failed' });
    };
    if (worker.state === 'installing') notify({ phase: 'available' });
    worker.addEventListener('statechange', onState);
    onState();
  }

  function takeOver(): void {
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  }

  async function check(): Promise<void> {
    checkedAt = config.now();
    notify({ phase: 'checking' });
    try {
      await registration.update();
      if (!registration.installing && !registration.waiting) notify({ phase: 'idle' });
    } catch {
      // Offline or during a deployment: the next check decides.
      notify({ phase: 'idle' });
    }
  }

  registration.addEventListener('updatefound', () => follow(registration.installing));
  follow(registration.installing);
  follow(registration.waiting);
  container.addEventListener('controllerchange', () => {
    const isFirst = !hasVersion;
    hasVersion = true;
    if (isInstalling) config.reload();
    else if (isFirst) config.onFirst();
    // Activated by another tab: this one may hold a form, so its member also chooses the moment.
    else notify({ phase: 'ready' });
  });
  config.document.addEventListener('visibilitychange', () => {
    const isDue = config.now() - checkedAt >= CHECK_INTERVAL_MS && !registration.waiting;
    if (config.document.visibilityState === 'visible' && isDue) void check();
  });

  return () => {
    if (isInstalling) return;
    isInstalling = true;
    setTimeout(config.reload, PATIENCE);
    if (registration.waiting) return takeOver();
    registration.update().then(
      // Nothing newer: reload the page.
      () => registration.installing ?? registration.waiting ?? config.reload(),
      (error: unknown) => {
        logError(error);
        config.reload();
      },
    );
  };
}
