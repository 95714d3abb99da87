import { asc, eq } from 'drizzle-orm';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import {
  adminSupport,
  type DeskMessage,
  type DeskTicket,
} from '#contract/api/admin/support/tickets.ts';
import { visits } from '#contract/api/admin/visits.ts';
import type { Standing } from '#contract/rules/staff.ts';
import { ticketEvents } from '#contract/rules/support/tickets.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { tickets } from '../../database/schema/support.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { macroValues } from './macro-values.ts';
import { authorsOf, readMessages, viewMessages, type MessageRow } from './messages.ts';
import { viewObjects } from './objects.ts';
import { presentIn } from './presence.ts';
import { viewRows } from './queue.ts';
import { readTo } from './reads.ts';
import { deskTime, findTicket } from './ticket-row.ts';
import { linksOf, ratingOf, timesOf, viewEvents } from './views.ts';

/** Somebody of the staff who reads a ticket. */
export interface DeskReader extends Standing {
  readonly memberId: number;
}

/** A ticket as the staff read it. Articles are named in the member's language. @throws DomainError `not_found` */
export async function viewDesk(
  db: Database,
  services: Services,
  caller: DeskReader,
  { number, before }: { readonly number: number; readonly before?: number | undefined },
): Promise<DeskTicket> {
  const row = await findTicket(db, number);
  const time = await deskTime(db, services);
  const read = await readTo(db, number, caller.memberId);
  const unseen = row.lastMemberMessageId > (read ?? 0);
  const [head] = await viewRows(db, [{ ...row, unseen }], time);
  const [member] = await db.select().from(members).where(eq(members.id, row.memberId));
  if (!head || !member) throw new Error('A ticket was not viewed');
  const { rows, earlier } = await readMessages(db, { number, before, isStaff: true });
  const objects = await viewObjects(db, services, number, {
    memberId: row.memberId,
    isStaff: true,
  });
  const reader = { memberId: caller.memberId, language: member.language };
  const present = await presentIn(db, time.now, number);
  return {
    ...head,
    objects,
    member: {
      ...head.member,
      id: member.id,
      language: member.language,
      country: member.country,
      joined_at: member.createdAt.toISOString(),
      is_blocked: member.status === 'blocked',
      visit_minutes:
        member.role === 'member' && mayCall(caller, visits.begin)
          ? time.settings.visit_minutes
          : null,
    },
    request_id: row.requestId,
    ...timesOf(row, time),
    rating: ratingOf(row),
    ...(await linksOf(db, row)),
    merged_from: await mergedFrom(db, number),
    messages: await deskMessages(db, rows, reader),
    earlier,
    events: await viewEvents(db, number, ticketEvents),
    read_to: read,
    people: present
      .filter(({ id }) => id !== caller.memberId && id !== row.memberId)
      .map(({ id, username, name, avatar, presence }) => ({
        id,
        username,
        name,
        avatar,
        presence,
      })),
    fields: await macroValues(db, {
      row,
      member,
      objects,
      staffId: caller.memberId,
      now: time.now,
    }),
    can_change: caller.memberId !== row.memberId && mayCall(caller, adminSupport.reply),
  };
}

async function deskMessages(
  db: Database,
  rows: readonly MessageRow[],
  reader: { readonly memberId: number; readonly language: MailLanguage },
): Promise<DeskMessage[]> {
  const views = await viewMessages(db, rows, reader);
  const called = await authorsOf(
    db,
    rows.flatMap(({ mentions }) => mentions),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return views.map((view) => {
    const row = byId.get(view.id);
    return {
      ...view,
      is_internal: row?.isInternal ?? false,
      mentions: (row?.mentions ?? []).flatMap((id) => called.get(id)?.name ?? []),
    };
  });
}

async function mergedFrom(db: Database, number: number): Promise<number[]> {
  const rows = await db
    .select({ number: tickets.number })
    .from(tickets)
    .where(eq(tickets.mergedInto, number))
    .orderBy(asc(tickets.number));
  return rows.map((row) => row.number);
}
