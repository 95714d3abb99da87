import { and, asc, desc, eq, gt, isNull, lte, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { adminSupport, QueuePage, QueueRow } from '#contract/api/admin/support/tickets.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { endOfDay } from '#contract/rules/support/business-hours.ts';
import {
  isRatingScore,
  SOON_MINUTES,
  type QueueGroup,
  type QueueSort,
} from '#contract/rules/support/tickets.ts';
import type { Database } from '../../database/database.ts';
import { tickets } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { everyTerm, isBroad, termsOf } from '../base/words.ts';
import { activePlansOf, type ActivePlan } from './active-plans.ts';
import { clockNow, NEVER } from './clocks.ts';
import { authorsOf, type Author } from './messages.ts';
import { objectNames } from './objects.ts';
import { isUnseen } from './reads.ts';
import { deskTime, isAwaited, type DeskTime, type TicketRow } from './ticket-row.ts';

type Filters = Query<typeof adminSupport.queue>;

/** All that is not over; written out, as the partial indexes have it. */
const active = sql`${tickets.state} in ('new', 'open', 'waiting')`;
/** Tickets that are counted of what is filtered. */
const COUNTED = 1000;

/** What the staff have to do, in the order asked for. */
export async function listQueue(
  db: Database,
  services: Services,
  staffId: number,
  filters: Filters,
): Promise<QueuePage> {
  const { cursor, limit = 50, sort = 'due' } = filters;
  const time = await deskTime(db, services);
  const where = await filtered(db, staffId, filters);
  if (where === null) {
    return { items: [], next: null, counts: await countsOf(db, staffId, time, null, false) };
  }
  const order = orders[sort];
  const isFound = isSearched(filters);
  const found = await db
    .select({ row: tickets, unseen: isUnseen(staffId) })
    .from(tickets)
    .where(and(where, cursor === undefined ? undefined : order.after(cursor)))
    .orderBy(...order.by(isFound))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await viewRows(
      db,
      page.map(({ row, unseen }) => ({ ...row, unseen })),
      time,
    ),
    next: last && found.length > limit ? order.keyOf(last.row) : null,
    counts: cursor === undefined ? await countsOf(db, staffId, time, where, isFound) : null,
  };
}

/** As `searched` has it: whether numbers of tickets were found by words. */
const isSearched = ({ search = '' }: Filters): boolean => search.trim() !== '';

/**
 * A column to sort by. Of a search it is an expression that no index has: what was found is read by its numbers
 * and sorted, at most `FOUND` rows. By the index the planner would go through tickets in that order until a page
 * of them is among the found, and where these are the last of all it reads every ticket.
 */
const sorted = (column: SQLWrapper, isFound: boolean): SQLWrapper =>
  isFound ? sql`${column} + interval '0'` : column;

interface Order {
  readonly by: (isFound: boolean) => SQL[];
  readonly after: (cursor: string) => SQL;
  readonly keyOf: (row: TicketRow) => string;
}

function readCursor(cursor: string): { at: string; number: number } {
  const match = /^(\d{1,15})_(\d{1,10})$/.exec(cursor);
  const at = new Date(Number(match?.[1]));
  if (!match || Number.isNaN(at.getTime())) {
    throw new DomainError('validation', { message: 'Unknown cursor' });
  }
  return { at: at.toISOString(), number: Number(match[2]) };
}

const orders: Readonly<Record<QueueSort, Order>> = {
  due: {
    by: (isFound) => [asc(sorted(tickets.queueAt, isFound)), asc(tickets.number)],
    after: (cursor) => {
      const { at, number } = readCursor(cursor);
      return sql`(${tickets.queueAt}, ${tickets.number}) > (${at}::timestamptz, ${number}::integer)`;
    },
    keyOf: ({ queueAt, number }) => `${queueAt.getTime()}_${number}`,
  },
  last: {
    by: (isFound) => [desc(sorted(tickets.lastAt, isFound)), desc(tickets.number)],
    after: (cursor) => {
      const { at, number } = readCursor(cursor);
      return sql`(${tickets.lastAt}, ${tickets.number}) < (${at}::timestamptz, ${number}::integer)`;
    },
    keyOf: ({ lastAt, number }) => `${lastAt.getTime()}_${number}`,
  },
  oldest: {
    by: (isFound) => [asc(sorted(tickets.createdAt, isFound)), asc(tickets.number)],
    after: (cursor) => {
      const { at, number } = readCursor(cursor);
      return sql`(${tickets.createdAt}, ${tickets.number}) > (${at}::timestamptz, ${number}::integer)`;
    },
    keyOf: ({ createdAt, number }) => `${createdAt.getTime()}_${number}`,
  },
};

const views: Readonly<Record<NonNullable<Filters['view']>, (staffId: number) => SQL | undefined>> =
  {
    all: () => undefined,
    mine: (staffId) => eq(tickets.assigneeId, staffId),
    unassigned: () => isNull(tickets.assigneeId),
  };

/** What a list is filtered by; null where nothing can match. */
async function filtered(
  db: Database,
  staffId: number,
  filters: Filters,
): Promise<SQL | undefined | null> {
  const { view = 'all', category, priority, assignee, tag, member } = filters;
  const search = await searched(db, filters.search);
  if (search === null) return null;
  return and(
    stateFilter(filters.state),
    views[view](staffId),
    category && eq(tickets.category, category),
    priority && eq(tickets.priority, priority),
    assignee === undefined ? undefined : eq(tickets.assigneeId, assignee),
    tag === undefined ? undefined : sql`${tickets.tags} @> array[${tag}]::text[]`,
    member === undefined
      ? undefined
      : sql`${tickets.memberId} = (select m.id from members m where lower(m.username) = lower(${member}))`,
    search,
  );
}

function stateFilter(state: Filters['state'] = 'active'): SQL | undefined {
  if (state === 'all') return undefined;
  return state === 'active' ? active : eq(tickets.state, state);
}

/** Tickets that a search goes through: the newest that hold its words. */
const FOUND = 1000;
/** Tickets that the beginning of many words is looked for in first. */
const NEWEST = 10 * FOUND;

/** Words in subject, member, number and messages; null where no ticket can hold them. */
async function searched(db: Database, text = ''): Promise<SQL | undefined | null> {
  const terms = await termsOf(db, 'ticket', text);
  if (terms.length === 0) return undefined;
  const query = everyTerm(terms);
  if (query === null) return null;
  // Once, for the list and for what is counted.
  const newest = (await isBroad(db, 'ticket', terms)) ? await foundInNewest(db, query) : [];
  const found = newest.length === FOUND ? newest : await foundInAll(db, query);
  // One parameter, however many they are.
  return sql`${tickets.number} = any(${`{${found.map(({ id }) => id).join(',')}}`}::integer[])`;
}

type Found = readonly { readonly id: number }[];

/** By number, so that a word that most tickets hold is found by going back from the newest. */
async function foundInAll(db: Database, query: string): Promise<Found> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select d.id from search_documents d where d.kind = 'ticket' and d.document @@ ${query}::tsquery
    order by d.id desc limit ${FOUND}`);
  return rows;
}

/**
 * Of the newest tickets alone: the planner's statistics do not know rare words, so it takes the beginning of
 * many of them for rare, and would gather every ticket that holds one to keep the newest.
 */
async function foundInNewest(db: Database, query: string): Promise<Found> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select d.id from (
      select id, document from search_documents where kind = 'ticket' order by id desc limit ${NEWEST}
    ) d
    where d.document @@ ${query}::tsquery order by d.id desc limit ${FOUND}`);
  return rows;
}

/** Rows of the queue, in the order given. */
export async function viewRows(
  db: Database,
  rows: readonly (TicketRow & { readonly unseen: boolean })[],
  time: DeskTime,
): Promise<QueueRow[]> {
  const objects = await objectNames(
    db,
    rows.map(({ number }) => number),
  );
  const people = await authorsOf(
    db,
    rows.flatMap(({ memberId, assigneeId }) => [memberId, assigneeId]),
  );
  const plans = await activePlansOf(
    db,
    rows.map(({ memberId }) => memberId),
    time.now,
  );
  return rows.map((row) => {
    const assignee = people.get(row.assigneeId ?? 0);
    return {
      number: row.number,
      subject: row.subject,
      member: memberOf(people.get(row.memberId), plans.get(row.memberId)),
      objects: objects.get(row.number) ?? [],
      category: row.category,
      priority: row.priority,
      state: row.state,
      assignee: assignee && row.assigneeId !== null ? { id: row.assigneeId, ...assignee } : null,
      tags: row.tags,
      group: groupOf(row, time),
      clock: clockNow(row, time.now, time.hours),
      ...restOf(row),
      unread: row.unseen,
      last_author: isAwaited(row) ? 'member' : 'staff',
      last_at: row.lastAt.toISOString(),
      created_at: row.createdAt.toISOString(),
      rating: isRatingScore(row.ratingScore) ? row.ratingScore : null,
      version: row.version,
    };
  });
}

const memberOf = (
  member: Author | undefined,
  plan: ActivePlan | undefined,
): QueueRow['member'] => ({
  username: member?.username ?? '',
  name: member?.name ?? '',
  avatar: member?.avatar ?? null,
  plan: plan?.name ?? null,
  plan_en: plan?.nameEn ?? null,
});

const restOf = ({ waitingSince, solvedAt, snoozedUntil }: TicketRow) => ({
  paused_at: (waitingSince ?? solvedAt)?.toISOString() ?? null,
  snoozed_until: snoozedUntil?.toISOString() ?? null,
});

/** The ends of the groups, from now. */
const endsOf = ({ now, hours }: DeskTime) => ({
  soon: new Date(now.getTime() + SOON_MINUTES * MINUTE_MS),
  today: endOfDay(now, hours),
});

function groupOf(row: TicketRow, time: DeskTime): QueueGroup {
  const { dueAt } = row;
  const { soon, today } = endsOf(time);
  if (!dueAt) return 'paused';
  if (dueAt <= time.now) return 'overdue';
  if (dueAt <= soon) return 'soon';
  return dueAt <= today ? 'today' : 'later';
}

async function countsOf(
  db: Database,
  staffId: number,
  time: DeskTime,
  where: SQL | undefined | null,
  isFound: boolean,
): Promise<NonNullable<QueuePage['counts']>> {
  const count = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition ?? sql`true`})::integer`;
  const [own] = await db
    .select({
      mine: count(eq(tickets.assigneeId, staffId)),
      unassigned: count(isNull(tickets.assigneeId)),
      all: count(undefined),
    })
    .from(tickets)
    .where(active);
  return {
    views: own ?? { mine: 0, unassigned: 0, all: 0 },
    ...(where === null ? noGroups : await countGroups(db, time, where, isFound)),
  };
}

const noGroups = {
  groups: { overdue: 0, soon: 0, today: 0, later: 0, paused: 0 },
  matching: 0,
};

/** Counts within the first tickets of the queue alone, so that a broad filter costs no more. */
async function countGroups(db: Database, time: DeskTime, where: SQL | undefined, isFound: boolean) {
  const { soon, today } = endsOf(time);
  const some = db
    .select({ queueAt: tickets.queueAt })
    .from(tickets)
    .where(where)
    .orderBy(...orders.due.by(isFound))
    .limit(COUNTED)
    .as('some');
  const until = (end: Date) => lte(some.queueAt, end);
  const between = (start: Date, end: Date) => and(gt(some.queueAt, start), until(end));
  const count = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition ?? sql`true`})::integer`;
  const lateToday = soon > today ? soon : today;
  const [row] = await db
    .select({
      overdue: count(until(time.now)),
      soon: count(between(time.now, soon)),
      today: count(between(soon, lateToday)),
      later: count(
        and(
          gt(some.queueAt, lateToday),
          sql`${some.queueAt} < ${NEVER.toISOString()}::timestamptz`,
        ),
      ),
      paused: count(sql`${some.queueAt} >= ${NEVER.toISOString()}::timestamptz`),
      matching: count(undefined),
    })
    .from(some);
  if (!row) return noGroups;
  const { matching, ...groups } = row;
  return { groups, matching };
}
