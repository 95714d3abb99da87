import { PROOF_MS } from '#contract/rules/second-factor.ts';
import { isStaff } from '#contract/rules/staff.ts';
import type { Services } from '../../../services.ts';
import { DomainError } from '../../base/errors.ts';
import { requirePassword } from '../password-guesses.ts';
import type { Caller } from '../sessions.ts';
import { hasFactor } from './factors.ts';
import { provedUntil } from './session-proof.ts';

/**
 * A session that was left open, or stolen, is not enough to change the second factor. Where there is
 * one it takes a fresh proof of it (a recovery code is one): who could change it by the password would
 * need nothing but the password. The first one takes the password; staff who enrol it right after they
 * signed in have just given theirs.
 * @throws DomainError `step_up_required`, `validation` (`current_password`), `rate_limited`
 */
export async function requireConsent(
  services: Services,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<void> {
  const now = services.clock.now();
  if (provedUntil(caller, now)) return;
  const isEnrolled = await hasFactor(services.database.db, caller.memberId);
  if (isEnrolled) throw new DomainError('step_up_required');
  const age = now.getTime() - caller.createdAt.getTime();
  if (isStaff(caller) && age <= PROOF_MS) return;
  await requirePassword(services, caller.memberId, currentPassword ?? '');
}
