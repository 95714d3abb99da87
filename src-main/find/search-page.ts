import type { Result, WebContents } from 'electron';
import type { Found, Sought } from '#contract/ipc/find-bar.ts';

type Searched = Pick<WebContents, 'findInPage' | 'stopFindInPage' | 'on' | 'off'>;

interface PageSearch {
  /** Null: a newer search, or the end of searching, has replaced it. */
  search(sought: Sought): Promise<Found | null>;
  /** Ends the search and takes its marks away. */
  clear(): void;
}

/** Chromium's own search in a page. Of several at once, which it answers in parts, the last one counts. */
export function createPageSearch(contents: Searched): PageSearch {
  let finish: ((found: Found | null) => void) | undefined;

  const drop = (): void => {
    finish?.(null);
    finish = undefined;
  };

  return {
    search({ text, step }) {
      drop();
      const { promise, resolve } = Promise.withResolvers<Found | null>();
      const isFirst = step === 'first';
      const id = contents.findInPage(text, {
        // Electron's name is misleading: true begins a search, false continues it.
        findNext: isFirst,
        forward: step !== 'previous',
      });
      const listen = (_event: unknown, result: Result): void => {
        if (result.requestId !== id || !result.finalUpdate) return;
        finish?.({ current: result.activeMatchOrdinal, count: result.matches });
      };
      contents.on('found-in-page', listen);
      finish = (found) => {
        contents.off('found-in-page', listen);
        finish = undefined;
        resolve(found);
      };
      return promise;
    },
    clear() {
      drop();
      contents.stopFindInPage('clearSelection');
    },
  };
}
