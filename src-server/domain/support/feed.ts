import { asc, desc, gt, inArray } from 'drizzle-orm';
import type { DeskLine } from '#contract/api/admin/support/tickets.ts';
import type { TicketLine } from '#contract/api/support/tickets.ts';
import type { Database } from '../../database/database.ts';
import { ticketMessages, tickets } from '../../database/schema/support.ts';
import type { Services } from '../../services.ts';
import { authorsOf } from './messages.ts';
import { presentIn, type PresentPerson } from './presence.ts';
import { countUnread, readTo } from './reads.ts';
import type { TicketRow } from './ticket-row.ts';
import { lastPublic, unreadOf } from './views.ts';

/** Milliseconds between two looks at the database, however many listen. */
const LOOK_MS = 1000;
/**
 * Change numbers are counted before they are committed, so one that is smaller can appear after one that
 * is larger: each look goes back by so many, and tells of what it has not told.
 */
const OVERLAP = 200;

export interface FeedListener {
  readonly memberId: number;
  /** `member` hears of their own tickets, `desk` of all. */
  readonly kind: 'member' | 'desk';
  /** The ticket that the desk has open: who else is in it is told too. */
  readonly ticket: number | null;
  readonly say: (line: string) => void;
}

/** Tells listeners what changes in tickets, whichever process changed it. */
export interface SupportFeed {
  /** What changes once it has answered is told. @returns what ends it */
  follow(listener: FeedListener): Promise<() => void>;
  close(): void;
}

/** Which change number of each ticket was told, of those that a look still goes back to. */
interface Told {
  readonly changeNumbers: Map<number, number>;
  newest: number;
}

export function createSupportFeed(services: Services): SupportFeed {
  const { db } = services.database;
  const listeners = new Set<FeedListener>();
  const peopleTold = new Map<FeedListener, string>();
  /** Where the looks began; null while nobody listens. */
  let beginning: Promise<Told> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isClosed = false;

  async function look(): Promise<void> {
    if (beginning === null) return;
    const told = await beginning;
    const rows = await changedSince(db, told.newest - OVERLAP);
    const fresh = rows.filter(
      ({ number, changeNumber }) => (told.changeNumbers.get(number) ?? 0) < changeNumber,
    );
    remember(told, rows);
    await tellChanges(db, listeners, fresh);
    await tellPeople(services, listeners, peopleTold);
  }

  function soon(): void {
    if (timer !== null || isClosed) return;
    if (listeners.size === 0) {
      beginning = null;
      return;
    }
    timer = setTimeout(() => {
      look()
        .catch((err: unknown) => services.log.warn({ err }, 'tickets could not be looked at'))
        .finally(() => {
          timer = null;
          soon();
        });
    }, LOOK_MS);
  }

  return {
    async follow(listener) {
      listeners.add(listener);
      beginning ??= begin(db);
      await beginning.catch((error: unknown) => {
        beginning = null;
        listeners.delete(listener);
        throw error;
      });
      soon();
      return () => {
        listeners.delete(listener);
        peopleTold.delete(listener);
      };
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      listeners.clear();
    },
  };
}

/** What was before the first one listens is told to nobody: they read it themselves. */
async function begin(db: Database): Promise<Told> {
  const [row] = await db
    .select({ changeNumber: tickets.changeNumber })
    .from(tickets)
    .orderBy(desc(tickets.changeNumber))
    .limit(1);
  const told: Told = { changeNumbers: new Map(), newest: row?.changeNumber ?? 0 };
  remember(told, await changedSince(db, told.newest - OVERLAP));
  return told;
}

function remember(told: Told, rows: readonly TicketRow[]): void {
  for (const { number, changeNumber } of rows) {
    told.changeNumbers.set(number, changeNumber);
    told.newest = Math.max(told.newest, changeNumber);
  }
  for (const [number, changeNumber] of told.changeNumbers) {
    if (changeNumber <= told.newest - OVERLAP) told.changeNumbers.delete(number);
  }
}

const changedSince = (db: Database, changeNumber: number): Promise<TicketRow[]> =>
  db
    .select()
    .from(tickets)
    .where(gt(tickets.changeNumber, changeNumber))
    .orderBy(asc(tickets.changeNumber));

async function tellChanges(
  db: Database,
  listeners: ReadonlySet<FeedListener>,
  rows: readonly TicketRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.flatMap((row) => [row.lastMessageId, lastPublic(row)]);
  const messages = await db
    .select({
      id: ticketMessages.id,
      author: ticketMessages.author,
      authorId: ticketMessages.authorId,
      isInternal: ticketMessages.isInternal,
    })
    .from(ticketMessages)
    .where(inArray(ticketMessages.id, ids));
  const people = await authorsOf(
    db,
    messages.map(({ authorId }) => authorId),
  );
  const lastOf = (id: number) => {
    const message = messages.find((one) => one.id === id);
    return {
      message: id,
      author: message?.author ?? 'member',
      name: people.get(message?.authorId ?? 0)?.name ?? '',
      is_internal: message?.isInternal ?? false,
    };
  };
  for (const row of rows) {
    const desk = JSON.stringify(deskLine(row, lastOf(row.lastMessageId)));
    for (const { kind, memberId, say } of listeners) {
      if (kind === 'desk') say(desk);
      else if (memberId === row.memberId) {
        const { is_internal: _, ...last } = lastOf(lastPublic(row));
        say(JSON.stringify(await memberLine(db, row, last)));
      }
    }
  }
}

const deskLine = (
  row: TicketRow,
  last: Extract<DeskLine, { event: 'ticket' }>['last'],
): DeskLine => ({
  event: 'ticket',
  number: row.number,
  version: row.version,
  state: row.state,
  assignee: row.assigneeId,
  due_at: row.dueAt?.toISOString() ?? null,
  last,
});

async function memberLine(
  db: Database,
  row: TicketRow,
  last: Extract<TicketLine, { event: 'ticket' }>['last'],
): Promise<TicketLine> {
  const read = (await readTo(db, row.number, row.memberId)) ?? 0;
  return {
    event: 'ticket',
    number: row.number,
    version: row.version,
    state: row.state,
    unread: await db.$count(ticketMessages, unreadOf(row.number, read)),
    unread_tickets: await countUnread(db, row.memberId),
    last,
  };
}

/** Who is in the tickets that somebody has open: to the desk all, to its member who types to them. */
async function tellPeople(
  { database: { db }, clock }: Services,
  listeners: ReadonlySet<FeedListener>,
  told: Map<FeedListener, string>,
): Promise<void> {
  const present = await presentIn(db, clock.now());
  if (present.length === 0 && told.size === 0) return;
  for (const listener of listeners) {
    if (listener.kind === 'member') tellTyping(listener, present);
    else if (listener.ticket !== null) tellOthers(listener, listener.ticket, { present, told });
  }
}

function tellTyping({ memberId, say }: FeedListener, present: readonly PresentPerson[]): void {
  for (const one of present) {
    const isToThem = one.ticketMemberId === memberId && one.id !== memberId;
    if (!isToThem || one.presence !== 'writing' || one.isInternal) continue;
    const line: TicketLine = { event: 'typing', number: one.number, name: one.name };
    say(JSON.stringify(line));
  }
}

function tellOthers(
  listener: FeedListener,
  number: number,
  { present, told }: { present: readonly PresentPerson[]; told: Map<FeedListener, string> },
): void {
  const here = present.filter((one) => one.number === number && one.id !== listener.memberId);
  const line: DeskLine = {
    event: 'people',
    number,
    people: here
      .filter(({ id, ticketMemberId }) => id !== ticketMemberId)
      .map(({ id, username, name, avatar, presence }) => ({
        id,
        username,
        name,
        avatar,
        presence,
      })),
    member_types: here.some(
      ({ id, ticketMemberId, presence }) => id === ticketMemberId && presence === 'writing',
    ),
  };
  const text = JSON.stringify(line);
  const nobody = line.people.length === 0 && !line.member_types;
  if (told.get(listener) === text || (nobody && !told.has(listener))) return;
  told.set(listener, text);
  listener.say(text);
}
