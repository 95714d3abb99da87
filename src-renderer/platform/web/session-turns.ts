import type { DeviceStorage } from '#renderer/lib/device/storage.ts';
import { REFRESH_KEY, readTokens } from './token-store.ts';

type Locks = Pick<LockManager, 'request'>;

const LOCK_NAME = 'tct-session';
/** Length of the token's prefix in a lock's name: identifies it, but cannot be used as a token. */
const NAME_LENGTH = 12;
/**
 * Maximum wait in milliseconds for another process's storage write: ten times what was measured on
 * a busy computer.
 */
const STORAGE_LAG = 15_000;
/** Jitter in milliseconds that spreads concurrent refreshes of tabs without locks. */
const SPREAD = 2_000;

interface TurnsConfig {
  /** Undefined outside a secure context. */
  readonly locks: Locks | undefined;
  readonly storage: DeviceStorage;
  /** Target of `storage` events from other tabs. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/**
 * Serialises access of a browser's tabs to the refresh token, so that each token is exchanged once.
 */
export interface SessionTurns {
  /** Runs `work` exclusively among tabs, after the storage has the previous tab's tokens. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Call within `work`: the token was exchanged and its successor was stored. */
  spent(refresh: string): Promise<void>;
}

/**
 * Web Locks propagate between browser processes faster than localStorage, whose delay has no bound.
 * Therefore a tab that exchanged a token holds a second lock, named after that token, from before
 * its turn ends. A tab that finds this lock held knows that its view of the storage is stale, and
 * waits for the `storage` event.
 */
export function createSessionTurns({ locks, storage, events }: TurnsConfig): SessionTurns {
  let release = () => {};
  const nameOf = (refresh: string): string => `${LOCK_NAME}:${refresh.slice(0, NAME_LENGTH)}`;

  async function untilCurrent(manager: Locks): Promise<void> {
    const { refresh } = readTokens(storage);
    if (refresh === undefined) return;
    const isSpent = await manager.request(
      nameOf(refresh),
      { ifAvailable: true },
      (lock) => lock === null,
    );
    if (isSpent) await storageNews(events, () => readTokens(storage).refresh !== refresh);
  }

  return {
    async take(work) {
      if (locks) {
        return locks.request(LOCK_NAME, async () => {
          await untilCurrent(locks);
          return work();
        });
      }
      await new Promise<void>((resolve) => {
        setTimeout(resolve, Math.random() * SPREAD);
      });
      return work();
    },
    async spent(refresh) {
      if (!locks) return;
      release();
      await new Promise<void>((granted) => {
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        const request = locks.request(nameOf(refresh), { ifAvailable: true }, () => {
          granted();
          return held;
        });
        // If the lock is not available, continue without it.
        request.catch(() => granted());
      });
    },
  };
}

/**
 * Resolves when another tab's tokens have arrived in this tab's storage, or after `STORAGE_LAG`.
 */
function storageNews(events: TurnsConfig['events'], isHere: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      events.removeEventListener('storage', hear);
      resolve();
    };
    const hear = (event: Event) => {
      const { key } = event as StorageEvent;
      if ((key === null || key === REFRESH_KEY) && isHere()) done();
    };
    const timer = setTimeout(done, STORAGE_LAG);
    events.addEventListener('storage', hear);
    // It may have arrived between the check and the subscription.
    if (isHere()) done();
  });
}
