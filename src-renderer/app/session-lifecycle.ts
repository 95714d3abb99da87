import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { startTransition } from 'react';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { isPersonal } from '#renderer/domain/settings/settings-queries.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { COPY_KEY } from '#renderer/lib/device/offline-copy-key.ts';
import type { SessionEnd, SessionPort } from '#renderer/platform/ports.ts';

export type Store = ReturnType<typeof createStore>;

/** Opens the screens with what this device kept; false where there is nothing. */
type OpenOffline = () => Promise<boolean>;

/**
 * Renews the kept session, if there is one. Without an answer it stays and can be tried again; the
 * screens are open meanwhile where this device has something to show.
 * @param prepare fetches what the first screen needs; must not reject
 */
export async function startSession(
  session: SessionPort,
  store: Store,
  openOffline: OpenOffline = () => Promise.resolve(false),
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  try {
    const access = await session.refresh();
    if (access !== undefined) {
      const before = store.get(authStateAtom);
      await prepare();
      // Ended or begun anew meanwhile.
      if (store.get(authStateAtom) !== before) return;
      // In slices: the members' frame is large, and the frame of the start stands meanwhile.
      startTransition(() => store.set(authStateAtom, { phase: 'authenticated' }));
    }
    // A rejected refresh has already said why the session ended.
    else if (store.get(authStateAtom).phase !== 'unauthenticated') {
      store.set(authStateAtom, { phase: 'unauthenticated' });
    }
  } catch {
    if (store.get(authStateAtom).phase === 'offline') return;
    // What cannot even be loaded has nothing to show.
    const isOpen = await openOffline().catch(() => false);
    store.set(authStateAtom, { phase: isOpen ? 'offline' : 'unreachable' });
  }
}

/** Keeps the auth state in step with the session; what one member saw is never shown to another. */
export function followSession(
  session: SessionPort,
  store: Store,
  queryClient: QueryClient,
  endSession: (reason: SessionEnd) => void = () => {},
): void {
  session.onChange((change) => {
    queryClient.removeQueries({ predicate: isPersonal });
    // At once, so that no copy of one session can be opened in another.
    getDeviceStorage().removeItem(COPY_KEY);
    if (!change.signedIn) endSession(change.reason);
    store.set(
      authStateAtom,
      change.signedIn
        ? { phase: 'authenticated' }
        : { phase: 'unauthenticated', ended: change.reason },
    );
  });
}
