import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { newCaptcha } from '#server/domain/captcha.ts';
import type { Services } from '#server/services.ts';

/** A fresh solution, as a client would send it. */
export async function solvedCaptcha(services: Services): Promise<string> {
  const challenge = await newCaptcha(services);
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
