import type { Proof } from '#contract/api/account/second-factor.ts';
import { OTP_PATTERN } from '#contract/rules/second-factor.ts';
import type { Services } from '../../../services.ts';
import { recordRepeated } from '../../audit/events.ts';
import { DomainError } from '../../base/errors.ts';
import { countGuess, dropGuesses, guessesLeft } from '../password-guesses.ts';
import type { ChallengeUse } from './challenges.ts';
import { takeAssertion } from './passkey-check.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { takeTotpCode } from './totp-check.ts';

/**
 * Checks one proof of a member's second factor; what it used up stays used, whatever follows. Codes
 * are guessable, so their tries are counted for the member before they are compared: after five
 * wrong ones there is a pause. What an authenticator signed can't be guessed and isn't counted.
 * @throws DomainError `second_factor_wrong` (of a code details.tries_left), `rate_limited`
 */
export async function prove(services: Services, proof: Proof, use: ChallengeUse): Promise<void> {
  if (proof.passkey) {
    if (await takeAssertion(services, proof.passkey, use)) return;
    throw await proofRefused(services, use.memberId);
  }
  const guesses = guessesOf(services, use.memberId);
  const left = await countGuess(services, guesses, 'Too many wrong codes');
  if (!(await takeCode(services, use.memberId, proof.otp ?? ''))) {
    throw await proofRefused(services, use.memberId, { tries_left: left });
  }
  await services.database.transaction((tx) => dropGuesses(tx, guesses));
}

const guessesOf = ({ keys }: Services, memberId: number): string =>
  keys.sign('otp-guesses', String(memberId));

/** How many codes a member can try before the pause; 0 during it. */
export const triesLeft = (services: Services, memberId: number): Promise<number> =>
  guessesLeft(services.database.db, guessesOf(services, memberId), services.clock.now());

async function takeCode(services: Services, memberId: number, text: string): Promise<boolean> {
  const digits = text.replaceAll(/\s/g, '');
  return OTP_PATTERN.test(digits)
    ? takeTotpCode(services, memberId, digits)
    : takeRecoveryCode(services, memberId, text);
}

/** Who knows the password and not the second factor is worth knowing of. */
export async function proofRefused(
  services: Services,
  memberId: number,
  details?: { readonly tries_left: number },
): Promise<DomainError> {
  await recordRepeated(services, {
    actorId: memberId,
    action: 'second_factor.refused',
    subject: `member/${memberId}`,
  });
  return new DomainError('second_factor_wrong', {
    message: 'The second factor does not match',
    ...(details && { details }),
  });
}
