import type { Answer } from '#contract/api/endpoint.ts';
import type { withdrawals } from '#contract/api/withdrawals.ts';
import { CHALLENGE_MS } from '#contract/rules/second-factor.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Services } from '../../services.ts';
import {
  assertionOptions,
  takeAssertion,
  type Assertion,
} from '../accounts/second-factor/passkey-check.ts';
import { proofRefused } from '../accounts/second-factor/prove.ts';
import type { Caller } from '../accounts/sessions.ts';
import { bindWithdrawalQuote, type ShownQuote } from './binding.ts';

const challengeOf = ({ memberId, sessionId }: Caller) => ({
  memberId,
  sessionId,
  purpose: 'withdrawal' as const,
});

/**
 * A passkey confirms withdrawals once it is as old as the pause after a change of what protects the
 * account: whoever adds one with a stolen password can't be faster than its owner reads the mail.
 */
async function countingPasskeys({ database, settings, clock }: Services) {
  const { security_pause_hours: hours } = await settings.read(database.db);
  return { addedUntil: new Date(clock.now().getTime() - hours * HOUR_MS) };
}

/**
 * What the caller's passkeys may sign to confirm exactly the quote that was shown, good once and for
 * 5 minutes; `passkey` is null where none of them counts.
 * @throws DomainError `quote_expired`, and what `termsOf` refuses
 */
export async function askSignature(
  services: Services,
  caller: Caller,
  shown: ShownQuote,
): Promise<Answer<typeof withdrawals.passkey>> {
  const binding = await bindWithdrawalQuote(services.database.db, services, caller.memberId, shown);
  const options = await assertionOptions(
    services,
    { ...challengeOf(caller), binding: JSON.stringify(binding) },
    await countingPasskeys(services),
  );
  return {
    passkey: options as Record<string, unknown> | null,
    expires_at: new Date(services.clock.now().getTime() + CHALLENGE_MS).toISOString(),
  };
}

/**
 * Uses up a signature, whatever follows.
 * @returns the terms that were signed, as `boundTerms` reads them
 * @throws DomainError `second_factor_wrong`
 */
export async function takeSignature(
  services: Services,
  caller: Caller,
  assertion: Assertion,
): Promise<Readonly<Record<string, string>>> {
  const taken = await takeAssertion(
    services,
    assertion,
    challengeOf(caller),
    await countingPasskeys(services),
  );
  if (!taken?.binding) throw await proofRefused(services, caller.memberId);
  return JSON.parse(taken.binding) as Record<string, string>;
}
