import { createChallenge, solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { newCaptcha } from '#server/domain/accounts/captcha.ts';
import type { Services } from '#server/services.ts';

/** A fresh solution of the product's own challenge, as a client would send it: a third of a second of work. */
export async function solvedCaptcha(services: Services): Promise<string> {
  return solve(await newCaptcha(services));
}

/** A solution where the captcha is not what a test is about: the product's signature, next to no work. */
export async function easyCaptcha(services: Services): Promise<string> {
  return solve(
    await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      keyPrefix: '0',
      deriveKey,
      expiresAt: new Date(services.clock.now().getTime() + 60_000),
      hmacSignatureSecret: services.keys.secret('captcha'),
    }),
  );
}

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
