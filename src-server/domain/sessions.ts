import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { members } from '../database/schema/members.ts';
import { sessions } from '../database/schema/sessions.ts';
import type { Services } from '../services.ts';
import type { AccessClaims } from './access-tokens.ts';

/** The signed-in member a request comes from. */
export interface Caller {
  readonly memberId: number;
  readonly isAdmin: boolean;
  readonly sessionId: string;
}

export type SessionEnd = NonNullable<(typeof sessions.$inferSelect)['revokedFor']>;

/** The caller a token speaks for, or null where the session ended or the member is blocked. */
export async function findLiveSession(
  db: Database,
  { memberId, sessionId }: AccessClaims,
): Promise<Caller | null> {
  const [caller] = await db
    .select({ memberId: members.id, isAdmin: members.isAdmin, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.memberId, memberId),
        isNull(sessions.revokedAt),
        eq(members.status, 'active'),
      ),
    );
  return caller ?? null;
}

/** Ends one session: its access tokens stop working at once. */
export async function endSession(
  tx: Transaction,
  services: Services,
  sessionId: string,
  reason: SessionEnd,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: services.clock.now(), revokedFor: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Ends every session of a member. */
export async function endAllSessions(
  tx: Transaction,
  services: Services,
  memberId: number,
  reason: SessionEnd,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: services.clock.now(), revokedFor: reason })
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.revokedAt)));
}
