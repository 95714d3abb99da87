import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { ticketAttachments, tickets } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { dropAttached } from './attachments.ts';
import { wakeTicket } from './changes.ts';
import { tellClosed, tellWoke } from './notices.ts';
import { dropOldPresences } from './presence.ts';
import { addEvent, deskTime, updateTicket } from './ticket-row.ts';

/** Tickets of one transaction. */
const AT_ONCE = 100;

/**
 * What time does to tickets: those that rested come back, those that were solved long enough ago
 * close, files that were kept long enough go. Tickets that somebody works on wait for the next time.
 * @returns how many changed
 */
export async function passTime(tx: Transaction, services: Services): Promise<number> {
  const woken = await wakeRested(tx, services);
  const closed = await closeSolved(tx, services);
  const dropped = await dropOldFiles(tx, services);
  await dropOldPresences(tx, services.clock.now());
  return woken + closed + dropped;
}

async function wakeRested(tx: Transaction, services: Services): Promise<number> {
  const time = await deskTime(tx, services);
  const rows = await tx
    .select()
    .from(tickets)
    .where(lte(tickets.snoozedUntil, time.now))
    .orderBy(asc(tickets.number))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  for (const row of rows) {
    await tellWoke(tx, await wakeTicket(tx, row, null, time), time.now);
  }
  return rows.length;
}

async function closeSolved(tx: Transaction, services: Services): Promise<number> {
  const time = await deskTime(tx, services);
  const before = new Date(time.now.getTime() - time.settings.support_close_days * DAY_MS);
  const rows = await tx
    .select()
    .from(tickets)
    .where(and(sql`${tickets.state} = 'solved'`, lte(tickets.solvedAt, before)))
    .orderBy(asc(tickets.number))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  for (const row of rows) {
    const after = await updateTicket(tx, row, { state: 'closed', closedAt: time.now }, time);
    await addEvent(tx, { number: row.number, event: 'closed', actorId: null, at: time.now });
    await tellClosed(tx, after, time.now);
  }
  return rows.length;
}

async function dropOldFiles(tx: Transaction, services: Services): Promise<number> {
  const { settings, now } = await deskTime(tx, services);
  const before = new Date(now.getTime() - settings.support_file_days * DAY_MS).toISOString();
  const { rows } = await tx.execute<{ id: number; file: string }>(sql`
    select a.id, a.file_id as file from tickets t
    join ticket_messages m on m.number = t.number
    join ticket_attachments a on a.message_id = m.id
    where t.closed_at <= ${before}::timestamptz and t.state = 'closed' and a.removed_at is null
    order by a.id limit ${AT_ONCE}`);
  for (const { id } of rows) {
    await tx.update(ticketAttachments).set({ removedAt: now }).where(eq(ticketAttachments.id, id));
  }
  await dropAttached(
    tx,
    services,
    rows.map(({ file }) => file),
  );
  return rows.length;
}
