import { onlineManager } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { isPersonal } from '#renderer/domain/settings/settings-queries.ts';
import { onCall } from '#renderer/lib/api/request.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { watchConnection } from '#renderer/lib/api/connection.ts';
import { logError } from '#renderer/lib/log.ts';
import { keepCopy, openCopy } from '#renderer/lib/device/offline-copy.ts';
import { isServerThere } from '#renderer/lib/api/server-there.ts';
import type { SessionPort } from '#renderer/platform/ports.ts';
import { startSession, type Store } from '../session-lifecycle.ts';

interface OfflineViewConfig {
  readonly queryClient: QueryClient;
  readonly session: SessionPort;
  readonly store: Store;
}

/** Fails a paused query without data, which would otherwise stay pending for ever. */
function failWaiting(query: Query): void {
  const { state } = query;
  if (state.fetchStatus !== 'paused' || state.data !== undefined) return;
  void query.cancel({ silent: true });
  query.setState({
    status: 'error',
    fetchStatus: 'idle',
    error: new ApiError('FETCH_ERROR'),
    errorUpdatedAt: Date.now(),
    errorUpdateCount: state.errorUpdateCount + 1,
  });
}

/**
 * Runs while members' screens are open: stores a copy of their data, detects that the server is
 * unreachable, shows the copy, and refetches everything when it is back.
 * @returns stops it
 */
export function startOfflineView({ queryClient, session, store }: OfflineViewConfig): () => void {
  const defaults = queryClient.getDefaultOptions();
  // While offline, queries pause and keep their data instead of failing.
  queryClient.setDefaultOptions({
    ...defaults,
    queries: { ...defaults.queries, networkMode: 'online' },
  });

  async function goOn(): Promise<void> {
    if (store.get(authStateAtom).phase === 'offline') await startSession(session, store);
    // Drop data of the copy that no component uses: it is stale.
    queryClient.removeQueries({
      type: 'inactive',
      predicate: isPersonal,
    });
    await queryClient.invalidateQueries({}, { cancelRefetch: false });
  }

  const stops = [
    keepCopy(queryClient, logError),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const query = queryClient.getQueryCache().get(event.query.queryHash);
      if (query) failWaiting(query);
    }),
    onlineManager.subscribe((isOnline) => {
      void (isOnline ? goOn() : openCopy(queryClient, Date.now()));
    }),
    watchConnection({ probe: isServerThere, onCall }),
  ];
  return () => {
    for (const stop of stops) stop();
    queryClient.setDefaultOptions(defaults);
  };
}

/**
 * Loads the stored copy into the cache.
 * @returns false if this device has none
 */
export async function openOffline(queryClient: QueryClient): Promise<boolean> {
  const isOpen = await openCopy(queryClient, Date.now());
  if (isOpen) onlineManager.setOnline(false);
  return isOpen;
}
