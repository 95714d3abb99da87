import { stopHoldingPage } from './held-steps.ts';

/**
 * Reloads the page without asking for what is written in it. A wrapper that tests can mock:
 * `location.reload` cannot be replaced in jsdom.
 */
export function reloadPage(): void {
  stopHoldingPage();
  location.reload();
}
