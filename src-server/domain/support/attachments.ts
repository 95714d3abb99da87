import { and, eq, isNull } from 'drizzle-orm';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import { adminSupport } from '#contract/api/admin/support/tickets.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { support } from '#contract/api/support/tickets.ts';
import type { FilePurpose } from '#contract/rules/files.ts';
import type { AttachmentKind } from '#contract/rules/support/tickets.ts';
import type { Transaction } from '../../database/database.ts';
import { ticketAttachments, ticketMessages, tickets } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import type { ReadRule } from '../files/readers.ts';
import { attachFiles, dropFiles } from '../files/records.ts';

/** A file that was uploaded before, as a message names it. */
export type FileInput = NonNullable<Body<typeof support.create>['attachments']>[number];

const purposeOf: Readonly<Record<AttachmentKind, FilePurpose>> = {
  file: 'ticket_attachment',
  recording: 'diagnostics',
};

interface Taker {
  readonly messageId: number;
  /** The ticket: what its files may be in all is limited. */
  readonly number: number;
  /** Whose files they have to be. */
  readonly ownerId: number;
}

/**
 * Makes files part of a message, in its transaction. The ticket is locked.
 * @throws DomainError `validation` of the field `files` where one is not there, is somebody else's or
 *   belongs to something already, or where they are too much
 */
export async function takeFiles(
  tx: Transaction,
  services: Pick<Services, 'settings' | 'clock'>,
  { messageId, number, ownerId }: Taker,
  inputs: readonly FileInput[],
): Promise<void> {
  for (const kind of ['file', 'recording'] as const) {
    const ids = inputs.filter((one) => one.kind === kind).map((one) => one.file_id);
    const purpose = purposeOf[kind];
    const rows = await attachFiles(tx, services, { ids, ownerId, purpose, object: String(number) });
    if (rows.length === 0) continue;
    await tx
      .insert(ticketAttachments)
      .values(
        rows.map(({ id, name, type, size }) => ({ messageId, fileId: id, kind, name, type, size })),
      );
  }
}

/** Takes files from everybody; their bytes are dropped later. */
export const dropAttached = (
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  fileIds: readonly string[],
): Promise<void> => (fileIds.length === 0 ? Promise.resolve() : dropFiles(tx, services, fileIds));

/** The desk reads what is in tickets; a member what was sent to them, not what is in notes. */
export const readsTicketFile: ReadRule = async (db, reader, file) => {
  const [row] = await db
    .select({ memberId: tickets.memberId, isInternal: ticketMessages.isInternal })
    .from(ticketAttachments)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
    .innerJoin(tickets, eq(tickets.number, ticketMessages.number))
    .where(and(eq(ticketAttachments.fileId, file.id), isNull(ticketAttachments.removedAt)));
  if (!row) return false;
  if (mayCall(reader, adminSupport.one)) return true;
  return row.memberId === reader.memberId && !row.isInternal;
};
