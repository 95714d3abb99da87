import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { mayVisit, VISIT_TOKEN_PREFIX } from '#contract/rules/visits.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { sessions } from '../../database/schema/sessions.ts';
import { visits } from '../../database/schema/visits.ts';
import type { Caller } from '../accounts/sessions.ts';
import { staffSessionEnd } from '../accounts/second-factor/staff-session.ts';
import { hashOfToken } from './visit.ts';

/** The member as a visit's calls name them, and the viewer's session, which is in use meanwhile. */
interface LiveVisit {
  readonly caller: Caller & Required<Pick<Caller, 'visit'>>;
  readonly viewer: { readonly sessionId: string; readonly lastUsedAt: Date };
}

export const isVisitToken = (token: string | undefined): token is string =>
  token?.startsWith(VISIT_TOKEN_PREFIX) ?? false;

const viewers = alias(members, 'viewers');

/**
 * The visit that a token opens; null where its time has passed, it was ended, or the viewer's session,
 * account, proof or role is not what it takes (any more), or the member has a role by now.
 */
export async function findLiveVisit(
  db: Database,
  token: string,
  now: Date,
): Promise<LiveVisit | null> {
  const [row] = await db
    .select({ visit: visits, session: sessions, viewer: viewers, member: members })
    .from(visits)
    .innerJoin(sessions, eq(sessions.id, visits.sessionId))
    .innerJoin(viewers, eq(viewers.id, visits.viewerId))
    .innerJoin(members, eq(members.id, visits.memberId))
    .where(eq(visits.tokenHash, hashOfToken(token)));
  if (!row) return null;
  const { visit, session, viewer, member } = row;
  const isOpen = visit.endedAt === null && now < visit.endsAt && member.role === 'member';
  const isHeld =
    session.memberId === viewer.id &&
    session.revokedAt === null &&
    session.provedAt !== null &&
    viewer.status === 'active' &&
    mayVisit(viewer) &&
    staffSessionEnd({ ...session, role: viewer.role }, now) === null;
  if (!isOpen || !isHeld) return null;
  return {
    caller: {
      memberId: member.id,
      role: member.role,
      duties: [],
      // No session of the member's: none of them is the one that asks.
      sessionId: visit.id,
      createdAt: visit.beganAt,
      provedAt: null,
      visit: { id: visit.id, secrets: [member.email, member.phoneNumber] },
    },
    viewer: { sessionId: session.id, lastUsedAt: session.lastUsedAt },
  };
}

/** Counts what a visit does: what it reads, and what it was refused. */
export async function countVisit(
  db: Database,
  id: string,
  what: 'reads' | 'blocked',
): Promise<void> {
  await db
    .update(visits)
    .set({ [what]: sql`${visits[what]} + 1` })
    .where(eq(visits.id, id));
}
