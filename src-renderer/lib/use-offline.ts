import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const read = () => !onlineManager.isOnline();

/** Whether the server is out of reach: what is shown is old then, and no money can be moved. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, read);
}
