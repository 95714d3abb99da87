import type { Answer } from '#contract/api/endpoint.ts';
import type { Proof, secondFactor } from '#contract/api/account/second-factor.ts';
import { PROOF_MS } from '#contract/rules/second-factor.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../audit/write.ts';
import { holdSession, type Caller } from '../sessions.ts';
import type { ChallengeUse } from './challenges.ts';
import { methodsOf } from './factors.ts';
import { assertionOptions } from './passkey-check.ts';
import { prove, triesLeft } from './prove.ts';
import { markProved } from './session-proof.ts';

const stepUpOf = ({ memberId, sessionId }: Caller): ChallengeUse => ({
  memberId,
  sessionId,
  purpose: 'step_up',
});

/** How the caller can prove their second factor, with a challenge for their passkeys. */
export async function beginStepUp(
  services: Services,
  caller: Caller,
): Promise<Answer<typeof secondFactor.stepUpBegin>> {
  return {
    methods: await methodsOf(services.database.db, caller.memberId),
    passkey: (await assertionOptions(services, stepUpOf(caller))) as Record<string, unknown> | null,
    tries_left: await triesLeft(services, caller.memberId),
  };
}

/** @throws DomainError `second_factor_wrong`, `rate_limited` */
export async function stepUp(
  services: Services,
  caller: Caller,
  proof: Proof,
): Promise<Answer<typeof secondFactor.stepUp>> {
  await prove(services, proof, stepUpOf(caller));
  await services.database.transaction(async (tx) => {
    await holdSession(tx, caller);
    await markProved(tx, services, caller.sessionId);
    await audit(tx, {
      actorId: caller.memberId,
      action: 'second_factor.step_up',
      subject: `member/${caller.memberId}`,
      at: services.clock.now(),
    });
  });
  return { proved_until: new Date(services.clock.now().getTime() + PROOF_MS).toISOString() };
}
