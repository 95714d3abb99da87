/**
 * Opens the browser's print dialog; resolves when printing has ended and the page may change again.
 * Only Chromium blocks inside `print()`; other browsers return immediately, so this waits for
 * `afterprint`.
 */
export function printInBrowser(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const listening = new AbortController();
  const end = () => {
    listening.abort();
    resolve();
  };
  const { signal } = listening;
  window.addEventListener('afterprint', end, { signal });
  // Fallback for browsers without `afterprint`: the print media query changes there and back.
  window.matchMedia('print').addEventListener('change', ({ matches }) => !matches && end(), {
    signal,
  });
  window.print();
  return promise;
}
