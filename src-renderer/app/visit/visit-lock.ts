const NAME = 'tct-visit';

type Locks = Pick<LockManager, 'request'>;

/** The Web Locks API; undefined if unsupported. */
export const browserLocks = (): Locks | undefined =>
  'locks' in navigator ? navigator.locks : undefined;

/**
 * Acquires the browser-wide lock for a visit.
 * @returns releases it; the browser also does if the page closes or crashes. Undefined if another
 * window holds it.
 */
export function takeVisitPlace(locks: Locks | undefined): Promise<(() => void) | undefined> {
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve, reject) => {
    locks
      .request(NAME, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(undefined);
          return undefined;
        }
        return new Promise<void>((giveBack) => {
          resolve(giveBack);
          channel().postMessage('began');
        });
      })
      .catch(reject);
  });
}

/** One channel for the page: a channel does not receive its own messages. */
let shared: BroadcastChannel | undefined;
const channel = (): BroadcastChannel => (shared ??= new BroadcastChannel(NAME));

interface Followed {
  /** Another window shows a visit. */
  readonly onBegun: () => void;
  readonly onEnded: () => void;
}

/**
 * Notifies when a visit in another window of this browser starts and ends, including one that is
 * already running. Call it once, when the app starts.
 */
export function followVisits(locks: Locks | undefined, { onBegun, onEnded }: Followed): void {
  if (!locks) return;
  let isCovered = false;
  const check = async (): Promise<void> => {
    if (isCovered) return;
    const isFree = await locks.request(
      NAME,
      { mode: 'shared', ifAvailable: true },
      (lock) => lock !== null,
    );
    if (isFree || isCovered) return;
    isCovered = true;
    onBegun();
    // Resolves when the window with the visit releases its exclusive lock.
    await locks.request(NAME, { mode: 'shared' }, () => undefined);
    isCovered = false;
    onEnded();
  };
  channel().addEventListener('message', () => void check());
  void check();
}
