import type { LinksPort } from '../ports.ts';

/** Opens links in a new tab without an opener. */
export function createWebLinks(open: typeof window.open): LinksPort {
  return {
    open(url) {
      if (new URL(url).protocol !== 'https:') throw new TypeError(`Not an https address: ${url}`);
      open(url, '_blank', 'noopener,noreferrer');
    },
    onOpened: () => () => {},
  };
}
