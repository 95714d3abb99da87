import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { ticketReads, tickets } from '../../database/schema/support.ts';
import type { TicketRow } from './ticket-row.ts';

/** Notes up to which message somebody has read a ticket; never back. */
export async function markRead(
  tx: Transaction,
  number: number,
  memberId: number,
  messageId: number,
): Promise<void> {
  await tx
    .insert(ticketReads)
    .values({ number, memberId, messageId })
    .onConflictDoUpdate({
      target: [ticketReads.number, ticketReads.memberId],
      set: { messageId: sql`greatest(${ticketReads.messageId}, excluded.message_id)` },
    });
}

/** Up to which message somebody has read a ticket; null: not at all. */
export async function readTo(
  db: Database,
  number: number,
  memberId: number,
): Promise<number | null> {
  const [row] = await db
    .select({ messageId: ticketReads.messageId })
    .from(ticketReads)
    .where(and(eq(ticketReads.number, number), eq(ticketReads.memberId, memberId)));
  return row?.messageId ?? null;
}

/**
 * A member has read a ticket so far: other devices of theirs are told by its change number, and what the
 * inbox says of it is read too.
 */
export async function readOwnTicket(
  tx: Transaction,
  row: TicketRow,
  messageId: number,
  now: Date,
): Promise<void> {
  await markRead(tx, row.number, row.memberId, Math.min(messageId, row.lastMessageId));
  await tx
    .update(tickets)
    .set({
      changeNumber: sql`nextval('ticket_change_numbers')`,
      version: sql`${tickets.version} + 1`,
    })
    .where(eq(tickets.number, row.number));
  await readNotices(tx, row.memberId, [row.number], now);
}

/** All of a member's tickets are read. */
export async function readOwnTickets(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const unread = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.memberId, memberId), isUnread(memberId)))
    .orderBy(tickets.number)
    .for('update');
  for (const row of unread) await readOwnTicket(tx, row, row.lastMessageId, now);
}

/** What the inbox says of tickets is read; `ticket` names their thing there. */
async function readNotices(
  tx: Transaction,
  memberId: number,
  numbers: readonly number[],
  now: Date,
): Promise<void> {
  const list = sql.join(
    numbers.map((number) => sql`${String(number)}`),
    sql`, `,
  );
  await tx.execute(sql`
    update notifications set read_at = ${now.toISOString()}::timestamptz
    where member_id = ${memberId} and read_at is null and event like 'ticket.%'
      and event not in ('ticket.reply', 'ticket.assigned', 'ticket.mentioned', 'ticket.woke')
      and "values" ->> 'number' in (${list})`);
}

/**
 * Written out: in a list of columns Drizzle leaves out the table's name, which a subquery needs.
 * Whether a ticket of a member has a message of the staff that they have not read.
 */
export const isUnread = (
  memberId: number,
) => sql<boolean>`tickets.last_staff_message_id > coalesce((
  select r.message_id from ticket_reads r
  where r.number = tickets.number and r.member_id = ${memberId}), 0)`;

/** Whether the member wrote something that one of the staff has not seen. */
export const isUnseen = (
  staffId: number,
) => sql<boolean>`tickets.last_member_message_id > coalesce((
  select r.message_id from ticket_reads r
  where r.number = tickets.number and r.member_id = ${staffId}), 0)`;

/** How many tickets of a member have something unread. */
export async function countUnread(db: Database, memberId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(tickets)
    .where(and(eq(tickets.memberId, memberId), isUnread(memberId)));
  return row?.count ?? 0;
}
