import type { DesktopApi } from '#contract/ipc/desktop-api.ts';

declare global {
  interface Window {
    /** Exposed by the preload script; undefined in a browser. */
    readonly desktop: DesktopApi;
  }
}

/** The main process's API for this window. */
export function bridge(): DesktopApi {
  return window.desktop;
}
