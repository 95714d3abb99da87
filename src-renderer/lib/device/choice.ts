import { atom } from 'jotai';
import { getDeviceStorage } from './storage.ts';

/** Stored texts of a boolean setting. */
export const yesNo = { true: true, false: false } as const;

/**
 * An atom for a text stored on the device under `key`. It follows changes of other tabs; after a
 * log-out, which clears the storage, it has the value of `read(null)`.
 */
export function deviceValue<Value>(
  key: string,
  read: (stored: string | null) => Value,
  write: (value: Value) => string,
) {
  const kept = atom<{ readonly value: Value }>({ value: read(getDeviceStorage().getItem(key)) });
  kept.onMount = (set) => {
    const follow = (stored: string | null) => set({ value: read(stored) });
    follow(getDeviceStorage().getItem(key));
    return getDeviceStorage().watch(key, follow);
  };
  return atom(
    (get) => get(kept).value,
    (get, set, change: (value: Value) => Value) => {
      const value = change(get(kept).value);
      set(kept, { value });
      getDeviceStorage().setItem(key, write(value));
    },
  );
}

/**
 * An atom for a setting stored under `key`, by its text in `words`. An unknown text counts as
 * `fallback`.
 */
export function deviceChoice<Value extends string | boolean>(
  key: string,
  fallback: Value,
  words: Readonly<Record<string, Value>>,
) {
  const pairs = Object.entries(words);
  const kept = deviceValue<Value>(
    key,
    (stored) => pairs.find(([word]) => word === stored)?.[1] ?? fallback,
    (chosen) => pairs.find(([, value]) => value === chosen)?.[0] ?? '',
  );
  return atom(
    (get) => get(kept),
    (_get, set, next: Value | ((chosen: Value) => Value)) =>
      set(kept, (chosen) => (typeof next === 'function' ? next(chosen) : next)),
  );
}
