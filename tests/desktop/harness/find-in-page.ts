import type { Page } from '@playwright/test';

interface FindOptions {
  /** As in Electron: true begins a search, false continues it. */
  readonly findNext?: boolean;
  readonly forward?: boolean;
}

interface FindResult {
  readonly requestId: number;
  readonly activeMatchOrdinal: number;
  readonly matches: number;
  readonly finalUpdate: boolean;
}

/** Run in the page, which types of this process do not describe. */
const COUNT = `(sought) => {
  const times = (all) => all.toLowerCase().split(sought.toLowerCase()).length - 1;
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let found = 0;
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement && isShown(parentElement)) found += times(textContent);
  }
  for (const field of document.querySelectorAll('input, textarea')) {
    if (field.type !== 'password' && isShown(field)) found += times(field.value);
  }
  return found;
}`;

/**
 * `webContents.findInPage` of one page: counts what is visible, fields included, and goes round. As
 * Chromium does, it first answers without a final result. Marks are not drawn.
 */
export function findIn(page: () => Page | undefined, answer: (result: FindResult) => void) {
  let last = 0;
  let current = 0;

  async function count(text: string): Promise<number> {
    const found = await page()?.evaluate(`(${COUNT})(${JSON.stringify(text)})`);
    return typeof found === 'number' ? found : 0;
  }

  return {
    start(text: string, { findNext = false, forward = true }: FindOptions): number {
      const requestId = (last += 1);
      count(text).then(
        (matches) => {
          if (requestId !== last) return;
          const onward = forward
            ? (current % matches) + 1
            : ((current - 2 + matches) % matches) + 1;
          const first = forward ? 1 : matches;
          current = findNext ? first : onward;
          if (matches === 0) current = 0;
          const partial = { requestId, activeMatchOrdinal: 0, matches: Math.min(1, matches) };
          answer({ ...partial, finalUpdate: false });
          answer({ requestId, activeMatchOrdinal: current, matches, finalUpdate: true });
        },
        // The page has gone.
        () => {},
      );
      return requestId;
    },
    stop(): void {
      last += 1;
      current = 0;
    },
  };
}
