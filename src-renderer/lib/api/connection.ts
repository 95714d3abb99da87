import { onlineManager } from '@tanstack/react-query';

/**
 * Exponential back-off: milliseconds between probes of an unreachable server, doubled up to the
 * maximum.
 */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 30_000;

export interface ConnectionConfig {
  /** Whether the server is reachable now. */
  readonly probe: () => Promise<boolean>;
  /** Subscribes to whether the server responded to a call. */
  readonly onCall: (listener: (isAnswered: boolean) => void) => () => void;
}

/**
 * Sets TanStack Query's `onlineManager` by whether the server is reachable. The browser's online
 * and offline events only trigger a probe: a computer without a network may run the server itself,
 * and one with a network may have no route to it.
 * @returns stops it
 */
export function watchConnection({ probe, onCall }: ConnectionConfig): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isChecking = false;
  let isStopped = false;

  async function check(): Promise<void> {
    if (isChecking || isStopped) return;
    clearTimeout(timer);
    isChecking = true;
    const isReached = await probe().catch(() => false);
    isChecking = false;
    found(isReached);
  }

  function found(isReached: boolean): void {
    if (isStopped) return;
    clearTimeout(timer);
    if (isReached) failures = 0;
    else {
      timer = setTimeout(() => void check(), Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures));
      failures += 1;
    }
    onlineManager.setOnline(isReached);
  }

  const checkNow = () => {
    failures = 0;
    void check();
  };
  const onShow = () => {
    if (document.visibilityState === 'visible' && !onlineManager.isOnline()) checkNow();
  };
  // Replaces the manager's default listener, which relies on the browser's events.
  onlineManager.setEventListener(() => undefined);
  const stopCalls = onCall((isAnswered) => {
    if (!isAnswered && onlineManager.isOnline()) void check();
    else if (isAnswered && !onlineManager.isOnline()) found(true);
  });
  addEventListener('online', checkNow);
  addEventListener('offline', checkNow);
  document.addEventListener('visibilitychange', onShow);
  if (!onlineManager.isOnline()) void check();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopCalls();
    removeEventListener('online', checkNow);
    removeEventListener('offline', checkNow);
    document.removeEventListener('visibilitychange', onShow);
    onlineManager.setOnline(true);
  };
}
