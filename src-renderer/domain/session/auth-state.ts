import { atom, useAtomValue } from 'jotai';
import type { SessionEnd } from '#renderer/platform/ports.ts';

/**
 * `starting`: a kept session is being renewed; `unreachable`: it is kept, but the server did not
 * answer; else as the words say.
 */
export type AuthPhase = 'starting' | 'unreachable' | 'authenticated' | 'unauthenticated';

export interface AuthState {
  readonly phase: AuthPhase;
  /** Why the last session ended; undefined where none was. */
  readonly ended?: SessionEnd;
}

export const authStateAtom = atom<AuthState>({ phase: 'starting' });

export const isAuthenticatedAtom = atom((get) => get(authStateAtom).phase === 'authenticated');

export function useIsAuthenticated(): boolean {
  return useAtomValue(isAuthenticatedAtom);
}
