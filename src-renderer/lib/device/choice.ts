import { atom } from 'jotai';
import { getDeviceStorage } from './storage.ts';

/** Words of a plain choice: on or off. */
export const yesNo = { true: true, false: false } as const;

/**
 * What the device keeps under `key`, as text; other tabs follow, and logging out, which empties the
 * device, brings back what `read` makes of nothing.
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
 * A choice that the device keeps under `key`, as the word that stands for it in `words`. Any other
 * word counts as nothing kept: `fallback`.
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
