import type { SessionAnswer } from '#contract/ipc/session.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';

/** Milliseconds for which a token is reused; its validity is longer. */
const KEPT = MINUTE_MS;

interface AccessTokens {
  /** Undefined if signed out or locked. Rejects if the server could not be reached. */
  readonly get: () => Promise<string | undefined>;
  readonly forget: () => void;
}

/** Access tokens for the main process's own calls, cached for a minute. */
export function createAccessTokens(
  renew: () => Promise<SessionAnswer>,
  now: () => number,
): AccessTokens {
  let kept: { readonly access: string; readonly until: number } | undefined;
  return {
    async get() {
      if (kept && now() < kept.until) return kept.access;
      kept = undefined;
      const answer = await renew();
      if ('failure' in answer) throw new Error('The session could not be renewed');
      if (!('access' in answer)) return undefined;
      kept = { access: answer.access, until: now() + KEPT };
      return answer.access;
    },
    forget() {
      kept = undefined;
    },
  };
}
