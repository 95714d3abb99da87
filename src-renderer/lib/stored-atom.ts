import { atomWithStorage, createJSONStorage } from 'jotai/utils';
import { getDeviceStorage } from './device-storage.ts';

/** A choice that the device keeps as JSON under `key`; other tabs follow, logging out resets it. */
export function storedAtom<Value>(key: string, initialValue: Value) {
  const storage = createJSONStorage<Value>(() => {
    const { getItem, setItem, removeItem, watch } = getDeviceStorage();
    return { getItem, setItem, removeItem, subscribe: watch };
  });
  return atomWithStorage(key, initialValue, storage, { getOnInit: true });
}
