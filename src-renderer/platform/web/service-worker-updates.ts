import { MINUTE_MS } from '#contract/rules/durations.ts';
import { logError } from '#renderer/lib/log.ts';
import type { UpdateState } from '../ports.ts';

/** Least milliseconds between two checks for a new version, made when the member comes back to the page. */
const LOOK_EVERY = 10 * MINUTE_MS;
/** Milliseconds that a new version may take to arrive and take over before the page loads anyway. */
const PATIENCE = 8_000;

export interface ServiceWorkerUpdatesConfig {
  readonly container: ServiceWorkerContainer;
  readonly registration: ServiceWorkerRegistration;
  readonly document: Document;
  readonly now: () => number;
  readonly reload: () => void;
  readonly tell: (state: UpdateState) => void;
  /** Called once a first service worker has taken this page over. */
  readonly onFirst: () => void;
}

/**
 * Follows the service worker's versions. A new one is fetched in the background and waits; this page
 * goes on with the files it knows until `install`, which restarts into it. Returns `install`.
 */
export function followServiceWorker(config: ServiceWorkerUpdatesConfig): () => void {
  const { container, registration, tell: notify } = config;
  let isInstalling = false;
  let hasVersion = container.controller !== null;
  let lookedAt = config.now();

  function follow(worker: ServiceWorker | null): void {
    // The first one of all is no update.
    if (!worker || !hasVersion) return;
    const onState = () => {
      if (worker.state === 'installed') {
        notify({ phase: 'ready' });
        if (isInstalling) takeOver();
      }
      // Thrown away although no other one replaced it: what it needs could not be fetched.
      if (worker.state === 'redundant' && !registration.waiting) notify({ phase: 'failed' });
    };
    if (worker.state === 'installing') notify({ phase: 'available' });
    worker.addEventListener('statechange', onState);
    onState();
  }

  function takeOver(): void {
    registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
  }

  async function look(): Promise<void> {
    lookedAt = config.now();
    notify({ phase: 'checking' });
    try {
      await registration.update();
      if (!registration.installing && !registration.waiting) notify({ phase: 'idle' });
    } catch {
      // Offline or half deployed: the next check decides.
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
    // Started in another tab: this one may hold a form, so its member chooses the moment as well.
    else notify({ phase: 'ready' });
  });
  config.document.addEventListener('visibilitychange', () => {
    const isDue = config.now() - lookedAt >= LOOK_EVERY && !registration.waiting;
    if (config.document.visibilityState === 'visible' && isDue) void look();
  });

  return () => {
    if (isInstalling) return;
    isInstalling = true;
    setTimeout(config.reload, PATIENCE);
    if (registration.waiting) return takeOver();
    registration.update().then(
      // Nothing newer: loading the page again is all there is to do.
      () => registration.installing ?? registration.waiting ?? config.reload(),
      (error: unknown) => {
        logError(error);
        config.reload();
      },
    );
  };
}
