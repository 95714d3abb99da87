import { atom, useAtomValue } from 'jotai';
import type { SessionEnd } from '#renderer/platform/ports.ts';

/**
 * `starting`: a kept session is being renewed; `unreachable`: it is kept, but the server did not
 * answer; `offline`: the same, and the screens are open with what this device kept of them; else as
 * the words say.
 */
export type AuthPhase =
  | 'starting'
  | 'unreachable'
  | 'offline'
  | 'authenticated'
  | 'unauthenticated';

/** Whether the members' screens are open. */
export const isMemberPhase = (phase: AuthPhase): boolean =>
  phase === 'authenticated' || phase === 'offline';

export interface AuthState {
  readonly phase: AuthPhase;
  /** Why the last session ended; undefined where none was. */
  readonly ended?: SessionEnd;
}

export const authStateAtom = atom<AuthState>({ phase: 'starting' });

export const isAuthenticatedAtom = atom((get) => isMemberPhase(get(authStateAtom).phase));

export function useIsAuthenticated(): boolean {
  return useAtomValue(isAuthenticatedAtom);
}
