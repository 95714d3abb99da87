import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { enqueueMail } from '../base/mails.ts';
import { notify } from '../inbox/notifications.ts';
import { preferencesOf } from '../inbox/preferences.ts';
import type { TicketRow } from './ticket-row.ts';

/** Where a member, where the staff read a ticket. */
const memberPath = (number: number): string => `/support/${number}`;
const deskPath = (number: number): string => `/admin/support/${number}`;

type SupportMail = 'support.received' | 'support.answer' | 'support.closed';

/** A mail with the ticket's number alone: never what anybody wrote, nor its subject. */
async function mail(tx: Transaction, row: TicketRow, template: SupportMail, at: Date) {
  const [member] = await tx.select().from(members).where(eq(members.id, row.memberId));
  if (member?.status !== 'active' || !member.emailVerifiedAt) return;
  if (!preferencesOf(member.preferences).mail.support) return;
  await enqueueMail(tx, {
    recipient: member.email,
    template,
    language: member.language,
    values: { number: String(row.number) },
    at,
  });
}

export const tellReceived = (tx: Transaction, row: TicketRow, at: Date): Promise<void> =>
  mail(tx, row, 'support.received', at);

/** Tells a member that the claim of a late package was opened for them. */
export function tellOpened(
  tx: Transaction,
  row: TicketRow,
  of: { readonly order: number; readonly index: number; readonly at: Date },
): Promise<void> {
  return notify(tx, {
    memberId: row.memberId,
    event: 'ticket.opened',
    values: { number: String(row.number), order: String(of.order), package: String(of.index) },
    path: memberPath(row.number),
    at: of.at,
  });
}

interface Told {
  readonly row: TicketRow;
  /** Who did it, by name. */
  readonly name: string;
  readonly at: Date;
}

/** Tells the member of an answer; by mail once, until they have read it. */
export async function tellAnswered(
  tx: Transaction,
  { row, name, at, wasUnread }: Told & { readonly wasUnread: boolean },
): Promise<void> {
  await notify(tx, {
    memberId: row.memberId,
    event: 'ticket.answered',
    values: { number: String(row.number), subject: row.subject, name },
    path: memberPath(row.number),
    at,
  });
  if (!wasUnread) await mail(tx, row, 'support.answer', at);
}

export function tellSolved(tx: Transaction, { row, name, at }: Told): Promise<void> {
  return notify(tx, {
    memberId: row.memberId,
    event: 'ticket.solved',
    values: { number: String(row.number), subject: row.subject, name },
    path: memberPath(row.number),
    at,
  });
}

export async function tellClosed(tx: Transaction, row: TicketRow, at: Date): Promise<void> {
  await notify(tx, {
    memberId: row.memberId,
    event: 'ticket.closed',
    values: { number: String(row.number), subject: row.subject },
    path: memberPath(row.number),
    at,
  });
  await mail(tx, row, 'support.closed', at);
}

/** Tells whose ticket it is that its member wrote. */
export async function tellReply(tx: Transaction, { row, name, at }: Told): Promise<void> {
  if (row.assigneeId === null) return;
  await notify(tx, {
    memberId: row.assigneeId,
    event: 'ticket.reply',
    values: { number: String(row.number), subject: row.subject, member: name },
    path: deskPath(row.number),
    at,
  });
}

/** Tells somebody of the staff that a ticket was given to them, or that a note calls them. */
export async function tellStaff(
  tx: Transaction,
  event: 'ticket.assigned' | 'ticket.mentioned',
  { row, name, at, memberId }: Told & { readonly memberId: number },
): Promise<void> {
  await notify(tx, {
    memberId,
    event,
    values: { number: String(row.number), subject: row.subject, name },
    path: deskPath(row.number),
    at,
  });
}

/** Tells whose ticket it is that its time of rest is over. */
export async function tellWoke(tx: Transaction, row: TicketRow, at: Date): Promise<void> {
  if (row.assigneeId === null) return;
  await notify(tx, {
    memberId: row.assigneeId,
    event: 'ticket.woke',
    values: { number: String(row.number), subject: row.subject },
    path: deskPath(row.number),
    at,
  });
}
