import { endedBy } from '#contract/api/account/session-end.ts';
import { ACCESS_TOKEN_MS } from '#contract/rules/limits.ts';
import { isTokens } from '#contract/rules/tokens.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import type { SessionChange, SessionPort } from '../ports.ts';
import type { FakeAuthServer } from './auth-server.ts';

/** In-memory session port on an in-memory server, for tests of its consumers. */
export function createFakeSession(server: FakeAuthServer, now: () => number): SessionPort {
  const listeners = new Set<(change: SessionChange) => void>();
  let kept:
    | { readonly access: string; readonly refresh: string; readonly until: number }
    | undefined;
  let renewal: Promise<string | undefined> | undefined;

  const notify = (change: SessionChange) => {
    for (const listener of listeners) listener(change);
  };
  const keep = (tokens: { readonly access: string; readonly refresh: string }) => {
    kept = { ...tokens, until: now() + ACCESS_TOKEN_MS };
  };

  async function exchange(): Promise<string | undefined> {
    const before = kept;
    try {
      const tokens = await server.refresh();
      if (!isTokens(tokens)) throw new ApiError('PARSING_ERROR');
      if (kept === before) {
        keep(tokens);
        return tokens.access;
      }
      server.revoke(tokens.refresh);
      return undefined;
    } catch (error) {
      const isRejection = error instanceof ApiError && error.kind === 401;
      if (!isRejection) throw error;
      kept = undefined;
      notify({ signedIn: false, reason: endedBy(error.code) });
      return undefined;
    }
  }

  async function refresh(refused?: string): Promise<string | undefined> {
    if (!kept) return undefined;
    const isReplaced = refused !== undefined && refused !== kept.access && now() < kept.until;
    if (isReplaced) return kept.access;
    renewal ??= exchange().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function signIn(): Promise<void> {
    keep(server.signIn());
    notify({ signedIn: true });
  }

  return {
    signIn,
    register: signIn,
    refresh,
    accessToken: async () => (kept && now() < kept.until ? kept.access : refresh()),
    signOut() {
      if (kept) server.revoke(kept.refresh);
      kept = undefined;
      notify({ signedIn: false, reason: 'here' });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
