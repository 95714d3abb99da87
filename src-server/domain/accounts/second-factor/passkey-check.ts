import { and, eq, lte } from 'drizzle-orm';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Proof } from '#contract/api/account/second-factor.ts';
import { CHALLENGE_MS } from '#contract/rules/second-factor.ts';
import { passkeys } from '../../../database/schema/second-factors.ts';
import type { Services } from '../../../services.ts';
import {
  newChallenge,
  takeChallenge,
  type ChallengeUse,
  type TakenChallenge,
} from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';

export type Assertion = NonNullable<Proof['passkey']>;

/** Which of the member's passkeys count: those added until an instant, or all. */
interface Counting {
  readonly addedUntil?: Date;
}

const counting = (memberId: number, { addedUntil }: Counting) =>
  and(
    eq(passkeys.memberId, memberId),
    addedUntil === undefined ? undefined : lte(passkeys.createdAt, addedUntil),
  );

/** What a browser asks the member's authenticators for; null where there is no passkey to ask for. */
export async function assertionOptions(
  services: Services,
  use: ChallengeUse,
  which: Counting = {},
): Promise<object | null> {
  const party = relyingPartyOf(services.config);
  if (!party) return null;
  const own = await services.database.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(counting(use.memberId, which));
  if (own.length === 0) return null;
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(await newChallenge(services, use), 'base64url'),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: own,
  });
}

/**
 * Uses up what an authenticator of the member signed: the challenge of this use that it is, once.
 * @returns null where it does not count
 */
export async function takeAssertion(
  services: Services,
  assertion: Assertion,
  use: Omit<ChallengeUse, 'binding'>,
  which: Counting = {},
): Promise<TakenChallenge | null> {
  const { db } = services.database;
  const party = relyingPartyOf(services.config);
  if (!party) return null;
  const taken = await takeChallenge(services, assertion.response.clientDataJSON, use);
  if (taken === null) return null;
  const own = and(eq(passkeys.id, assertion.id), counting(use.memberId, which));
  const [passkey] = await db.select().from(passkeys).where(own);
  if (!passkey) return null;
  const result = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: taken.challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: {
      id: passkey.id,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (!result?.verified) return null;
  const used = await db
    .update(passkeys)
    .set({ counter: result.authenticationInfo.newCounter, lastUsedAt: services.clock.now() })
    // Of two answers at once one counts.
    .where(and(own, eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  return used.length > 0 ? taken : null;
}
