import { auth } from '#contract/api/account/auth.ts';
import type { Tokens } from '#contract/api/account/auth.ts';
import type { CallFailure, Credentials, Registration } from '#contract/ipc/session.ts';
import { isTokens } from '#contract/rules/tokens.ts';
import { callApi } from './api-call.ts';
import type { Fetch, Outcome } from './api-call.ts';
import type { Kept } from './kept-session.ts';

/**
 * API calls that start, renew and end a session.
 * @param origin without a trailing slash
 */
export function createSessionCalls(fetch: Fetch, origin: string) {
  /** Fire and forget: a session that is not renewed expires by itself. */
  const revoke = (refresh: string): void => {
    void callApi(fetch, origin, auth.revoke, { refresh });
  };
  const endByDigest = (digest: string): void => {
    void callApi(fetch, origin, auth.revoke, { digest });
  };
  return {
    revoke,
    endByDigest,
    /** Ends a session by its token or, if it is locked, by the token's digest. */
    end({ refresh, digest }: Pick<Kept, 'refresh' | 'digest'>): void {
      if (refresh !== undefined) revoke(refresh);
      else if (digest !== undefined) endByDigest(digest);
    },
    signIn: async (credentials: Credentials) =>
      tokensIn(await callApi(fetch, origin, auth.token, credentials)),
    register: async (registration: Registration) =>
      tokensIn(await callApi(fetch, origin, auth.register, registration)),
    /** Exchanges a refresh token for the next one. */
    exchange: async (refresh: string) =>
      tokensIn(await callApi(fetch, origin, auth.refresh, { refresh })),
  };
}

/** Whether the server refused the refresh token. Other failures (network, 5xx) keep the session. */
export function isRejection({ kind }: CallFailure): boolean {
  return kind === 400 || kind === 401 || kind === 403;
}

/** A successful response without tokens counts as a server fault and does not end the session. */
function tokensIn(outcome: Outcome<Tokens>): Outcome<Tokens> {
  if ('failure' in outcome || isTokens(outcome.answer)) return outcome;
  return { failure: { kind: 'PARSING_ERROR' } };
}
