import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Ticket, TicketHead } from '#contract/api/support/tickets.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import {
  isRatingScore,
  publicTicketEvents,
  type TicketEvent,
} from '#contract/rules/support/tickets.ts';
import type { Database } from '../../database/database.ts';
import { ticketEventRows, ticketMessages, tickets } from '../../database/schema/support.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { addBusinessMinutes } from '#contract/rules/support/business-hours.ts';
import { authorsOf, readMessages, viewMessages } from './messages.ts';
import { objectNames, viewObjects } from './objects.ts';
import { readTo } from './reads.ts';
import { deskTime, findTicket, type DeskTime, type TicketRow } from './ticket-row.ts';

/** Characters of a message that a list shows. */
const EXCERPT = 160;
const HOUR_MINUTES = 60;

/** Tickets as their member lists them, in the order given. */
export async function viewHeads(
  db: Database,
  rows: readonly (TicketRow & { readonly unread: number })[],
): Promise<TicketHead[]> {
  const numbers = rows.map(({ number }) => number);
  const objects = await objectNames(db, numbers);
  const shown = rows.map(lastPublic);
  const messages = await messagesById(db, shown);
  const people = await authorsOf(
    db,
    [...messages.values()].map(({ authorId }) => authorId),
  );
  return rows.map((row) => {
    const last = messages.get(lastPublic(row));
    return {
      number: row.number,
      subject: row.subject,
      category: row.category,
      state: row.state,
      objects: objects.get(row.number) ?? [],
      last: {
        author: last?.author ?? 'member',
        name: people.get(last?.authorId ?? 0)?.name ?? '',
        text: (last?.text ?? '').replaceAll(/\s+/g, ' ').slice(0, EXCERPT),
        at: (last?.at ?? row.createdAt).toISOString(),
      },
      unread: row.unread,
      created_at: row.createdAt.toISOString(),
      version: row.version,
    };
  });
}

/** The newest message that its member reads. */
export const lastPublic = (row: TicketRow): number =>
  Math.max(row.lastMemberMessageId, row.lastStaffMessageId);

async function messagesById(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, typeof ticketMessages.$inferSelect>();
  const rows = await db
    .select()
    .from(ticketMessages)
    .where(inArray(ticketMessages.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

interface Reader {
  readonly memberId: number;
  readonly language: MailLanguage;
}

/** A ticket as its member reads it. @throws DomainError `not_found` */
export async function viewTicket(
  db: Database,
  services: Services,
  number: number,
  { memberId, language, before }: Reader & { readonly before?: number | undefined },
): Promise<Ticket> {
  const row = await findTicket(db, number, memberId);
  const time = await deskTime(db, services);
  const read = await readTo(db, number, memberId);
  const unread = await countStaffMessages(db, number, read ?? 0);
  const [head] = await viewHeads(db, [{ ...row, unread }]);
  if (!head) throw new Error('A ticket was not viewed');
  const { rows, earlier } = await readMessages(db, { number, before, isStaff: false });
  const people = await authorsOf(db, [row.assigneeId]);
  const assignee = people.get(row.assigneeId ?? 0);
  return {
    ...head,
    objects: await viewObjects(db, services, number, { memberId, isStaff: false }),
    request_id: row.requestId,
    assignee: assignee ? { name: assignee.name, avatar: assignee.avatar } : null,
    ...timesOf(row, time),
    answer_by: answerBy(row, time),
    rating: ratingOf(row),
    can_rate: row.state === 'solved' && row.ratingScore === null,
    can_reply: row.state !== 'closed',
    ...(await linksOf(db, row)),
    messages: await viewMessages(db, rows, { memberId, language }),
    earlier,
    events: await viewEvents(db, number, publicTicketEvents),
    read_to: read,
  };
}

/** When it was answered and solved first, and when it closes or did. */
export const timesOf = (row: TicketRow, { settings }: Pick<DeskTime, 'settings'>) => ({
  first_replied_at: row.firstRepliedAt?.toISOString() ?? null,
  solved_at: row.solvedAt?.toISOString() ?? null,
  closes_at: closesAt(row, settings.support_close_days)?.toISOString() ?? null,
});

function closesAt(row: TicketRow, days: number): Date | null {
  if (row.state === 'closed') return row.closedAt;
  return row.state === 'solved' && row.solvedAt
    ? new Date(row.solvedAt.getTime() + days * DAY_MS)
    : null;
}

function answerBy(row: TicketRow, { hours }: DeskTime): string | null {
  if (!row.replyFrom) return null;
  const minutes = row.replyHours * HOUR_MINUTES - row.replySpent;
  return addBusinessMinutes(row.replyFrom, minutes, hours).toISOString();
}

export const ratingOf = ({ ratingScore, ratingWord, ratedAt }: TicketRow) =>
  ratedAt && isRatingScore(ratingScore)
    ? { score: ratingScore, word: ratingWord ?? '', at: ratedAt.toISOString() }
    : null;

/** The tickets before, after and around it. */
export async function linksOf(db: Database, row: TicketRow) {
  const next = await db
    .select({ number: tickets.number })
    .from(tickets)
    .where(eq(tickets.follows, row.number))
    .orderBy(asc(tickets.number));
  return {
    follows: row.follows,
    followed_by: next.map(({ number }) => number),
    merged_into: row.mergedInto,
  };
}

/** What happened to a ticket, oldest first; who did it by name. */
export async function viewEvents<Event extends TicketEvent>(
  db: Database,
  number: number,
  events: readonly Event[],
) {
  const rows = await db
    .select()
    .from(ticketEventRows)
    .where(and(eq(ticketEventRows.number, number), inArray(ticketEventRows.event, [...events])))
    .orderBy(asc(ticketEventRows.id));
  const people = await authorsOf(
    db,
    rows.map(({ actorId }) => actorId),
  );
  return rows.map((row) => ({
    id: row.id,
    event: row.event as Event,
    at: row.at.toISOString(),
    by: people.get(row.actorId ?? 0)?.name ?? null,
    values: { ...row.values },
  }));
}

async function countStaffMessages(db: Database, number: number, read: number): Promise<number> {
  return db.$count(ticketMessages, unreadOf(number, read));
}

/** Messages of the staff after one that was read. */
export const unreadOf = (number: number, read: number) =>
  and(
    eq(ticketMessages.number, number),
    eq(ticketMessages.author, 'staff'),
    eq(ticketMessages.isInternal, false),
    gt(ticketMessages.id, read),
  );
