import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { UpdateState } from '../ports.ts';

/** Least milliseconds between two reads of the server's version, made when the member comes back to the page. */
const LOOK_EVERY = 10 * MINUTE_MS;

export interface PageUpdatesConfig {
  readonly fetch: typeof fetch;
  readonly document: Document;
  readonly now: () => number;
}

/** Addresses of the scripts a page starts with: they change with every build that differs. */
function scriptsIn(html: string): string {
  return Array.from(html.matchAll(/\bsrc="(\/assets\/[^"]+)"/g), ([, src]) => src).join(' ');
}

/**
 * Where there is no service worker: notices that the server has another build than this page. Then
 * loading the page again is the update. Checks when the page comes to the front, at most every ten
 * minutes.
 */
export function followPage(config: PageUpdatesConfig, notify: (state: UpdateState) => void): void {
  const running = scriptsIn(config.document.head.outerHTML);
  let isReady = false;
  let lookedAt = config.now();

  async function look(): Promise<void> {
    const response = await config.fetch('/', { cache: 'no-cache' });
    if (!response.ok || scriptsIn(await response.text()) === running) return;
    isReady = true;
    notify({ phase: 'ready' });
  }

  config.document.addEventListener('visibilitychange', () => {
    const isDue = config.now() - lookedAt >= LOOK_EVERY;
    if (config.document.visibilityState !== 'visible' || !isDue || isReady) return;
    lookedAt = config.now();
    // Offline or half deployed: the next check decides.
    look().catch(() => {});
  });
}
