import { auth } from '#contract/api/account/auth.ts';
import type { Tokens } from '#contract/api/account/auth.ts';
import type { CallFailure, Credentials, Registration } from '#contract/ipc/session.ts';
import { isTokens } from '#contract/rules/tokens.ts';
import { callApi } from './api-call.ts';
import type { Fetch, Outcome } from './api-call.ts';
import type { Kept } from './kept-session.ts';

/** The calls that begin, renew and end a session. `origin` has no trailing slash. */
export function createSessionCalls(fetch: Fetch, origin: string) {
  /** Nobody waits for it: a session that is not renewed ends by itself. */
  const revoke = (refresh: string): void => {
    void callApi(fetch, origin, auth.revoke, { refresh });
  };
  const endByDigest = (digest: string): void => {
    void callApi(fetch, origin, auth.revoke, { digest });
  };
  return {
    revoke,
    endByDigest,
    /** By the token, or by its digest where it is locked away. */
    end({ refresh, digest }: Pick<Kept, 'refresh' | 'digest'>): void {
      if (refresh !== undefined) revoke(refresh);
      else if (digest !== undefined) endByDigest(digest);
    },
    signIn: async (credentials: Credentials) =>
      tokensIn(await callApi(fetch, origin, auth.token, credentials)),
    register: async (registration: Registration) =>
      tokensIn(await callApi(fetch, origin, auth.register, registration)),
    /** A refresh token for the next one. */
    exchange: async (refresh: string) =>
      tokensIn(await callApi(fetch, origin, auth.refresh, { refresh })),
  };
}

/** The server refused the refresh token; no answer, or a failing one, keeps the session. */
export function isRejection({ kind }: CallFailure): boolean {
  return kind === 400 || kind === 401 || kind === 403;
}

/** Anything but tokens is a server in trouble, which ends no session. */
function tokensIn(outcome: Outcome<Tokens>): Outcome<Tokens> {
  if ('failure' in outcome || isTokens(outcome.answer)) return outcome;
  return { failure: { kind: 'PARSING_ERROR' } };
}
