import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { LinksPort } from '../ports.ts';

/** Opens links through the main process, which validates them again. */
export function createDesktopLinks(bridge: DesktopApi['links']): LinksPort {
  return {
    open(url) {
      if (new URL(url).protocol !== 'https:') throw new TypeError(`Not an https address: ${url}`);
      void bridge.open(url);
    },
    onOpened: bridge.onOpened,
  };
}
