import { eq } from 'drizzle-orm';
import type { Answer, Body } from '#contract/api/endpoint.ts';
import type { secondFactor } from '#contract/api/account/second-factor.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { members } from '../../../database/schema/members.ts';
import { totpFactors } from '../../../database/schema/second-factors.ts';
import type { Services } from '../../../services.ts';
import { DomainError } from '../../base/errors.ts';
import { countGuess, dropGuesses } from '../password-guesses.ts';
import { holdSession, type Caller } from '../sessions.ts';
import { requireConsent } from './consent.ts';
import { dropLastCodes, holdMember, refuseLastFactor } from './kept-factors.ts';
import { notifyFactorChange } from './notifications.ts';
import { newTotpSecret, stepOfCode, totpUri } from './one-time-codes.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { openSecret, sealSecret } from './sealed-secrets.ts';
import { markProved } from './session-proof.ts';

const PENDING_MS = 15 * MINUTE_MS;

/** Shows a new secret; the app that is enrolled already stays until the new one is confirmed. */
export async function beginTotp(
  services: Services,
  caller: Caller,
  { current_password }: Body<typeof secondFactor.totpBegin>,
): Promise<Answer<typeof secondFactor.totpBegin>> {
  await requireConsent(services, caller, current_password);
  const { db } = services.database;
  const { memberId } = caller;
  const [member] = await db
    .select({ email: members.email })
    .from(members)
    .where(eq(members.id, memberId));
  const secret = newTotpSecret();
  const pendingUntil = new Date(services.clock.now().getTime() + PENDING_MS);
  const pending = { pendingSecret: sealSecret(services.keys, memberId, secret), pendingUntil };
  await db
    .insert(totpFactors)
    .values({ memberId, ...pending })
    .onConflictDoUpdate({ target: totpFactors.memberId, set: pending });
  return {
    secret,
    uri: totpUri(secret, member?.email ?? ''),
    expires_at: pendingUntil.toISOString(),
  };
}

/**
 * Enrols the app whose code proves that it holds the secret. Consent was given for the secret.
 * @throws DomainError `second_factor_wrong`, `code_expired`, `rate_limited`
 */
export async function confirmTotp(
  services: Services,
  caller: Caller,
  { otp }: Body<typeof secondFactor.totpConfirm>,
): Promise<Answer<typeof secondFactor.totpConfirm>> {
  const { memberId } = caller;
  const guesses = services.keys.sign('otp-guesses', `enrol:${memberId}`);
  await countGuess(services, guesses, 'Too many wrong codes');
  return services.database.transaction(async (tx) => {
    const now = services.clock.now();
    await holdMember(tx, memberId);
    await holdSession(tx, caller);
    const [row] = await tx.select().from(totpFactors).where(eq(totpFactors.memberId, memberId));
    if (!row?.pendingSecret || !row.pendingUntil || row.pendingUntil < now) {
      throw new DomainError('code_expired');
    }
    const secret = openSecret(services.keys, memberId, row.pendingSecret);
    const step = stepOfCode(secret, otp.replaceAll(/\s/g, ''), now);
    if (step === null) throw new DomainError('second_factor_wrong');
    await tx
      .update(totpFactors)
      .set({
        secret: row.pendingSecret,
        confirmedAt: now,
        lastStep: step,
        pendingSecret: null,
        pendingUntil: null,
      })
      .where(eq(totpFactors.memberId, memberId));
    await dropGuesses(tx, guesses);
    await markProved(tx, services, caller.sessionId);
    await notifyFactorChange(tx, services, memberId, { event: 'totp_added' });
    return { recovery_codes: await firstRecoveryCodes(tx, services, memberId) };
  });
}

/** @throws DomainError `not_found`, `last_factor` */
export async function removeTotp(
  services: Services,
  caller: Caller,
  { current_password }: Body<typeof secondFactor.totpRemove>,
): Promise<void> {
  await requireConsent(services, caller, current_password);
  const { memberId } = caller;
  await services.database.transaction(async (tx) => {
    const role = await holdMember(tx, memberId);
    await holdSession(tx, caller);
    const removed = await tx
      .delete(totpFactors)
      .where(eq(totpFactors.memberId, memberId))
      .returning({ secret: totpFactors.secret });
    if (!removed[0]?.secret) throw new DomainError('not_found');
    await refuseLastFactor(tx, memberId, role);
    await dropLastCodes(tx, memberId);
    await notifyFactorChange(tx, services, memberId, { event: 'totp_removed' });
  });
}
