let ender: (() => void) | undefined;

/** How the visit that this page shows is ended, from now on; undefined: it shows none. */
export function setVisitEnd(end: (() => void) | undefined): void {
  ender = end;
}

/**
 * Ends the visit that this page shows, if any, and gives the page's storage back: whose session ends
 * leaves nothing behind, which must not be written beside it.
 */
export const endVisitNow = (): void => ender?.();
