import { and, eq, sql } from 'drizzle-orm';
import { businessHoursOf, type BusinessHours } from '#contract/rules/support/business-hours.ts';
import {
  canTicket,
  ticketTransitions,
  type TicketEvent,
  type TicketTransition,
} from '#contract/rules/support/tickets.ts';
import type { Settings } from '#contract/rules/settings.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { ticketEventRows, tickets } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { dueOf } from './clocks.ts';

export type TicketRow = typeof tickets.$inferSelect;
type Changes = { -readonly [Key in keyof Writable]?: Writable[Key] };
type Writable = Omit<
  TicketRow,
  'number' | 'dueKind' | 'dueAt' | 'queueAt' | 'version' | 'changeNumber'
>;

/** What changes of a ticket are made with. */
export interface DeskTime {
  readonly settings: Settings;
  readonly hours: BusinessHours;
  readonly now: Date;
}

export async function deskTime(
  db: Database,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
): Promise<DeskTime> {
  const read = await settings.read(db);
  return { settings: read, hours: businessHoursOf(read), now: clock.now() };
}

/** The ticket, locked; of its member alone where one is named. @throws DomainError `not_found` */
export async function lockTicket(
  tx: Transaction,
  number: number,
  memberId?: number,
): Promise<TicketRow> {
  const [row] = await tx
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.number, number),
        memberId === undefined ? undefined : eq(tickets.memberId, memberId),
      ),
    )
    .for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The ticket as it is read; of its member alone where one is named. @throws DomainError `not_found` */
export async function findTicket(
  db: Database,
  number: number,
  memberId?: number,
): Promise<TicketRow> {
  const [row] = await db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.number, number),
        memberId === undefined ? undefined : eq(tickets.memberId, memberId),
      ),
    );
  if (!row) throw new DomainError('not_found');
  return row;
}

/** @throws DomainError `ticket_closed` */
export function assertNotClosed(row: TicketRow): void {
  if (row.state !== 'closed') return;
  throw new DomainError('ticket_closed', { details: { merged_into: row.mergedInto } });
}

/** Stores what changed of a locked ticket; clocks, version and change number follow. */
export async function updateTicket(
  tx: Transaction,
  row: TicketRow,
  changes: Changes,
  { hours }: Pick<DeskTime, 'hours'>,
): Promise<TicketRow> {
  const next = { ...row, ...changes };
  const [stored] = await tx
    .update(tickets)
    .set({
      ...changes,
      ...dueOf(next, next.firstRepliedAt !== null, hours),
      version: sql`${tickets.version} + 1`,
      changeNumber: sql`nextval('ticket_change_numbers')`,
    })
    .where(eq(tickets.number, row.number))
    .returning();
  if (!stored) throw new Error('A locked ticket was gone');
  return stored;
}

/** The state that a transition leads to. @throws DomainError `conflict` where the ticket stands elsewhere */
export function stateAfter(row: TicketRow, transition: TicketTransition): TicketRow['state'] {
  if (!canTicket(transition, row.state)) {
    throw new DomainError('conflict', { details: { state: row.state } });
  }
  return ticketTransitions[transition].to;
}

interface NewEvent {
  readonly number: number;
  readonly event: TicketEvent;
  readonly actorId: number | null;
  readonly values?: Readonly<Record<string, string>>;
  readonly at: Date;
}

export async function addEvent(tx: Transaction, event: NewEvent): Promise<void> {
  await tx.insert(ticketEventRows).values({ values: {}, ...event });
}

/** Whether the member wrote last: an answer is waited for. */
export const isAwaited = (
  row: Pick<TicketRow, 'lastMemberMessageId' | 'lastStaffMessageId'>,
): boolean => row.lastMemberMessageId > row.lastStaffMessageId;
