import { atomWithStorage } from 'jotai/utils';
import { getDeviceStorage } from './device-storage.ts';

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
  return atomWithStorage<Value>(
    key,
    fallback,
    {
      getItem: () => read(getDeviceStorage().getItem(key)),
      setItem: (_key, value) => getDeviceStorage().setItem(key, write(value)),
      removeItem: () => getDeviceStorage().removeItem(key),
      subscribe: (_key, follow) => getDeviceStorage().watch(key, (stored) => follow(read(stored))),
    },
    { getOnInit: true },
  );
}
