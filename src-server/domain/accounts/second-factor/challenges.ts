import { and, eq, gt, isNull } from 'drizzle-orm';
import { CHALLENGE_MS } from '#contract/rules/second-factor.ts';
import {
  factorChallenges,
  type challengePurposes,
} from '../../../database/schema/second-factors.ts';
import type { Services } from '../../../services.ts';

/** Whom and what a challenge is for: an answer to it counts there alone. */
export interface ChallengeUse {
  readonly memberId: number;
  /** Null at sign-in. */
  readonly sessionId: string | null;
  readonly purpose: (typeof challengePurposes)[number];
  /** What exactly it confirms, as JSON; left out where it confirms the member alone. */
  readonly binding?: string;
}

/** A new challenge, base64url of 32 random bytes; good once, for 5 minutes. */
export async function newChallenge(services: Services, use: ChallengeUse): Promise<string> {
  const challenge = services.random.token(32);
  await services.database.db.insert(factorChallenges).values({
    ...use,
    binding: use.binding ?? null,
    challenge,
    expiresAt: new Date(services.clock.now().getTime() + CHALLENGE_MS),
  });
  return challenge;
}

/** A challenge that was used up, and what it was bound to. */
export interface TakenChallenge {
  readonly challenge: string;
  readonly binding: string | null;
}

/**
 * Uses up the challenge that an authenticator's answer names, before the answer is verified.
 * @returns null where it is unknown, of another member, session or purpose, late or used
 */
export async function takeChallenge(
  services: Services,
  clientDataJson: string,
  { memberId, sessionId, purpose }: Omit<ChallengeUse, 'binding'>,
): Promise<TakenChallenge | null> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === null) return null;
  const now = services.clock.now();
  const taken = await services.database.db
    .update(factorChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(factorChallenges.challenge, challenge),
        eq(factorChallenges.memberId, memberId),
        eq(factorChallenges.purpose, purpose),
        sessionId === null
          ? isNull(factorChallenges.sessionId)
          : eq(factorChallenges.sessionId, sessionId),
        isNull(factorChallenges.usedAt),
        gt(factorChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: factorChallenges.challenge, binding: factorChallenges.binding });
  return taken[0] ?? null;
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const text = Buffer.from(clientDataJson, 'base64url').toString('utf8');
    const { challenge } = JSON.parse(text) as { challenge?: unknown };
    return typeof challenge === 'string' && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}
