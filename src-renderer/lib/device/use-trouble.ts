import { useSyncExternalStore } from 'react';
import { getDeviceStorage, type StorageTrouble } from './storage.ts';

/** Why this browser keeps nothing of what the app writes; undefined while it does. */
export function useDeviceTrouble(): StorageTrouble | undefined {
  const { onTrouble, trouble } = getDeviceStorage();
  return useSyncExternalStore(onTrouble, trouble);
}
