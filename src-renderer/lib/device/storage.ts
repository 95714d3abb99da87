/**
 * Why the browser keeps nothing: `blocked` by its settings or a private window, `full` where there
 * is no room for what was written last.
 */
export type StorageTrouble = 'blocked' | 'full';

/** Texts under keys; what a `Storage` offers for a single one. */
export interface KeyStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * A storage of the browser of which nothing ever throws: what the browser refuses lives on in
 * memory, for this page, until it is loaded again.
 */
export interface DeviceStorage extends KeyStorage {
  /** Removes everything but what `keepThroughClear` named. */
  clear(): void;
  /** These keys belong to the device and not to who uses it. */
  keepThroughClear(keys: readonly string[]): void;
  /** The browser's own storage, by which its events are recognized; undefined where it is blocked. */
  readonly area: Storage | undefined;
  /** Undefined while everything is kept. */
  trouble(): StorageTrouble | undefined;
  onTrouble(listener: () => void): () => void;
  /** Notifies when another tab changes a key, or everything is cleared. */
  watch(key: string, listener: (value: string | null) => void): () => void;
}

interface StorageChange {
  /** Null: all of them. */
  readonly key: string | null;
  readonly newValue: string | null;
}

function opened(open: () => Storage | null): Storage | undefined {
  try {
    return open() ?? undefined;
  } catch {
    // SecurityError: cookies and site data are off.
    return undefined;
  }
}

/** True where the storage holds the value; else it holds nothing under the key. */
function isWritten(area: Storage, key: string, value: string): boolean {
  try {
    area.setItem(key, value);
    return true;
  } catch {
    try {
      // An older value is worse than none: a used refresh token would end the session everywhere.
      area.removeItem(key);
      area.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  }
}

/** A storage of the browser that goes on in memory where the browser does not let it. */
export function createDeviceStorage(
  open: () => Storage | null,
  events: Pick<EventTarget, 'addEventListener'>,
): DeviceStorage {
  const area = opened(open);
  /** What the browser did not take. */
  const unkept = new Map<string, string>();
  const troubled = new Set<() => void>();
  const watchers = new Set<(change: StorageChange) => void>();
  const lasting = new Set<string>();
  let trouble: StorageTrouble | undefined = area ? undefined : 'blocked';

  function look(): void {
    const wasFull = trouble === 'full';
    if (!area || wasFull === unkept.size > 0) return;
    trouble = wasFull ? undefined : 'full';
    for (const listener of troubled) listener();
  }

  function forget(key: string | null): void {
    if (key === null) unkept.clear();
    else unkept.delete(key);
    look();
  }

  events.addEventListener('storage', (event) => {
    const { storageArea, key, newValue } = event as StorageEvent;
    if (!area || storageArea !== area) return;
    forget(key);
    for (const watcher of watchers) watcher({ key, newValue });
  });

  return {
    area,
    getItem: (key) => unkept.get(key) ?? area?.getItem(key) ?? null,
    setItem(key, value) {
      if (area && isWritten(area, key, value)) unkept.delete(key);
      else unkept.set(key, value);
      look();
    },
    removeItem(key) {
      area?.removeItem(key);
      forget(key);
    },
    keepThroughClear(keys) {
      for (const key of keys) lasting.add(key);
    },
    clear() {
      const kept = [...lasting].map((key) => [key, this.getItem(key)] as const);
      area?.clear();
      forget(null);
      for (const [key, value] of kept) if (value !== null) this.setItem(key, value);
      for (const watcher of watchers) watcher({ key: null, newValue: null });
    },
    trouble: () => trouble,
    onTrouble(listener) {
      troubled.add(listener);
      return () => troubled.delete(listener);
    },
    watch(key, listener) {
      const watcher = (change: StorageChange) => {
        if (change.key === key) listener(change.newValue);
        // Everything is cleared but what belongs to the device.
        else if (change.key === null) listener(lasting.has(key) ? this.getItem(key) : null);
      };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** Reads what is kept and writes beside it, in memory: nothing of it reaches the device. */
function unwritten(kept: DeviceStorage): DeviceStorage {
  const written = new Map<string, string | null>();
  return {
    ...kept,
    area: undefined,
    // What the page would load again for is done in place.
    trouble: () => 'blocked',
    getItem: (key) => (written.has(key) ? (written.get(key) ?? null) : kept.getItem(key)),
    setItem: (key, value) => void written.set(key, value),
    removeItem: (key) => void written.set(key, null),
    clear: () => written.clear(),
    keepThroughClear: () => {},
  };
}

let device: DeviceStorage | undefined;
let tab: DeviceStorage | undefined;

/** What this device keeps, shared by all tabs: `localStorage`. */
export function getDeviceStorage(): DeviceStorage {
  device ??= createDeviceStorage(() => localStorage, window);
  return device;
}

/** What this tab keeps until it is closed, such as drafts of forms: `sessionStorage`. */
export function getTabStorage(): DeviceStorage {
  tab ??= createDeviceStorage(() => sessionStorage, window);
  return tab;
}

/**
 * Until the answer is called, whoever asks for the device's or the tab's storage gets one that keeps
 * what is written in memory alone, and forgets it then. Who asked before goes on writing: the session.
 */
export function forgetWrites(): () => void {
  const before = { device: getDeviceStorage(), tab: getTabStorage() };
  device = unwritten(before.device);
  // Drafts of one person are nothing for the screens of another.
  tab = createDeviceStorage(() => null, window);
  return () => {
    ({ device, tab } = before);
  };
}
