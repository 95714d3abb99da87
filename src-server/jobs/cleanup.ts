import { and, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { notifications } from '../database/schema/inbox.ts';
import { jobRuns } from '../database/schema/jobs.ts';
import {
  captchaSolutions,
  codes,
  loginFailures,
  refreshTokens,
  sessions,
} from '../database/schema/sessions.ts';
import { idempotencyKeys, mails } from '../database/schema/system.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SESSION_KEPT_MS = 90 * DAY_MS;
/** What was not read stays for as long as the account. */
const READ_NOTIFICATION_KEPT_MS = 180 * DAY_MS;

/** Drops rows whose time has passed. */
export const cleanup: Job = { name: 'cleanup', every: 10 * 60_000, run: dropExpired };

export async function dropExpired({ database, clock }: Services): Promise<void> {
  const { db } = database;
  const now = clock.now();
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  await db.delete(captchaSolutions).where(lt(captchaSolutions.expiresAt, ago(HOUR_MS)));
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, ago(DAY_MS)));
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
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(30 * DAY_MS)));
  await db
    .delete(notifications)
    .where(
      and(
        isNotNull(notifications.readAt),
        lt(notifications.createdAt, ago(READ_NOTIFICATION_KEPT_MS)),
      ),
    );
  // The runs of days stay: they are part of the books.
  await db
    .delete(jobRuns)
    .where(and(isNull(jobRuns.period), lt(jobRuns.startedAt, ago(30 * DAY_MS))));
  await db
    .delete(mails)
    .where(or(lt(mails.sentAt, ago(30 * DAY_MS)), lt(mails.createdAt, ago(60 * DAY_MS))));
}
