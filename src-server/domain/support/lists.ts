import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { support, TicketPage } from '#contract/api/support/tickets.ts';
import type { Query } from '#contract/api/endpoint.ts';
import type { MemberTicketView, TicketState } from '#contract/rules/support/tickets.ts';
import type { Database } from '../../database/database.ts';
import { tickets } from '../../database/schema/support.ts';
import { DomainError } from '../base/errors.ts';
import { countUnread, isUnread } from './reads.ts';
import { viewHeads } from './views.ts';

const statesOf: Readonly<Record<MemberTicketView, readonly TicketState[] | null>> = {
  all: null,
  open: ['new', 'open', 'waiting'],
  solved: ['solved', 'closed'],
};

const inView = (view: MemberTicketView) => {
  const states = statesOf[view];
  return states === null ? undefined : inArray(tickets.state, [...states]);
};

/** A member's tickets: unread first, then what waits for them, then by the last message. */
export async function listOwnTickets(
  db: Database,
  memberId: number,
  { view = 'all', cursor, limit = 20 }: Query<typeof support.list>,
): Promise<TicketPage> {
  const unread = isUnread(memberId);
  const rank = sql<number>`case when ${unread} then 2
    when ${tickets.state} = 'waiting' then 1 else 0 end`;
  const after = cursor === undefined ? undefined : behind(rank, cursor);
  const found = await db
    .select({
      row: tickets,
      rank,
      unread: sql<number>`(select count(*)::integer from ticket_messages m
        where m.number = tickets.number and m.author = 'staff' and not m.is_internal
          and m.id > coalesce((select r.message_id from ticket_reads r
            where r.number = tickets.number and r.member_id = ${memberId}), 0))`,
    })
    .from(tickets)
    .where(and(eq(tickets.memberId, memberId), inView(view), after))
    .orderBy(desc(rank), desc(tickets.lastAt), desc(tickets.number))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await viewHeads(
      db,
      page.map(({ row, unread: count }) => ({ ...row, unread: count })),
    ),
    next:
      last && found.length > limit
        ? `${last.rank}_${last.row.lastAt.getTime()}_${last.row.number}`
        : null,
    counts: await countViews(db, memberId),
    unread: await countUnread(db, memberId),
  };
}

function behind(rank: ReturnType<typeof sql<number>>, cursor: string) {
  const match = /^([012])_(\d{1,13})_(\d{1,10})$/.exec(cursor);
  if (!match) throw new DomainError('validation', { message: 'Unknown cursor' });
  const at = new Date(Number(match[2])).toISOString();
  return sql`(${rank}, ${tickets.lastAt}, ${tickets.number})
    < (${Number(match[1])}::integer, ${at}::timestamptz, ${Number(match[3])}::bigint)`;
}

async function countViews(db: Database, memberId: number): Promise<TicketPage['counts']> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::integer`,
      open: sql<number>`count(*) filter (where ${inView('open')})::integer`,
    })
    .from(tickets)
    .where(eq(tickets.memberId, memberId));
  const { all = 0, open = 0 } = row ?? {};
  return { all, open, solved: all - open };
}
