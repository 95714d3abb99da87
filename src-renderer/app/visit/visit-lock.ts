const NAME = 'tct-visit';

type Locks = Pick<LockManager, 'request'>;

/** The browser's locks; undefined where it has none. */
export const browserLocks = (): Locks | undefined =>
  'locks' in navigator ? navigator.locks : undefined;

/**
 * Takes the one place of a visit in this browser. Answers how to give it back, which a page that is
 * closed or dies does by itself; undefined where another window has it.
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

/** One for the page, so that it does not hear itself. */
let shared: BroadcastChannel | undefined;
const channel = (): BroadcastChannel => (shared ??= new BroadcastChannel(NAME));

interface Followed {
  /** Another window shows a visit. */
  readonly onBegun: () => void;
  readonly onEnded: () => void;
}

/**
 * Tells when another window of this browser shows a visit, and when it does no more; also of one that
 * was there before. Once, when the app starts.
 */
export function followVisits(locks: Locks | undefined, { onBegun, onEnded }: Followed): void {
  if (!locks) return;
  let isCovered = false;
  const look = async (): Promise<void> => {
    if (isCovered) return;
    const isFree = await locks.request(
      NAME,
      { mode: 'shared', ifAvailable: true },
      (lock) => lock !== null,
    );
    if (isFree || isCovered) return;
    isCovered = true;
    onBegun();
    // Waits until the window with the visit gives its place back.
    await locks.request(NAME, { mode: 'shared' }, () => undefined);
    isCovered = false;
    onEnded();
  };
  channel().addEventListener('message', () => void look());
  void look();
}
