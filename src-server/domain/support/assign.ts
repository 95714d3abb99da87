import { and, asc, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { tickets } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { staffAmong } from './agents.ts';
import { authorsOf } from './messages.ts';
import { tellStaff } from './notices.ts';
import { refuseOwn } from './reply.ts';
import {
  addEvent,
  assertNotClosed,
  deskTime,
  lockTicket,
  updateTicket,
  type DeskTime,
  type TicketRow,
} from './ticket-row.ts';

interface Assignment {
  readonly actorId: number;
  readonly number: number;
  /** Null: nobody. */
  readonly to: number | null;
  /** Whose it was when it was seen. */
  readonly seen: number | null;
}

/**
 * Gives a ticket to somebody of the staff, or takes it from them.
 * @throws DomainError `not_found`, `ticket_closed`, `conflict` with whose it is by now and since when,
 *   `validation` where `to` does not answer tickets
 */
export async function assignTicket(
  tx: Transaction,
  services: Services,
  { actorId, number, to, seen }: Assignment,
): Promise<void> {
  const row = await lockTicket(tx, number);
  refuseOwn(row, actorId);
  assertNotClosed(row);
  if (row.assigneeId === to) return;
  if (row.assigneeId !== seen) throw await takenBy(tx, row);
  if (to !== null && (to === row.memberId || (await staffAmong(tx, [to])).length === 0)) {
    throw invalidField('to', 'ticket.assignee');
  }
  await giveTo(tx, row, { actorId, to, time: await deskTime(tx, services) });
}

async function takenBy(tx: Transaction, row: TicketRow): Promise<DomainError> {
  const people = await authorsOf(tx, [row.assigneeId]);
  return new DomainError('conflict', {
    details: {
      assignee: people.get(row.assigneeId ?? 0)?.name ?? null,
      assignee_id: row.assigneeId,
      at: row.assignedAt?.toISOString() ?? null,
    },
  });
}

async function giveTo(
  tx: Transaction,
  row: TicketRow,
  { actorId, to, time }: { actorId: number; to: number | null; time: DeskTime },
): Promise<void> {
  const { number } = row;
  const { now } = time;
  const isTaken = to === actorId && row.state === 'new';
  const after = await updateTicket(
    tx,
    row,
    { assigneeId: to, assignedAt: now, ...(isTaken && { state: 'open' }) },
    time,
  );
  const people = await authorsOf(tx, [to, actorId, row.assigneeId]);
  const nameOf = (id: number | null) => people.get(id ?? 0)?.name ?? '';
  if (to === null) await addEvent(tx, { number, event: 'unassigned', actorId, at: now });
  else if (to === actorId) await addEvent(tx, { number, event: 'taken', actorId, at: now });
  else {
    const values = { to: nameOf(to) };
    await addEvent(tx, { number, event: 'assigned', actorId, values, at: now });
    const told = { row: after, name: nameOf(actorId), at: now, memberId: to };
    await tellStaff(tx, 'ticket.assigned', told);
  }
  await audit(tx, {
    actorId,
    action: 'ticket.assigned',
    subject: `ticket/${number}`,
    before: { assignee: row.assigneeId === null ? null : nameOf(row.assigneeId) },
    after: { assignee: to === null ? null : nameOf(to) },
    at: now,
  });
}

/**
 * The first ticket of the queue that is nobody's becomes the caller's: two who ask at once get two.
 * @returns its number; null where there is none
 */
export async function takeNext(
  tx: Transaction,
  services: Services,
  actorId: number,
): Promise<number | null> {
  const [row] = await tx
    .select()
    .from(tickets)
    .where(
      and(
        sql`${tickets.state} in ('new', 'open', 'waiting')`,
        isNull(tickets.assigneeId),
        isNull(tickets.snoozedUntil),
        ne(tickets.state, 'waiting'),
        ne(tickets.memberId, actorId),
      ),
    )
    .orderBy(asc(tickets.queueAt), asc(tickets.number))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!row) return null;
  await giveTo(tx, row, { actorId, to: actorId, time: await deskTime(tx, services) });
  return row.number;
}
