import type { Answer, Body } from '#contract/api/endpoint.ts';
import type { secondFactor } from '#contract/api/account/second-factor.ts';
import type { Services } from '../../../services.ts';
import { DomainError } from '../../base/errors.ts';
import { holdSession, type Caller } from '../sessions.ts';
import { requireConsent } from './consent.ts';
import { hasFactor } from './factors.ts';
import { holdMember } from './kept-factors.ts';
import { notifyFactorChange } from './notifications.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

/**
 * New recovery codes; the old ones are void.
 * @throws DomainError `not_found` without a second factor that they would recover
 */
export async function renewCodes(
  services: Services,
  caller: Caller,
  { current_password }: Body<typeof secondFactor.recoveryRenew>,
): Promise<Answer<typeof secondFactor.recoveryRenew>> {
  await requireConsent(services, caller, current_password);
  return services.database.transaction(async (tx) => {
    await holdMember(tx, caller.memberId);
    await holdSession(tx, caller);
    if (!(await hasFactor(tx, caller.memberId))) throw new DomainError('not_found');
    await notifyFactorChange(tx, services, caller.memberId, { event: 'recovery_renewed' });
    return { recovery_codes: await renewRecoveryCodes(tx, services, caller.memberId) };
  });
}
