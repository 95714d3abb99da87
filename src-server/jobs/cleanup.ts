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
import { clearTreeChanges } from '../domain/tree/changes.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

/** Rows dropped by one statement. */
const ROWS_AT_ONCE = 5000;
const SESSION_KEPT_MS = 90 * DAY_MS;
/** What was not read stays for as long as the account. */
const READ_NOTIFICATION_KEPT_MS = 180 * DAY_MS;

/** Drops rows whose time has passed. */
export const cleanup: Job = { name: 'cleanup', every: 10 * MINUTE_MS, run: dropExpired };

export async function dropExpired({ database, clock }: Services): Promise<void> {
  const { db } = database;
  const now = clock.now();
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  await db.delete(captchaSolutions).where(lt(captchaSolutions.expiresAt, ago(HOUR_MS)));
  await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, ago(HOUR_MS)));
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, ago(DAY_MS)));
  // Neither opens anything: a link without its row is as one that nobody made.
  await db
    .delete(voucherLinks)
    .where(or(lt(voucherLinks.expiresAt, now), isNotNull(voucherLinks.revokedAt)));
  // The caps on sends look back one day.
  await db.delete(codes).where(lt(codes.createdAt, ago(2 * DAY_MS)));
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, ago(DAY_MS)));
  // What is left of a session without tokens is its history; nothing can bring it back.
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
  // The runs of days stay: they are part of the books.
  await db
    .delete(jobRuns)
    .where(and(isNull(jobRuns.period), lt(jobRuns.startedAt, ago(30 * DAY_MS))));
  await dropInPieces(
    db,
    mails,
    and(
      // What was sent so long ago was written before: the index is on that.
      lt(mails.createdAt, ago(30 * DAY_MS)),
      or(lt(mails.sentAt, ago(30 * DAY_MS)), lt(mails.createdAt, ago(60 * DAY_MS))),
    ),
  );
}

/** Drops the rows of a condition some thousands at a time: no statement holds on to more. */
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
