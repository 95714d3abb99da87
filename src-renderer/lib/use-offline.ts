import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const read = () => !onlineManager.isOnline();

/** Whether the server is unreachable: data may be stale and money cannot be moved. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, read);
}
