/**
 * Opens the browser's print dialog and resolves once the page is on paper and may change again.
 * Only Chromium holds the page inside `print()`: others return at once and draw the paper
 * afterwards, so their own word is waited for.
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
  // Where that is not sent, the medium changes there and back.
  window.matchMedia('print').addEventListener('change', ({ matches }) => !matches && end(), {
    signal,
  });
  window.print();
  return promise;
}
