import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Answer } from '#contract/api/endpoint.ts';
import type { auth } from '#contract/api/account/auth.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { captchaSolutions } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';

/** Iterations of one key derivation; about 256 derivations solve it, a third of a second. */
const COST = 1000;
const LIFETIME_MS = 20 * MINUTE_MS;

/** A challenge whose solution is work for the client and quickly checked here. */
export async function newCaptcha(services: Services): Promise<Answer<typeof auth.captcha>> {
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    deriveKey,
    expiresAt: new Date(services.clock.now().getTime() + LIFETIME_MS),
    hmacSignatureSecret: services.keys.secret('captcha'),
  });
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix, expiresAt } = parameters;
  if (expiresAt === undefined || signature === undefined) {
    throw new Error('A captcha came without expiry or signature');
  }
  return {
    parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix, expiresAt },
    signature,
  };
}

/**
 * Takes a solution, which counts once.
 * @param solution base64 of the JSON `{challenge, solution}`
 * @throws DomainError `captcha_required`, `captcha_failed`
 */
export async function requireCaptcha(
  services: Services,
  solution: string | undefined,
): Promise<void> {
  if (!solution) throw refusal('captcha_required', 'captcha.required');
  const solved = decode(solution);
  if (!solved || !(await isSolved(services, solved))) {
    throw refusal('captcha_failed', 'captcha.failed');
  }
  const { nonce, expiresAt = 0 } = solved.challenge.parameters;
  const first = await services.database.db
    .insert(captchaSolutions)
    .values({ challenge: nonce, expiresAt: new Date(expiresAt * 1000) })
    .onConflictDoNothing()
    .returning();
  if (first.length === 0) throw refusal('captcha_failed', 'captcha.failed');
}

async function isSolved(services: Services, solved: SolvedCaptcha): Promise<boolean> {
  try {
    const { verified } = await verifySolution({
      ...solved,
      deriveKey,
      hmacSignatureSecret: services.keys.secret('captcha'),
    });
    return verified;
  } catch {
    // Malformed parts of it, such as a salt that is no hex.
    return false;
  }
}

interface SolvedCaptcha {
  readonly challenge: Challenge;
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}

/** Null for anything that cannot be a challenge with a solution. */
function decode(text: string): SolvedCaptcha | null {
  try {
    const value = JSON.parse(Buffer.from(text, 'base64').toString()) as Partial<SolvedCaptcha>;
    const { challenge, solution } = value;
    if (typeof challenge?.parameters.nonce !== 'string') return null;
    return typeof solution?.counter === 'number' ? { challenge, solution } : null;
  } catch {
    return null;
  }
}

function refusal(code: 'captcha_required' | 'captcha_failed', id: string): DomainError {
  return new DomainError(code, { fields: { captcha: { id } } });
}
