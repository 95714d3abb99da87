import {
  newTotpSecret,
  stepOfCode,
  totpUri,
} from '../domain/accounts/second-factor/one-time-codes.ts';
import type { Answers } from './answers.ts';

const BASE32 = /^[A-Z2-7]{32,}$/;

/**
 * The secret of the first administrator's code app: the one of ADMIN_TOTP_SECRET, or a new one that
 * is shown and proved with a code.
 */
export async function codeTotpSecret(
  answers: Answers,
  email: string,
  say: (line: string) => void,
): Promise<string> {
  const made = newTotpSecret();
  const secret = await answers.ask({
    name: 'ADMIN_TOTP_SECRET',
    text: 'Secret for the code app of the first administrator (Enter takes the one shown)',
    otherwise: made,
    check: (answer) =>
      BASE32.test(answer) ? null : 'Use 32 characters or more of base32: A to Z and 2 to 7.',
  });
  if (secret !== made) return secret;
  say(`Add this account to your code app: ${totpUri(secret, email)}`);
  say(`Or type this secret: ${secret}`);
  await answers.ask({
    name: 'ADMIN_TOTP_CODE',
    text: 'Code that the app shows',
    check: (code) =>
      stepOfCode(secret, code, new Date()) === null ? 'That is not the code of this secret.' : null,
  });
  return secret;
}
