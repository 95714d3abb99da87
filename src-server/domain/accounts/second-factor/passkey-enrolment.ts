import { and, eq } from 'drizzle-orm';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Answer, Body } from '#contract/api/endpoint.ts';
import type { secondFactor } from '#contract/api/account/second-factor.ts';
import { CHALLENGE_MS, PASSKEYS_MAX } from '#contract/rules/second-factor.ts';
import { members } from '../../../database/schema/members.ts';
import { passkeys } from '../../../database/schema/second-factors.ts';
import type { Services } from '../../../services.ts';
import { DomainError, invalidField } from '../../base/errors.ts';
import { holdSession, type Caller } from '../sessions.ts';
import { newChallenge, takeChallenge, type ChallengeUse } from './challenges.ts';
import { requireConsent } from './consent.ts';
import { dropLastCodes, holdMember, refuseLastFactor } from './kept-factors.ts';
import { notifyFactorChange } from './notifications.ts';
import { firstRecoveryCodes } from './recovery-codes.ts';
import { relyingPartyOf } from './relying-party.ts';
import { markProved } from './session-proof.ts';

const enrolmentOf = ({ memberId, sessionId }: Caller): ChallengeUse => ({
  memberId,
  sessionId,
  purpose: 'enrol',
});

/** @throws DomainError `not_found` where the server's address can have no passkeys, `too_many` */
export async function beginPasskey(
  services: Services,
  caller: Caller,
  { current_password }: Body<typeof secondFactor.passkeyBegin>,
): Promise<Answer<typeof secondFactor.passkeyBegin>> {
  const party = relyingPartyOf(services.config);
  if (!party) throw new DomainError('not_found');
  await requireConsent(services, caller, current_password);
  const { db } = services.database;
  const own = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.memberId, caller.memberId));
  if (own.length >= PASSKEYS_MAX) {
    throw new DomainError('too_many', { details: { max: PASSKEYS_MAX } });
  }
  const [member] = await db
    .select({ email: members.email, username: members.username })
    .from(members)
    .where(eq(members.id, caller.memberId));
  const options = await generateRegistrationOptions({
    rpName: 'TCT',
    rpID: party.id,
    userName: member?.email ?? '',
    userDisplayName: member?.username ?? '',
    userID: Uint8Array.from(Buffer.from(String(caller.memberId))),
    challenge: Buffer.from(await newChallenge(services, enrolmentOf(caller)), 'base64url'),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return { options };
}

/** @throws DomainError `second_factor_wrong`, `conflict` where it is enrolled already */
export async function addPasskey(
  services: Services,
  caller: Caller,
  input: Body<typeof secondFactor.passkeyAdd>,
): Promise<Answer<typeof secondFactor.passkeyAdd>> {
  const name = nameOf(input.name);
  const { memberId } = caller;
  const party = relyingPartyOf(services.config);
  const { response } = input;
  const taken = await takeChallenge(
    services,
    response.response.clientDataJSON,
    enrolmentOf(caller),
  );
  const result =
    party && taken !== null
      ? await verifyRegistrationResponse({
          response,
          expectedChallenge: taken.challenge,
          expectedOrigin: party.origins,
          expectedRPID: party.id,
        }).catch(() => null)
      : null;
  if (!result?.verified) throw new DomainError('second_factor_wrong');
  const { credential, credentialDeviceType } = result.registrationInfo;
  return services.database.transaction(async (tx) => {
    await holdMember(tx, memberId);
    await holdSession(tx, caller);
    const added = await tx
      .insert(passkeys)
      .values({
        id: credential.id,
        memberId,
        name,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        kind: credentialDeviceType === 'multiDevice' ? 'synced' : 'device',
        createdAt: services.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw new DomainError('conflict');
    await markProved(tx, services, caller.sessionId);
    await notifyFactorChange(tx, services, memberId, { event: 'passkey_added', name });
    return { recovery_codes: await firstRecoveryCodes(tx, services, memberId) };
  });
}

/** @throws DomainError `not_found` */
export async function renamePasskey(
  { database: { db } }: Services,
  { memberId }: Caller,
  id: string,
  input: Body<typeof secondFactor.passkeyRename>,
): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name: nameOf(input.name) })
    .where(and(eq(passkeys.id, id), eq(passkeys.memberId, memberId)))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new DomainError('not_found');
}

/** @throws DomainError `not_found`, `last_factor` */
export async function removePasskey(
  services: Services,
  caller: Caller,
  id: string,
  { current_password }: Body<typeof secondFactor.passkeyRemove>,
): Promise<void> {
  await requireConsent(services, caller, current_password);
  const { memberId } = caller;
  await services.database.transaction(async (tx) => {
    const role = await holdMember(tx, memberId);
    await holdSession(tx, caller);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.memberId, memberId)))
      .returning({ name: passkeys.name });
    if (!removed) throw new DomainError('not_found');
    await refuseLastFactor(tx, memberId, role);
    await dropLastCodes(tx, memberId);
    await notifyFactorChange(tx, services, memberId, {
      event: 'passkey_removed',
      name: removed.name,
    });
  });
}

function nameOf(text: string): string {
  const name = text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim();
  if (name === '') throw invalidField('name', 'field.required');
  return name;
}
