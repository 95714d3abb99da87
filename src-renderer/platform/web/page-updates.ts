import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { UpdateState } from '../ports.ts';

/**
 * Minimum milliseconds between two checks of the server's version, which run when the page becomes
 * visible.
 */
const CHECK_INTERVAL_MS = 10 * MINUTE_MS;

export interface PageUpdatesConfig {
  readonly fetch: typeof fetch;
  readonly document: Document;
  readonly now: () => number;
}

/**
 * URLs of the page's entry scripts, whose names contain content hashes: they differ between builds.
 */
function scriptsIn(html: string): string {
  return Array.from(html.matchAll(/\bsrc="(\/assets\/[^"]+)"/g), ([, src]) => src).join(' ');
}

/**
 * Fallback without a service worker: detects that the server has another build, so that a reload is
 * the update. Checks when the page becomes visible, at most every ten minutes.
 */
export function followPage(config: PageUpdatesConfig, notify: (state: UpdateState) => void): void {
  const running = scriptsIn(config.document.head.outerHTML);
  let isReady = false;
  let checkedAt = config.now();

  async function check(): Promise<void> {
    const response = await config.fetch('/', { cache: 'no-cache' });
    if (!response.ok || scriptsIn(await response.text()) === running) return;
    isReady = true;
    notify({ phase: 'ready' });
  }

  config.document.addEventListener('visibilitychange', () => {
    const isDue = config.now() - checkedAt >= CHECK_INTERVAL_MS;
    if (config.document.visibilityState !== 'visible' || !isDue || isReady) return;
    checkedAt = config.now();
    // Offline or during a deployment: the next check decides.
    check().catch(() => {});
  });
}
