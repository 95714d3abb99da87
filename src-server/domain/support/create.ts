import { sql } from 'drizzle-orm';
import type { NewTicket } from '#contract/api/support/tickets.ts';
import { priorityOf, ticketLimits } from '#contract/rules/support/tickets.ts';
import type { Transaction } from '../../database/database.ts';
import { tickets } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { invalidField } from '../base/errors.ts';
import { refuseSecrets } from '../base/secret-texts.ts';
import { addWords, wordsOf } from '../base/words.ts';
import { dueOf, targetsOf } from './clocks.ts';
import { refuseTooMuch } from './limits.ts';
import { addMessage, authorsOf } from './messages.ts';
import { tellReceived } from './notices.ts';
import { linkObjects, ownObjects, priorityFacts } from './objects.ts';
import { addEvent, deskTime, lockTicket, updateTicket, type TicketRow } from './ticket-row.ts';

/**
 * A member writes a new ticket; its priority comes of its category and of what the server knows.
 * @throws DomainError `rate_limited`, `secret_found`, `validation`, `not_found` (the ticket that it
 *   goes on from)
 */
export async function createTicket(
  tx: Transaction,
  services: Services,
  memberId: number,
  input: NewTicket,
): Promise<TicketRow> {
  const [subject, text] = [input.subject.trim(), input.text.trim()];
  if (subject === '') throw invalidField('subject', 'ticket.subject');
  if (text === '') throw invalidField('text', 'ticket.text');
  refuseSecrets({ subject, text });
  const { settings, now } = await deskTime(tx, services);
  await refuseTooMuch(tx, settings, { memberId, what: 'ticket', now });
  return storeTicket(tx, services, memberId, { ...input, subject, text });
}

/**
 * Stores a ticket of a member, also one that is opened for them.
 * @throws DomainError `validation` of its objects, `not_found` (the ticket that it goes on from)
 */
export async function storeTicket(
  tx: Transaction,
  services: Services,
  memberId: number,
  input: NewTicket,
): Promise<TicketRow> {
  const { subject, text } = input;
  const time = await deskTime(tx, services);
  const { settings, hours, now } = time;
  const objects = await ownObjects(tx, services, memberId, input.objects ?? []);
  const follows = await closedBefore(tx, memberId, input.follows);
  const facts = await priorityFacts(tx, memberId, objects, now);
  const priority = priorityOf(input.category, facts);
  const clocks = {
    ...targetsOf(settings, priority),
    replySpent: 0,
    solveSpent: 0,
    replyFrom: now,
    solveFrom: now,
  };
  const [row] = await tx
    .insert(tickets)
    .values({
      memberId,
      subject,
      category: input.category,
      priority,
      state: 'new',
      requestId: input.request_id?.slice(0, ticketLimits.requestId) ?? null,
      follows,
      createdAt: now,
      lastAt: now,
      ...clocks,
      ...dueOf(clocks, false, hours),
    })
    .returning();
  if (!row) throw new Error('A ticket was not stored');
  await linkObjects(tx, row.number, objects);
  const message = await addMessage(tx, services, {
    number: row.number,
    authorId: memberId,
    author: 'member',
    text,
    at: now,
    attachments: input.attachments ?? [],
  });
  const member = (await authorsOf(tx, [memberId])).get(memberId);
  const words = wordsOf(subject, member?.name ?? '', member?.username ?? '', String(row.number));
  await addWords(tx, 'ticket', row.number, words);
  await addEvent(tx, { number: row.number, event: 'created', actorId: memberId, at: now });
  if (follows !== null) {
    await addEvent(tx, {
      number: row.number,
      event: 'followed',
      actorId: memberId,
      values: { number: String(follows) },
      at: now,
    });
  }
  const written = await updateTicket(
    tx,
    row,
    { lastMessageId: message, lastMemberMessageId: message },
    time,
  );
  await tellReceived(tx, written, now);
  return written;
}

/** The member's closed ticket that a new one goes on from. */
async function closedBefore(
  tx: Transaction,
  memberId: number,
  number: number | undefined,
): Promise<number | null> {
  if (number === undefined) return null;
  const row = await lockTicket(tx, number, memberId);
  if (row.state !== 'closed') throw invalidField('follows', 'ticket.follows');
  // Its own member sees at once that another one goes on from it.
  await tx
    .update(tickets)
    .set({
      version: sql`${tickets.version} + 1`,
      changeNumber: sql`nextval('ticket_change_numbers')`,
    })
    .where(sql`${tickets.number} = ${number}`);
  return number;
}
