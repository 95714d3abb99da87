import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { sessions } from '../../database/schema/sessions.ts';
import { visits } from '../../database/schema/visits.ts';
import type { Services } from '../../services.ts';
import { closeVisit } from './visit.ts';

/** Notes the end of visits that nobody left: their time has passed, or the viewer's session ended. */
export async function closeVisitsOver(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
): Promise<void> {
  const now = clock.now();
  const over = await tx
    .select({ visit: visits, revokedAt: sessions.revokedAt })
    .from(visits)
    .leftJoin(sessions, eq(sessions.id, visits.sessionId))
    .where(and(isNull(visits.endedAt), or(lte(visits.endsAt, now), isNotNull(sessions.revokedAt))));
  for (const { visit, revokedAt } of over) {
    // Which of the two came first.
    const bySession = revokedAt !== null && revokedAt < visit.endsAt;
    await closeVisit(
      tx,
      visit,
      bySession ? 'session' : 'time',
      bySession ? revokedAt : visit.endsAt,
    );
  }
}
