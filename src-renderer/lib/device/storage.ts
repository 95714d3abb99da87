/**
 * Why the browser cannot store data: `blocked` by settings or private browsing, `full` if the quota
 * was exceeded by the last write.
 */
export type StorageTrouble = 'blocked' | 'full';

/** The per-key part of the `Storage` interface. */
export interface KeyStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * A web storage that never throws: a value that the browser rejects is held in memory until the
 * page is reloaded.
 */
export interface DeviceStorage extends KeyStorage {
  /** Removes everything except the keys of `keepThroughClear`. */
  clear(): void;
  /** Sets the keys that belong to the device rather than its user. */
  keepThroughClear(keys: readonly string[]): void;
  /** The underlying storage, to identify its events; undefined if blocked. */
  readonly area: Storage | undefined;
  /** Undefined while everything is stored. */
  trouble(): StorageTrouble | undefined;
  onTrouble(listener: () => void): () => void;
  /** Notifies when another tab changes the key, or when everything is cleared. */
  watch(key: string, listener: (value: string | null) => void): () => void;
}

interface StorageChange {
  /** Null: all keys. */
  readonly key: string | null;
  readonly newValue: string | null;
}

function opened(open: () => Storage | null): Storage | undefined {
  try {
    return open() ?? undefined;
  } catch {
    // SecurityError: site data is disabled.
    return undefined;
  }
}

/** Whether the value was written; if not, the key is removed. */
function isWritten(area: Storage, key: string, value: string): boolean {
  try {
    area.setItem(key, value);
    return true;
  } catch {
    try {
      // A stale value is worse than none: reuse of an old refresh token makes the server end the
      // session. Emptied rather than removed, which other tabs would take for the session's end.
      area.setItem(key, '');
      area.setItem(key, value);
      return true;
    } catch {
      area.removeItem(key);
      return false;
    }
  }
}

/** Wraps a web storage and falls back to memory. */
export function createDeviceStorage(
  open: () => Storage | null,
  events: Pick<EventTarget, 'addEventListener'>,
): DeviceStorage {
  const area = opened(open);
  /** Values that the browser did not accept. */
  const unkept = new Map<string, string>();
  const troubled = new Set<() => void>();
  const watchers = new Set<(change: StorageChange) => void>();
  const lasting = new Set<string>();
  let trouble: StorageTrouble | undefined = area ? undefined : 'blocked';

  function updateTrouble(): void {
    const wasFull = trouble === 'full';
    if (!area || wasFull === unkept.size > 0) return;
    trouble = wasFull ? undefined : 'full';
    for (const listener of troubled) listener();
  }

  function forget(key: string | null): void {
    if (key === null) unkept.clear();
    else unkept.delete(key);
    updateTrouble();
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
      updateTrouble();
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
        // On clear: null, except for keys that belong to the device.
        else if (change.key === null) listener(lasting.has(key) ? this.getItem(key) : null);
      };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** A copy-on-write view: reads the device's values, holds writes in memory. */
function unwritten(kept: DeviceStorage): DeviceStorage {
  const written = new Map<string, string | null>();
  return {
    ...kept,
    area: undefined,
    // Reported as blocked, so that settings apply without a reload.
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

/** Storage of this device, shared by all tabs: `localStorage`. */
export function getDeviceStorage(): DeviceStorage {
  device ??= createDeviceStorage(() => localStorage, window);
  return device;
}

/** Storage of this tab until it is closed, e.g. for form drafts: `sessionStorage`. */
export function getTabStorage(): DeviceStorage {
  tab ??= createDeviceStorage(() => sessionStorage, window);
  return tab;
}

/**
 * Until the returned function is called, later callers of the two getters above get storages that
 * hold writes in memory and discard them at the end. Earlier callers, such as the session, keep
 * theirs.
 */
export function forgetWrites(): () => void {
  const before = { device: getDeviceStorage(), tab: getTabStorage() };
  device = unwritten(before.device);
  // Drafts of one person must not appear on the screens of another.
  tab = createDeviceStorage(() => null, window);
  return () => {
    ({ device, tab } = before);
  };
}

/** A storage of the page's own, which begins empty and is gone with it. */
function inMemory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** From now on this page neither reads nor writes what the device keeps. Before anything asks for it. */
export function forgetDevice(): void {
  device = createDeviceStorage(inMemory, window);
  tab = createDeviceStorage(inMemory, window);
}
