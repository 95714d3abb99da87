import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { mails } from '../database/schema/system.ts';
import { MAIL_CONNECTIONS, SEND_MS } from '../mails/mailer.ts';
import { htmlOf } from '../mails/render.ts';
import type { Services } from '../services.ts';
import type { Job } from './runner.ts';

/** Mails that one run sends at most, so that a stop is noticed. */
const RUN_MAX = 50;
/** A mail that failed so often is given up. */
export const ATTEMPTS_MAX = 8;
/** Exponential back-off, measured from the mail's creation: 5 s, then four times as long each. */
const FIRST_PAUSE_SECONDS = 5;
/** Milliseconds that a claim holds: longer than a mail can take, by enough to write down the outcome. */
const LEASE_MS = 2 * SEND_MS;

/** Sends mails of the outbox, oldest first, in every process at once. */
export const mailSender: Job = {
  name: 'mail-sender',
  every: 1000,
  everywhere: true,
  // Also one that waits for its next attempt.
  due: () => sql`exists (
    select from ${mails} where sent_at is null and attempts < ${ATTEMPTS_MAX}::int)`,
  run: sendMails,
};

/**
 * At-least-once delivery. A mail is claimed in a transaction of its own, sent with nothing held, and
 * marked as sent after the mail server took it. Between claim and mark no other process takes it. Where
 * this one ends in between, the claim expires by the database's clock and the mail is sent again,
 * perhaps for a second time. A failing mail is retried with back-off, 8 attempts within six hours,
 * which outlasts an outage; then it is logged and given up.
 */
export async function sendMails(services: Services): Promise<void> {
  for (let sent = 0; sent < RUN_MAX; sent += MAIL_CONNECTIONS) {
    const claimed = await services.database.transaction((tx) => claim(tx, services.clock.now()));
    await Promise.all(claimed.map((mail) => sendOne(services, mail)));
    if (claimed.length < MAIL_CONNECTIONS) return;
  }
}

type Claimed = Awaited<ReturnType<typeof claim>>[number];

/** Takes as many mails as are sent at once; each claim counts as an attempt. */
async function claim(tx: Transaction, now: Date) {
  const isDue = sql`${mails.createdAt}
    + ${FIRST_PAUSE_SECONDS} * power(4, ${mails.attempts} - 1) * interval '1 second'
    <= ${now.toISOString()}::timestamptz`;
  const isFree = sql`${mails.leasedUntil} < clock_timestamp()`;
  const due = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        lt(mails.attempts, ATTEMPTS_MAX),
        or(eq(mails.attempts, 0), isDue),
        or(isNull(mails.leasedUntil), isFree),
      ),
    )
    .orderBy(asc(mails.attempts), asc(mails.createdAt))
    .limit(MAIL_CONNECTIONS)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  return tx
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      leasedUntil: sql`clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'`,
    })
    .where(
      inArray(
        mails.id,
        due.map(({ id }) => id),
      ),
    )
    .returning();
}

async function sendOne(
  { database, mailer, clock, config, log }: Services,
  { id, recipient, subject, body, attempts }: Claimed,
): Promise<void> {
  try {
    await mailer.send({ id, recipient, subject, text: body, html: htmlOf(body) });
  } catch (err) {
    log.warn({ err, mail: id }, 'mail not sent');
    await database.db
      .update(mails)
      .set({ leasedUntil: null })
      // The number of the attempt tells this claim from a later one.
      .where(and(eq(mails.id, id), eq(mails.attempts, attempts)));
    return;
  }
  await database.db
    .update(mails)
    .set({
      sentAt: clock.now(),
      leasedUntil: null,
      // Delete the body, which may hold a code; the demo shows its mails, so it keeps it.
      ...(!config.demo && { body: '' }),
    })
    .where(eq(mails.id, id));
}
