import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { adminSupport } from '#contract/api/admin/support/tickets.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { asksForSecret } from '#contract/rules/support/secrets.ts';
import type { Transaction } from '../../database/database.ts';
import { macros, ticketMessages } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { refuseSecrets, secretFound } from '../base/secret-texts.ts';
import { publishedIds } from '../help/links.ts';
import { staffAmong } from './agents.ts';
import { answered, stopped } from './clocks.ts';
import { addMessage, authorsOf } from './messages.ts';
import { tellAnswered, tellSolved, tellStaff } from './notices.ts';
import { endPresence } from './presence.ts';
import { readTo } from './reads.ts';
import {
  addEvent,
  assertNotClosed,
  deskTime,
  lockTicket,
  stateAfter,
  updateTicket,
  type DeskTime,
  type TicketRow,
} from './ticket-row.ts';

interface Reply extends Body<typeof adminSupport.reply> {
  readonly actorId: number;
  readonly number: number;
}

/**
 * The staff answer a ticket or note something in it.
 * @throws DomainError `not_found`, `ticket_closed`, `conflict` (a newer message that was not seen, or a
 *   state that the end is not possible from), `secret_found`, `forbidden` in one's own ticket
 */
export async function replyToTicket(
  tx: Transaction,
  services: Services,
  reply: Reply,
): Promise<void> {
  const text = reply.text.trim();
  if (text === '') throw invalidField('text', 'ticket.text');
  refuseSecrets({ text });
  const asked = reply.is_internal ? null : asksForSecret(text);
  if (asked) throw secretFound('text', asked);
  const row = await lockTicket(tx, reply.number);
  refuseOwn(row, reply.actorId);
  assertNotClosed(row);
  await refuseUnseen(tx, row, reply);
  const time = await deskTime(tx, services);
  await countMacros(tx, reply.macros ?? []);
  const message = await addMessage(tx, services, {
    number: row.number,
    authorId: reply.actorId,
    author: 'staff',
    isInternal: reply.is_internal,
    text,
    at: time.now,
    articles: await publishedIds(tx, reply.articles ?? []),
    mentions: await mentionedIn(tx, reply),
    attachments: reply.attachments ?? [],
  });
  await endPresence(tx, row.number, reply.actorId);
  const name = (await authorsOf(tx, [reply.actorId])).get(reply.actorId)?.name ?? '';
  if (reply.is_internal) await noteWritten(tx, row, { reply, message, name, time });
  else await answerWritten(tx, row, { reply, message, name, time });
}

/** Nobody works on what they asked themselves. @throws DomainError `forbidden` */
export function refuseOwn(row: TicketRow, actorId: number): void {
  if (row.memberId === actorId) {
    throw new DomainError('forbidden', { message: 'The caller wrote this ticket' });
  }
}

/** @throws DomainError `conflict` where somebody else wrote since */
async function refuseUnseen(
  tx: Transaction,
  row: TicketRow,
  { seen, actorId, is_internal: isInternal }: Reply,
): Promise<void> {
  if (isInternal || row.lastMessageId <= seen) return;
  const [newer] = await tx
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.number, row.number),
        gt(ticketMessages.id, seen),
        ne(ticketMessages.authorId, actorId),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  if (newer) throw new DomainError('conflict', { details: { message: newer.id } });
}

async function countMacros(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(macros)
    .set({ used: sql`${macros.used} + 1` })
    .where(inArray(macros.id, [...ids]));
}

/** Those of the staff whom a note calls, but who writes it. */
async function mentionedIn(
  tx: Transaction,
  { mentions = [], is_internal: isInternal, actorId }: Reply,
): Promise<number[]> {
  if (!isInternal) return [];
  const staff = await staffAmong(tx, mentions);
  return staff.map(({ id }) => id).filter((id) => id !== actorId);
}

interface Written {
  readonly reply: Reply;
  readonly message: number;
  readonly name: string;
  readonly time: DeskTime;
}

async function noteWritten(
  tx: Transaction,
  row: TicketRow,
  { reply, message, name, time }: Written,
): Promise<void> {
  const after = await updateTicket(tx, row, { lastMessageId: message }, time);
  for (const memberId of await mentionedIn(tx, reply)) {
    await tellStaff(tx, 'ticket.mentioned', { row: after, name, at: time.now, memberId });
  }
  await audit(tx, {
    actorId: reply.actorId,
    action: 'ticket.noted',
    subject: `ticket/${row.number}`,
    after: { message },
    at: time.now,
  });
}

async function answerWritten(
  tx: Transaction,
  row: TicketRow,
  { reply, message, name, time }: Written,
): Promise<void> {
  const { number } = row;
  const { now } = time;
  const wasUnread = row.lastStaffMessageId > ((await readTo(tx, number, row.memberId)) ?? 0);
  const changes = answerChanges(row, reply, time);
  const after = await updateTicket(
    tx,
    row,
    { ...changes, lastMessageId: message, lastStaffMessageId: message, lastAt: now },
    time,
  );
  if (changes.assigneeId !== undefined) {
    await addEvent(tx, { number, event: 'taken', actorId: reply.actorId, at: now });
  }
  await tellAnswered(tx, { row: after, name, at: now, wasUnread });
  if (reply.end === 'wait') {
    await addEvent(tx, { number, event: 'waiting', actorId: reply.actorId, at: now });
  }
  if (reply.end === 'solve') {
    await addEvent(tx, { number, event: 'solved', actorId: reply.actorId, at: now });
    await tellSolved(tx, { row: after, name, at: now });
  }
  await audit(tx, {
    actorId: reply.actorId,
    action: 'ticket.answered',
    subject: `ticket/${number}`,
    before: { state: row.state },
    after: { state: after.state, message },
    at: now,
  });
}

/** What an answer makes of a ticket. */
function answerChanges(row: TicketRow, { end, actorId }: Reply, { hours, now }: DeskTime) {
  const at = stopped(row, now, hours);
  return {
    ...answered,
    ...(row.firstRepliedAt === null && { firstRepliedAt: now, firstReplyMinutes: at.replySpent }),
    // Who answers what is nobody's has it from now on.
    ...(row.assigneeId === null && { assigneeId: actorId, assignedAt: now }),
    snoozedUntil: null,
    ...endChanges(row, end, { at, now }),
  };
}

function endChanges(
  row: TicketRow,
  end: Reply['end'],
  { at, now }: { at: ReturnType<typeof stopped>; now: Date },
) {
  if (end === 'wait') {
    const state = row.state === 'waiting' ? row.state : stateAfter(row, 'wait');
    return { state, solveFrom: null, solveSpent: at.solveSpent, waitingSince: now };
  }
  if (end === 'solve') {
    return solvedChanges(row.state === 'solved' ? row.state : stateAfter(row, 'solve'), at, now);
  }
  const isResting = row.snoozedUntil !== null && (row.state === 'new' || row.state === 'open');
  return {
    ...(row.state === 'new' && { state: stateAfter(row, 'open') }),
    ...(isResting && { solveFrom: now }),
  };
}

/** A ticket that is solved: both clocks stand. */
export const solvedChanges = (
  state: TicketRow['state'],
  at: ReturnType<typeof stopped>,
  now: Date,
) => ({
  state,
  ...answered,
  solveFrom: null,
  solveSpent: at.solveSpent,
  solveMinutes: at.solveSpent,
  solvedAt: now,
  waitingSince: null,
  snoozedUntil: null,
});
