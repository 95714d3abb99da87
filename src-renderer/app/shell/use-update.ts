import { useCallback, useSyncExternalStore } from 'react';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import type { UpdateState } from '#renderer/platform/ports.ts';

/** Whether there is something for the member to do about it. */
export const isWaiting = ({ phase }: UpdateState): boolean =>
  phase === 'ready' || phase === 'failed';

/** How far the next version of the app is. */
export function useUpdate(): UpdateState {
  const { updates } = usePlatform();
  const subscribe = useCallback((listener: () => void) => updates.onChange(listener), [updates]);
  return useSyncExternalStore(subscribe, updates.state);
}
