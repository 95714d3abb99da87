import { useCallback, useSyncExternalStore } from 'react';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import type { UpdateState } from '#renderer/platform/ports.ts';

/**
 * Whether there is something for the member to see or to do about it. A version without a number is
 * fetched by itself: it is news once it is ready.
 */
export const isWaiting = (state: UpdateState): boolean =>
  state.phase === 'ready' ||
  state.phase === 'failed' ||
  state.phase === 'downloading' ||
  (state.phase === 'available' && state.version !== undefined);

/** How far the next version of the app is. */
export function useUpdate(): UpdateState {
  const { updates } = usePlatform();
  const subscribe = useCallback((listener: () => void) => updates.onChange(listener), [updates]);
  return useSyncExternalStore(subscribe, updates.state);
}
