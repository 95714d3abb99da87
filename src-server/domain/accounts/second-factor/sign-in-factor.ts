import type { FactorDemand, Proof } from '#contract/api/account/second-factor.ts';
import { isStaff, type Role } from '#contract/rules/staff.ts';
import type { Services } from '../../../services.ts';
import type { Device } from '../../base/device-names.ts';
import { DomainError } from '../../base/errors.ts';
import { knowsDevice } from '../login-notification.ts';
import { assertionOptions } from './passkey-check.ts';
import { methodsOf } from './factors.ts';
import { prove, triesLeft } from './prove.ts';

interface SignInAttempt {
  readonly device: Device;
  /** Called where the factor is asked for: the password was right, nothing failed. */
  readonly onAsked: () => Promise<void>;
}

/**
 * Asks who gave the right password for their second factor: staff always, members on a device that
 * they had no session on before.
 * @returns when it was proved; null where none was asked for
 * @throws DomainError `second_factor_required` (details: `FactorDemand`), `second_factor_wrong`,
 *   `rate_limited`
 */
export async function factorAtSignIn(
  services: Services,
  member: { readonly id: number; readonly role: Role },
  proof: Proof,
  { device, onAsked }: SignInAttempt,
): Promise<Date | null> {
  const { database, clock } = services;
  const methods = await methodsOf(database.db, member.id);
  if (!methods.some((method) => method !== 'recovery')) return null;
  const use = { memberId: member.id, sessionId: null, purpose: 'sign_in' } as const;
  if (proof.otp !== undefined || proof.passkey !== undefined) {
    await prove(services, proof, use);
    return clock.now();
  }
  if (!isStaff(member) && (await isKnown(services, member.id, device))) return null;
  await onAsked();
  const demand: FactorDemand = {
    methods,
    passkey: await assertionOptions(services, use),
    tries_left: await triesLeft(services, member.id),
  };
  throw new DomainError('second_factor_required', {
    message: 'Send a code or a passkey too',
    details: { ...demand },
  });
}

const isKnown = (services: Services, memberId: number, device: Device): Promise<boolean> =>
  services.database.transaction((tx) => knowsDevice(tx, memberId, device));
