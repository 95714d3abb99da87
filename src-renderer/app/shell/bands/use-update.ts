import { useCallback, useSyncExternalStore } from 'react';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import type { UpdateState } from '#renderer/platform/ports.ts';

/**
 * Whether the member has something to see or do. A version without a number downloads automatically
 * (browser), so it is shown only once it is ready.
 */
export const isWaiting = (state: UpdateState): boolean =>
  state.phase === 'ready' ||
  state.phase === 'failed' ||
  state.phase === 'downloading' ||
  (state.phase === 'available' && state.version !== undefined);

/** State of the app's next version. */
export function useUpdate(): UpdateState {
  const { updates } = usePlatform();
  const subscribe = useCallback((listener: () => void) => updates.onChange(listener), [updates]);
  return useSyncExternalStore(subscribe, updates.state);
}
