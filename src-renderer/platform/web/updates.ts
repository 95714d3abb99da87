import type { UpdateState, UpdatesPort } from '../ports.ts';

/** Milliseconds between two looks at the server, made when the member comes back to the page. */
const LOOK_EVERY = 10 * 60_000;

export interface WebUpdatesConfig {
  readonly fetch: typeof fetch;
  readonly document: Document;
  readonly now: () => number;
  readonly reload: () => void;
}

/** The first script of a page: its name changes with every build. */
function entryOf(page: Document): string | undefined {
  const script = page.querySelector('script[type="module"]');
  return script?.getAttribute('src') ?? undefined;
}

/**
 * Notices that the server has another build than this page: then loading the page again is the
 * update. Looks when the page comes to the front, at most every ten minutes.
 */
export function createWebUpdates(config: WebUpdatesConfig): UpdatesPort {
  const running = entryOf(config.document);
  const listeners = new Set<(state: UpdateState) => void>();
  let state: UpdateState = { phase: 'idle' };
  let lookedAt = config.now();

  async function look(): Promise<void> {
    const response = await config.fetch('/', { cache: 'no-cache' });
    const served = /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(await response.text())?.[1];
    if (!response.ok || served === undefined || served === running) return;
    state = { phase: 'ready' };
    for (const listener of listeners) listener(state);
  }

  config.document.addEventListener('visibilitychange', () => {
    const isDue = config.now() - lookedAt >= LOOK_EVERY;
    if (config.document.visibilityState !== 'visible' || !isDue || state.phase === 'ready') return;
    lookedAt = config.now();
    // Offline or half deployed: the next look will tell.
    look().catch(() => {});
  });

  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    install: config.reload,
  };
}
