import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { startOfflineView } from './offline-view.ts';

/** Runs the offline view while the members' screens are open. */
export function useOfflineView(): void {
  const queryClient = useQueryClient();
  const store = useStore();
  const { session } = usePlatform();
  useEffect(() => startOfflineView({ queryClient, session, store }), [queryClient, session, store]);
}
