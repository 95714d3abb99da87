import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/database.ts';
import { members } from '../../../database/schema/members.ts';
import {
  factorChallenges,
  passkeys,
  totpFactors,
} from '../../../database/schema/second-factors.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../audit/write.ts';
import { DomainError } from '../../base/errors.ts';
import { pauseFrom } from '../security-pause.ts';
import { endAllSessions } from '../sessions.ts';
import { factorsOf } from './factors.ts';
import { holdMember } from './kept-factors.ts';
import { notifyFactorsReset } from './notifications.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';

/**
 * Takes every second factor of somebody who has lost them: sessions end, withdrawals pause as after a
 * new password, and they are notified. Staff must enrol a new one when they sign in.
 * @throws DomainError `not_found`; `conflict` where there is none
 */
export async function resetFactors(
  tx: Transaction,
  services: Services,
  { actorId, memberId }: { readonly actorId: number; readonly memberId: number },
): Promise<void> {
  await holdMember(tx, memberId);
  const before = await factorsOf(tx, memberId);
  if (!before.totp && before.passkeys === 0) {
    throw new DomainError('conflict', { message: 'They have no second factor' });
  }
  await tx.delete(totpFactors).where(eq(totpFactors.memberId, memberId));
  await tx.delete(passkeys).where(eq(passkeys.memberId, memberId));
  await tx.delete(factorChallenges).where(eq(factorChallenges.memberId, memberId));
  await dropRecoveryCodes(tx, memberId);
  const settings = await services.settings.read(tx);
  const at = services.clock.now();
  await tx
    .update(members)
    .set({ withdrawalsPausedUntil: pauseFrom(at, settings) })
    .where(eq(members.id, memberId));
  await endAllSessions(tx, services, memberId, 'ended');
  await audit(tx, {
    actorId,
    action: 'second_factor.reset',
    subject: `member/${memberId}`,
    before: { passkeys: before.passkeys, one_time_codes: Number(before.totp) },
    after: { passkeys: 0, one_time_codes: 0 },
    at,
  });
  await notifyFactorsReset(tx, services, memberId, settings.security_pause_hours);
}
