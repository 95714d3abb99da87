import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { mails } from '../database/schema/system.ts';
import { htmlOf } from '../mails/render.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

const BATCH = 50;
/** A mail that failed so often is given up. */
export const ATTEMPTS_MAX = 8;
/** Exponential back-off, measured from the mail's creation: 5 s, then four times as long each. */
const FIRST_PAUSE_SECONDS = 5;

/** Sends mails of the outbox, oldest first. */
export const mailSender: Job = { name: 'mail-sender', every: 500, run: sendMails };

/**
 * At-least-once delivery: a mail is marked as sent after the mail server accepted it, so a crash in
 * between sends it twice. A failing mail is retried with back-off, 8 attempts within six hours,
 * which outlasts an outage; then it is logged and given up.
 */
export async function sendMails(services: Services): Promise<void> {
  const { database, mailer, clock, config, log } = services;
  const now = clock.now().toISOString();
  const isDue = sql`${mails.createdAt}
    + ${FIRST_PAUSE_SECONDS} * power(4, ${mails.attempts} - 1) * interval '1 second'
    <= ${now}::timestamptz`;
  const waiting = await database.db
    .select()
    .from(mails)
    .where(
      and(isNull(mails.sentAt), lt(mails.attempts, ATTEMPTS_MAX), or(eq(mails.attempts, 0), isDue)),
    )
    .orderBy(asc(mails.attempts), asc(mails.createdAt))
    .limit(BATCH);
  for (const { id, recipient, subject, body } of waiting) {
    try {
      await mailer.send({ id, recipient, subject, text: body, html: htmlOf(body) });
      await database.db
        .update(mails)
        .set({
          sentAt: clock.now(),
          attempts: sql`${mails.attempts} + 1`,
          // Delete the body, which may hold a code; the demo shows its mails, so it keeps it.
          ...(!config.demo && { body: '' }),
        })
        .where(eq(mails.id, id));
    } catch (err) {
      log.warn({ err, mail: id }, 'mail not sent');
      await database.db
        .update(mails)
        .set({ attempts: sql`${mails.attempts} + 1` })
        .where(eq(mails.id, id));
    }
  }
}
