import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { startTransition } from 'react';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { isPersonal } from '#renderer/domain/settings/settings-queries.ts';
import { getDeviceStorage, getTabStorage } from '#renderer/lib/device/storage.ts';
import { COPY_KEY } from '#renderer/lib/device/offline-copy-key.ts';
import type { SessionChange, SessionPort } from '#renderer/platform/ports.ts';

export type Store = ReturnType<typeof createStore>;

/** Opens the screens from this device's copy; false if there is none. */
type OpenOffline = () => Promise<boolean>;

/**
 * Renews the stored session, if there is one. Without a response it is kept and can be retried;
 * meanwhile the screens open from this device's copy, if there is one.
 * @param prepare loads what the first screen needs; must not reject
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
      // The session ended or a new one started in the meantime.
      if (store.get(authStateAtom) !== before) return;
      // In a transition: the members' layout is large, and the start frame stays visible meanwhile.
      startTransition(() => store.set(authStateAtom, { phase: 'authenticated' }));
    }
    // A rejected refresh has already set why the session ended.
    else if (store.get(authStateAtom).phase !== 'unauthenticated') {
      store.set(authStateAtom, { phase: 'unauthenticated' });
    }
  } catch {
    if (store.get(authStateAtom).phase === 'offline') return;
    // If the copy's code cannot be loaded, there is nothing to show.
    const isOpen = await openOffline().catch(() => false);
    store.set(authStateAtom, { phase: isOpen ? 'offline' : 'unreachable' });
  }
}

/**
 * Updates the auth state on session changes, and clears one member's data before another's is
 * shown.
 * @param endSession deletes what this device keeps of the member; loads the page again where the session was
 * replaced, as its screens still hold the former member's data
 */
export function followSession(
  session: SessionPort,
  store: Store,
  queryClient: QueryClient,
  endSession: (end: SessionChange & { readonly signedIn: false }) => void = () => {},
): void {
  session.onChange((change) => {
    queryClient.removeQueries({ predicate: isPersonal });
    // Synchronously, so that a copy of one session cannot be opened in another.
    const storage = getDeviceStorage();
    if (change.signedIn) {
      if (!change.elsewhere) storage.setItem(COPY_KEY, crypto.randomUUID());
    } else {
      if (change.isReplaced) getTabStorage().clear();
      else storage.removeItem(COPY_KEY);
      endSession(change);
    }
    store.set(
      authStateAtom,
      change.signedIn
        ? { phase: 'authenticated' }
        : { phase: 'unauthenticated', ended: change.reason },
    );
  });
}
