import { atom } from 'jotai';
import { getDeviceStorage } from './storage.ts';

/** Words of a plain choice: on or off. */
export const yesNo = { true: true, false: false } as const;

/**
 * A choice that the device keeps under `key`, as the word that stands for it in `words`. Any other
 * word counts as nothing kept; other tabs follow; logging out, which empties the device, brings
 * `fallback` back.
 */
export function deviceChoice<Value extends string | boolean>(
  key: string,
  fallback: Value,
  words: Readonly<Record<string, Value>>,
) {
  const pairs = Object.entries(words);
  const read = (stored: string | null) => pairs.find(([word]) => word === stored)?.[1] ?? fallback;
  const write = (chosen: Value) => pairs.find(([, value]) => value === chosen)?.[0] ?? '';
  const kept = atom<Value>(read(getDeviceStorage().getItem(key)));
  kept.onMount = (set) => {
    set(read(getDeviceStorage().getItem(key)));
    return getDeviceStorage().watch(key, (stored) => set(read(stored)));
  };
  return atom(
    (get) => get(kept),
    (get, set, next: Value | ((chosen: Value) => Value)) => {
      const chosen = typeof next === 'function' ? next(get(kept)) : next;
      set(kept, chosen);
      getDeviceStorage().setItem(key, write(chosen));
    },
  );
}
