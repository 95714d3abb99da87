import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import type { SessionPort } from '#renderer/platform/ports.ts';

export type Store = ReturnType<typeof createStore>;

/** Renews the kept session, if there is one. Without an answer it stays and can be tried again. */
export async function startSession(session: SessionPort, store: Store): Promise<void> {
  try {
    const access = await session.refresh();
    if (access !== undefined) store.set(authStateAtom, { phase: 'authenticated' });
    // A rejected refresh has already said why the session ended.
    else if (store.get(authStateAtom).phase !== 'unauthenticated') {
      store.set(authStateAtom, { phase: 'unauthenticated' });
    }
  } catch {
    store.set(authStateAtom, { phase: 'unreachable' });
  }
}

/** Keeps the auth state in step with the session; what one member saw is never shown to another. */
export function followSession(session: SessionPort, store: Store, queryClient: QueryClient): void {
  session.onChange((change) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'Settings' });
    store.set(
      authStateAtom,
      change.signedIn
        ? { phase: 'authenticated' }
        : { phase: 'unauthenticated', ended: change.reason },
    );
  });
}
