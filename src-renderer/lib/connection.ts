import { onlineManager } from '@tanstack/react-query';

/** Exponential backoff: milliseconds between two probes of a lost server, doubled up to the longest. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 30_000;

export interface ConnectionConfig {
  /** Whether the server answers now. */
  readonly probe: () => Promise<boolean>;
  /** To be called after every call with whether the server answered it. */
  readonly onCall: (listener: (isAnswered: boolean) => void) => () => void;
}

/**
 * Keeps TanStack Query's `onlineManager` in step with whether the server can be reached. The
 * browser's own events only start a probe: a computer without a network may run the server
 * itself, and one with a network may reach nothing. Returns how to stop.
 */
export function watchConnection({ probe, onCall }: ConnectionConfig): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isLooking = false;
  let isStopped = false;

  async function look(): Promise<void> {
    if (isLooking || isStopped) return;
    clearTimeout(timer);
    isLooking = true;
    const isReached = await probe().catch(() => false);
    isLooking = false;
    found(isReached);
  }

  function found(isReached: boolean): void {
    if (isStopped) return;
    clearTimeout(timer);
    if (isReached) failures = 0;
    else {
      timer = setTimeout(() => void look(), Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures));
      failures += 1;
    }
    onlineManager.setOnline(isReached);
  }

  const lookNow = () => {
    failures = 0;
    void look();
  };
  const onShow = () => {
    if (document.visibilityState === 'visible' && !onlineManager.isOnline()) lookNow();
  };
  // In place of the manager's own: it would believe the browser.
  onlineManager.setEventListener(() => undefined);
  const stopCalls = onCall((isAnswered) => {
    if (!isAnswered && onlineManager.isOnline()) void look();
    else if (isAnswered && !onlineManager.isOnline()) found(true);
  });
  addEventListener('online', lookNow);
  addEventListener('offline', lookNow);
  document.addEventListener('visibilitychange', onShow);
  if (!onlineManager.isOnline()) void look();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopCalls();
    removeEventListener('online', lookNow);
    removeEventListener('offline', lookNow);
    document.removeEventListener('visibilitychange', onShow);
    onlineManager.setOnline(true);
  };
}
