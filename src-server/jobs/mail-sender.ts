import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { mails } from '../database/schema/system.ts';
import { htmlOf } from '../mails/render.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

const BATCH = 50;
const ATTEMPTS_MAX = 8;
/** A mail's second try is so long after it was written; each further one four times as long. */
const FIRST_PAUSE_SECONDS = 5;

/** Sends what waits in the outbox, oldest first. */
export const mailSender: Job = { name: 'mail-sender', every: 500, run: sendMails };

/**
 * A mail is marked after the mail server took it, so a crash in between sends it twice rather than
 * never. One that keeps failing is tried 8 times within six hours, so that an outage of the mail
 * server loses none, and then left alone; the log says so.
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
          // Codes do not stay; only the demo shows its mails.
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
