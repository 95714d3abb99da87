import { and, desc, eq, exists, gt, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { account, ReusedSession, SessionView } from '#contract/api/account/security.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { refreshTokens, sessions } from '../../database/schema/sessions.ts';
import type { Services } from '../../services.ts';
import { deviceNameOf } from '../base/device-names.ts';
import { DomainError } from '../base/errors.ts';
import { endSession, type Caller } from './sessions.ts';

const REUSED_SHOWN_MS = 30 * DAY_MS;
const REUSED_SHOWN = 20;

/** The member's sessions that still live: latest use first, the one that asks before all others. */
export async function listSessions(
  { database: { db }, clock }: Services,
  { memberId, sessionId }: Caller,
): Promise<Omit<Answer<typeof account.sessions>, 'visits'>> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.memberId, memberId), isNull(sessions.revokedAt), canRefresh(db, clock.now())),
    )
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastUsedAt), desc(sessions.createdAt));
  const reused = await readReused(db, memberId, new Date(clock.now().getTime() - REUSED_SHOWN_MS));
  return { items: rows.map((row) => sessionView(row, sessionId)), reused };
}

/** The member's sessions that were ended because a refresh token came back. */
async function readReused(db: Database, memberId: number, since: Date): Promise<ReusedSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.memberId, memberId),
        eq(sessions.revokedFor, 'reuse'),
        gt(sessions.revokedAt, since),
      ),
    )
    .orderBy(desc(sessions.revokedAt))
    .limit(REUSED_SHOWN);
  return rows.map(({ id, userAgent, address, createdAt, revokedAt }) => ({
    id,
    ...deviceNameOf(userAgent),
    place: address,
    created_at: createdAt.toISOString(),
    ended_at: (revokedAt ?? createdAt).toISOString(),
  }));
}

function sessionView(row: typeof sessions.$inferSelect, currentId: string): SessionView {
  return {
    id: row.id,
    ...deviceNameOf(row.userAgent),
    place: row.address,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    current: row.id === currentId,
  };
}

/** Whether a session's newest token can still be exchanged: nothing else keeps it alive. */
function canRefresh(db: Database, now: Date): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(refreshTokens)
      .where(
        and(
          eq(refreshTokens.sessionId, sessions.id),
          isNull(refreshTokens.rotatedAt),
          gt(refreshTokens.expiresAt, now),
        ),
      ),
  );
}

/**
 * Ends one of the member's sessions; one that ended already is well.
 * @throws DomainError `not_found` for a session that is not the member's
 */
export async function endOwnSession(
  services: Services,
  { memberId }: Caller,
  sessionId: string,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    const [own] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.memberId, memberId)));
    if (!own) throw new DomainError('not_found', { message: 'No such session' });
    await endSession(tx, services, own.id, 'ended');
  });
}

/** Ends the member's sessions, with or without the one that asks; counts those that still lived. */
export async function endOwnSessions(
  services: Services,
  { memberId, sessionId }: Caller,
  includeCurrent: boolean,
): Promise<Answer<typeof account.endSessions>> {
  return services.database.transaction(async (tx) => {
    const now = services.clock.now();
    // A sign-in that is under way is either seen here or comes after.
    await tx
      .select({ id: members.id })
      .from(members)
      .where(eq(members.id, memberId))
      .for('no key update');
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: now, revokedFor: 'ended' })
      .where(
        and(
          eq(sessions.memberId, memberId),
          isNull(sessions.revokedAt),
          includeCurrent ? undefined : ne(sessions.id, sessionId),
        ),
      )
      .returning({ lived: sql<boolean>`${canRefresh(tx, now)}` });
    return { ended: ended.filter(({ lived }) => lived).length };
  });
}
