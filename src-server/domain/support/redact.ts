import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { ticketAttachments, ticketMessages, tickets } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { dropAttached } from './attachments.ts';
import { refuseOwn } from './reply.ts';
import { addEvent, lockTicket } from './ticket-row.ts';

interface Redaction {
  readonly actorId: number;
  readonly number: number;
  readonly attachment: number;
  readonly reason: string;
}

/**
 * Takes a file out of a message for good; the thread says that it was, who did it and why. One that is
 * out already stays so.
 * @throws DomainError `not_found`
 */
export async function redactAttachment(
  tx: Transaction,
  services: Services,
  { actorId, number, attachment, reason }: Redaction,
): Promise<void> {
  const row = await lockTicket(tx, number);
  refuseOwn(row, actorId);
  const [found] = await tx
    .select({ file: ticketAttachments })
    .from(ticketAttachments)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
    .where(and(eq(ticketAttachments.id, attachment), eq(ticketMessages.number, number)));
  if (!found) throw new DomainError('not_found');
  if (found.file.removedAt) return;
  const at = services.clock.now();
  await tx
    .update(ticketAttachments)
    .set({ removedAt: at, removedBy: actorId, removalReason: reason.trim() })
    .where(and(eq(ticketAttachments.id, attachment), isNull(ticketAttachments.removedAt)));
  await dropAttached(tx, services, [found.file.fileId]);
  await tx
    .update(tickets)
    .set({
      version: sql`${tickets.version} + 1`,
      changeNumber: sql`nextval('ticket_change_numbers')`,
    })
    .where(eq(tickets.number, number));
  const values = { name: found.file.name, reason: reason.trim() };
  await addEvent(tx, { number, event: 'redacted', actorId, values, at });
  await audit(tx, {
    actorId,
    action: 'ticket.redacted',
    subject: `ticket/${number}`,
    after: { attachment, reason: reason.trim() },
    at,
  });
}
