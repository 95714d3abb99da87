import type { DeviceStorage } from '#renderer/lib/device/storage.ts';
import { REFRESH_KEY, readTokens } from './token-store.ts';

type Locks = Pick<LockManager, 'request'>;

const LOCK_NAME = 'tct-session';
/** Of a token: names it among the others, and is no token. */
const NAME_LENGTH = 12;
/** Milliseconds for the storage of another process to arrive: ten times what a busy computer took. */
const STORAGE_LAG = 15_000;
/** Milliseconds over which tabs without a lock spread what they would do at once. */
const SPREAD = 2_000;

interface TurnsConfig {
  /** Absent on pages without a secure origin. */
  readonly locks: Locks | undefined;
  readonly storage: DeviceStorage;
  /** Where `storage` events of other tabs arrive. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** Gives the tabs of a browser turns at the refresh token, so that each token is exchanged once. */
export interface SessionTurns {
  /** Runs `work` while no other tab does, once the storage holds what the tab before wrote. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Called in a turn: the token was exchanged, and its successor is written. */
  spent(refresh: string): Promise<void>;
}

/**
 * A lock travels between the processes of a browser faster than the storage does, by any time on a
 * busy computer. So a tab that exchanged a token holds a second lock, named after that token, from
 * before its turn ends: whoever finds it held knows that the storage it reads is old, and waits.
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
        // Where locks are taken away meanwhile, turns go on without it.
        request.catch(() => granted());
      });
    },
  };
}

/** Resolves when another tab's tokens have arrived in this one's storage, or after `STORAGE_LAG`. */
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
    // It may have come between the look and the subscription.
    if (isHere()) done();
  });
}
