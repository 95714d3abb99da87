import type { Tokens } from '../api/account/auth.ts';

const isToken = (value: unknown): boolean => typeof value === 'string' && value !== '';

/**
 * Whether an answer about the session carries its tokens. A proxy, or a server that fails half way,
 * may answer 200 with something else: storing that would end the session.
 */
export function isTokens(answer: unknown): answer is Tokens {
  if (typeof answer !== 'object' || answer === null) return false;
  const { access, refresh } = answer as Partial<Record<keyof Tokens, unknown>>;
  return isToken(access) && isToken(refresh);
}
