import { and, desc, eq, gt } from 'drizzle-orm';
import type { VisitView } from '#contract/api/account/security.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { VISITS_SHOWN, VISITS_SHOWN_DAYS } from '#contract/rules/visits.ts';
import { members } from '../../database/schema/members.ts';
import { visits } from '../../database/schema/visits.ts';
import type { Services } from '../../services.ts';

/**
 * Who looked at a member's account, and why; the latest first. Whose eyes it were is said where it was for
 * a ticket, in which staff have names; else the audit log knows.
 */
export async function listVisits(
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  memberId: number,
): Promise<VisitView[]> {
  const now = clock.now();
  const since = new Date(now.getTime() - VISITS_SHOWN_DAYS * DAY_MS);
  const rows = await db
    .select({ visit: visits, firstName: members.firstName })
    .from(visits)
    .innerJoin(members, eq(members.id, visits.viewerId))
    .where(and(eq(visits.memberId, memberId), gt(visits.beganAt, since)))
    .orderBy(desc(visits.beganAt), desc(visits.id))
    .limit(VISITS_SHOWN);
  return rows.map(({ visit: { id, reason, ticket, beganAt, endsAt, endedAt }, firstName }) => ({
    id,
    reason,
    ticket,
    by: ticket === null ? null : firstName,
    began_at: beganAt.toISOString(),
    // Over when its time has passed, whoever has noted it by now.
    ended_at: (endedAt ?? (endsAt <= now ? endsAt : null))?.toISOString() ?? null,
  }));
}
