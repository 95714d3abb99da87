import type { DesktopApi } from '#contract/ipc/desktop-api.ts';

declare global {
  interface Window {
    /** Put there by the preload script; in a browser there is none. */
    readonly desktop: DesktopApi;
  }
}

/** What the main process offers this window. */
export function bridge(): DesktopApi {
  return window.desktop;
}
