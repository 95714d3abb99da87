import { auth } from '#contract/api/account/auth.ts';
import { createApiClient } from '#renderer/lib/api/client.ts';
import { createDeviceStorage } from '#renderer/lib/device/storage.ts';
import { createWebSession } from '#renderer/platform/web/session.ts';
import { laggingStorage } from '../lagging-storage.ts';

export interface BurstOptions {
  readonly calls: number;
  /** `none` and `one` take away what makes tabs wait for each other, to see that the test sees it. */
  readonly locks: 'all' | 'one' | 'none';
  /** Milliseconds by which this tab sees the storage of the others late. */
  readonly lag: number;
}

type Locks = Pick<LockManager, 'request'>;

/** Locks that everybody gets at once, or all but the one by which tabs take turns. */
function brokenLocks(which: 'one' | 'none'): Locks {
  type Work = (lock: Lock | null) => unknown;
  const request = (name: string, first: LockOptions | Work, second?: Work) => {
    const work = typeof first === 'function' ? first : second;
    if (which === 'one' && !name.includes(':')) {
      return navigator.locks.request(name, work ?? Boolean);
    }
    return Promise.resolve(work?.({ name, mode: 'exclusive' }));
  };
  return { request };
}

/**
 * Runs inside a real browser tab: the product's own session and API client, so that a test can make
 * many calls at the very moment when the access token has ended.
 * @returns what went wrong, call by call: nothing where every call was answered
 */
export async function burst({ calls, locks, lag }: BurstOptions): Promise<string[]> {
  const { area, events } = laggingStorage(lag);
  const session = createWebSession({
    fetch: (...call) => fetch(...call),
    storage: createDeviceStorage(() => area, events),
    locks: locks === 'all' ? navigator.locks : brokenLocks(locks),
    events,
    now: Date.now,
    language: () => 'es',
    log: () => {},
  });
  const api = createApiClient({
    fetch: (...call) => fetch(...call),
    baseUrl: '',
    tokens: session,
    language: () => 'es',
    timeout: 60_000,
  });
  await starting();
  const answers = await Promise.allSettled(
    Array.from({ length: calls }, () => api.request(auth.user)),
  );
  return answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
}

const CHANNEL = 'session-tabs';

/** Says that this tab is ready, and waits until all tabs are told to go. */
function starting(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      if (data === 'go') resolve();
    });
    channel.postMessage('ready');
  });
}

/** In a tab of its own: waits for so many tabs to be ready, then lets them all go. */
export function conduct(tabs: number): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  let ready = 0;
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      if (data !== 'ready') return;
      ready += 1;
      if (ready < tabs) return;
      channel.postMessage('go');
      resolve();
    });
  });
}
