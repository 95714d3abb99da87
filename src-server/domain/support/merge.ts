import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { ticketMessages, ticketObjects } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { invalidField } from '../base/errors.ts';
import { setWords } from '../base/words.ts';
import { answered, running } from './clocks.ts';
import { markRead } from './reads.ts';
import { refuseOwn } from './reply.ts';
import {
  addEvent,
  assertNotClosed,
  deskTime,
  isAwaited,
  lockTicket,
  stateAfter,
  updateTicket,
  type TicketRow,
} from './ticket-row.ts';

interface Merge {
  readonly actorId: number;
  /** The ticket that stays. */
  readonly number: number;
  /** The one whose messages come to it. */
  readonly other: number;
}

/**
 * Puts two tickets of one member together: messages go to the one that stays, by their time, and say
 * where they were written; the other closes with a link.
 * @throws DomainError `not_found`, `ticket_closed`, `validation` where they are of two members
 */
export async function mergeTickets(
  tx: Transaction,
  services: Services,
  { actorId, number, other }: Merge,
): Promise<void> {
  if (number === other) throw invalidField('other', 'ticket.merge');
  const [kept, gone] = await lockBoth(tx, number, other);
  refuseOwn(kept, actorId);
  assertNotClosed(kept);
  assertNotClosed(gone);
  if (kept.memberId !== gone.memberId) throw invalidField('other', 'ticket.merge');
  const time = await deskTime(tx, services);
  const { now } = time;
  const state = stateAfter(gone, 'merge');
  await moveMessages(tx, { number, other });
  const merged = { ...kept, ...newest(kept, gone) };
  const isOpen = kept.state === 'new' || kept.state === 'open';
  await updateTicket(
    tx,
    kept,
    {
      ...newest(kept, gone),
      ...(isOpen && kept.snoozedUntil === null && running(kept, now, isAwaited(merged))),
    },
    time,
  );
  await updateTicket(
    tx,
    gone,
    {
      state,
      mergedInto: number,
      closedAt: now,
      ...answered,
      solveFrom: null,
      snoozedUntil: null,
      waitingSince: null,
      lastMessageId: 0,
      lastMemberMessageId: 0,
      lastStaffMessageId: 0,
    },
    time,
  );
  await readTogether(tx, merged);
  const values = (of: number) => ({ number: String(of) });
  await addEvent(tx, { number, event: 'merged', actorId, values: values(other), at: now });
  await addEvent(tx, {
    number: other,
    event: 'merged_into',
    actorId,
    values: values(number),
    at: now,
  });
  await audit(tx, {
    actorId,
    action: 'ticket.merged',
    subject: `ticket/${other}`,
    after: { into: number },
    at: now,
  });
}

/** Both, locked in the order of their numbers. */
async function lockBoth(
  tx: Transaction,
  number: number,
  other: number,
): Promise<[TicketRow, TicketRow]> {
  const first = await lockTicket(tx, Math.min(number, other));
  const second = await lockTicket(tx, Math.max(number, other));
  return number < other ? [first, second] : [second, first];
}

async function moveMessages(
  tx: Transaction,
  { number, other }: Pick<Merge, 'number' | 'other'>,
): Promise<void> {
  await tx
    .update(ticketMessages)
    .set({ number, fromNumber: sql`coalesce(${ticketMessages.fromNumber}, ${other})` })
    .where(eq(ticketMessages.number, other));
  await tx.execute(sql`
    insert into ticket_objects (number, kind, object_id, position)
    select ${number}, kind, object_id, position + 10 from ${ticketObjects} where number = ${other}
    on conflict do nothing`);
  await tx.execute(sql`
    update search_documents kept set document = kept.document || gone.document
    from search_documents gone
    where kept.kind = 'ticket' and kept.id = ${number} and gone.kind = 'ticket' and gone.id = ${other}`);
  await setWords(tx, 'ticket', other, [String(other)]);
}

const newest = (kept: TicketRow, gone: TicketRow) => ({
  lastMessageId: Math.max(kept.lastMessageId, gone.lastMessageId),
  lastMemberMessageId: Math.max(kept.lastMemberMessageId, gone.lastMemberMessageId),
  lastStaffMessageId: Math.max(kept.lastStaffMessageId, gone.lastStaffMessageId),
  lastAt: kept.lastAt > gone.lastAt ? kept.lastAt : gone.lastAt,
});

/** Its member has read what they wrote themselves last. */
const readTogether = (tx: Transaction, row: TicketRow): Promise<void> =>
  isAwaited(row)
    ? markRead(tx, row.number, row.memberId, row.lastMemberMessageId)
    : Promise.resolve();
