let ender: (() => void) | undefined;

/** Sets how the page's visit is ended; undefined: the page shows none. */
export function setVisitEnd(end: (() => void) | undefined): void {
  ender = end;
}

/**
 * Ends the page's visit, if any, and restores the page's own storage. Must run before the session's
 * data is deleted, which would otherwise affect the visit's storage.
 */
export const endVisitNow = (): void => ender?.();
