import type { UpdateState, UpdatesPort } from '../ports.ts';

/** Milliseconds between two looks at the server, made when the member comes back to the page. */
const LOOK_EVERY = 10 * 60_000;

export interface WebUpdatesConfig {
  readonly fetch: typeof fetch;
  readonly document: Document;
  readonly now: () => number;
  readonly reload: () => void;
}

/** Addresses of the scripts a page starts with: they change with every build that differs. */
function scriptsIn(html: string): string {
  return Array.from(html.matchAll(/\bsrc="(\/assets\/[^"]+)"/g), ([, src]) => src).join(' ');
}

/**
 * Notices that the server has another build than this page: then loading the page again is the
 * update. Looks when the page comes to the front, at most every ten minutes.
 */
export function createWebUpdates(config: WebUpdatesConfig): UpdatesPort {
  const running = scriptsIn(config.document.head.outerHTML);
  const listeners = new Set<(state: UpdateState) => void>();
  let state: UpdateState = { phase: 'idle' };
  let lookedAt = config.now();

  async function look(): Promise<void> {
    const response = await config.fetch('/', { cache: 'no-cache' });
    if (!response.ok) return;
    if (scriptsIn(await response.text()) === running) return;
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
