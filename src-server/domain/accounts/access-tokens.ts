import { createSigner, createVerifier } from 'fast-jwt';
import { ACCESS_TOKEN_MS } from '#contract/rules/limits.ts';
import type { Services } from '../../services.ts';

export interface AccessClaims {
  readonly memberId: number;
  readonly sessionId: string;
}

/** A JWT (HS256) for one session, good for 5 minutes. */
export function signAccessToken(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  { memberId, sessionId }: AccessClaims,
): string {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  const sign = createSigner({ key: keys.secret('access'), algorithm: 'HS256' });
  return sign({
    sub: String(memberId),
    sid: sessionId,
    iat: issuedAt,
    exp: issuedAt + ACCESS_TOKEN_MS / 1000,
  });
}

/** The claims of a token that is ours and in time, else null. Says nothing about its session. */
export function readAccessToken(
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  token: string,
): AccessClaims | null {
  const verify = createVerifier({
    key: keys.secret('access'),
    algorithms: ['HS256'],
    clockTimestamp: clock.now().getTime(),
    requiredClaims: ['sub', 'sid', 'iat', 'exp'],
  });
  try {
    const claims = verify(token) as { sub: string; sid: string };
    return { memberId: Number(claims.sub), sessionId: claims.sid };
  } catch {
    return null;
  }
}
