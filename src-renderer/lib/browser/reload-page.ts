/**
 * Reloads the page. A wrapper that tests can mock: `location.reload` cannot be replaced in jsdom.
 */
export function reloadPage(): void {
  location.reload();
}
