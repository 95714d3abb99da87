/** What a tab sees of the storage that it shares with others. */
export interface TabStorage {
  readonly area: Storage;
  /** Where `storage` events arrive. */
  readonly events: EventTarget;
}

/**
 * The storage of a tab whose process is late: what other tabs write arrives `lag` milliseconds after
 * it arrived in fact. Runs in the tab itself.
 */
export function laggingStorage(lag: number): TabStorage {
  const seen = new Map(Object.entries(localStorage) as [string, string][]);
  const events = new EventTarget();
  const area: Storage = {
    get length() {
      return seen.size;
    },
    key: (index) => [...seen.keys()][index] ?? null,
    getItem: (key) => seen.get(key) ?? null,
    setItem(key, value) {
      seen.set(key, value);
      localStorage.setItem(key, value);
    },
    removeItem(key) {
      seen.delete(key);
      localStorage.removeItem(key);
    },
    clear() {
      seen.clear();
      localStorage.clear();
    },
  };
  addEventListener('storage', ({ key, newValue }) => {
    // The lag itself, in the tab; no test waits for it.
    window.setTimeout(() => {
      if (key === null) seen.clear();
      else if (newValue === null) seen.delete(key);
      else seen.set(key, newValue);
      const event = Object.assign(new Event('storage'), { key, newValue, storageArea: area });
      events.dispatchEvent(event);
    }, lag);
  });
  return { area, events };
}
