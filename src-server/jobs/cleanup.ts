import { and, eq, isNotNull, isNull, lt, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import type { Database } from '../database/database.ts';
import { notifications } from '../database/schema/inbox.ts';
import { jobRuns } from '../database/schema/jobs.ts';
import { factorChallenges } from '../database/schema/second-factors.ts';
import {
  captchaSolutions,
  codes,
  loginFailures,
  refreshTokens,
  sessions,
} from '../database/schema/sessions.ts';
import { idempotencyKeys, mails } from '../database/schema/system.ts';
import { voucherLinks } from '../database/schema/withdrawals.ts';
import { dropEndedWindows } from '../plugins/shared-limits.ts';
import { clearTreeChanges } from '../domain/tree/changes.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

/** Rows deleted by one statement. */
const ROWS_AT_ONCE = 5000;
const SESSION_KEPT_MS = 90 * DAY_MS;
/** An unread notification stays as long as the account. */
const READ_NOTIFICATION_KEPT_MS = 180 * DAY_MS;

/** Deletes expired rows. */
export const cleanup: Job = { name: 'cleanup', every: 10 * MINUTE_MS, run: dropExpired };

export async function dropExpired({ database, clock }: Services): Promise<void> {
  const { db } = database;
  const now = clock.now();
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  await db.delete(captchaSolutions).where(lt(captchaSolutions.expiresAt, ago(HOUR_MS)));
  await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, ago(HOUR_MS)));
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, ago(DAY_MS)));
  // An expired or revoked link opens nothing; without its row it answers as if it never existed.
  await db
    .delete(voucherLinks)
    .where(or(lt(voucherLinks.expiresAt, now), isNotNull(voucherLinks.revokedAt)));
  // The daily limit of sent codes counts rows of one day.
  await db.delete(codes).where(lt(codes.createdAt, ago(2 * DAY_MS)));
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, ago(DAY_MS)));
  // A session without refresh tokens is only kept as history; it cannot be renewed.
  await db.delete(sessions).where(
    and(
      lt(sessions.lastUsedAt, ago(SESSION_KEPT_MS)),
      notExists(
        db
          .select({ one: sql`1` })
          .from(refreshTokens)
          .where(eq(refreshTokens.sessionId, sessions.id)),
      ),
    ),
  );
  await dropInPieces(db, idempotencyKeys, lt(idempotencyKeys.createdAt, ago(30 * DAY_MS)));
  await dropInPieces(
    db,
    notifications,
    and(
      isNotNull(notifications.readAt),
      lt(notifications.createdAt, ago(READ_NOTIFICATION_KEPT_MS)),
    ),
  );
  await clearTreeChanges(db);
  await dropEndedWindows(db);
  // Runs with a period (daily closings) belong to the books and stay.
  await db
    .delete(jobRuns)
    .where(and(isNull(jobRuns.period), lt(jobRuns.startedAt, ago(30 * DAY_MS))));
  await dropInPieces(
    db,
    mails,
    and(
      // Implied by the second condition; it lets the query use the index on `created_at`.
      lt(mails.createdAt, ago(30 * DAY_MS)),
      or(lt(mails.sentAt, ago(30 * DAY_MS)), lt(mails.createdAt, ago(60 * DAY_MS))),
    ),
  );
}

/** Deletes matching rows in batches, so that no statement holds locks for long. */
export async function dropInPieces(
  db: Database,
  table: PgTable,
  condition: SQL | undefined,
  atOnce = ROWS_AT_ONCE,
): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ count: string | number }>(sql`
      with gone as (
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${condition} limit ${atOnce}))
        returning 1)
      select count(*) as count from gone`);
    if (Number(rows[0]?.count ?? 0) < atOnce) return;
  }
}
