import type { auth } from '#contract/api/account/auth.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { CodeClock } from './secret-code-field.tsx';

/**
 * The clock of a code that has just been sent.
 * @param codeMinutes the setting; without it the answer's own instant, which is on the server's clock
 */
export function codeClock(
  { expires_at, resend_in_seconds }: Answer<typeof auth.sendCode>,
  codeMinutes: number | undefined,
  now: number,
): CodeClock {
  return {
    expiresAt: codeMinutes === undefined ? Date.parse(expires_at) : now + codeMinutes * MINUTE_MS,
    resendAt: now + resend_in_seconds * 1000,
  };
}
