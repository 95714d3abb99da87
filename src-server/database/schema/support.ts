import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import {
  attachmentKinds,
  messageAuthors,
  presences,
  ticketCategories,
  ticketClocks,
  ticketEvents,
  ticketObjectKinds,
  ticketPriorities,
  ticketStates,
} from '#contract/rules/support/tickets.ts';
import { jsonValue } from '../columns.ts';
import { instant, members } from './members.ts';

/** Counts every change of a ticket, in about the order of their commits. */
export const ticketChangeNumbers = pgSequence('ticket_change_numbers');

const memberId = (name: string) => bigint(name, { mode: 'number' });

export const tickets = pgTable(
  'tickets',
  {
    number: integer('number').primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    memberId: memberId('member_id')
      .notNull()
      .references(() => members.id),
    subject: text('subject').notNull(),
    category: text('category', { enum: ticketCategories }).notNull(),
    priority: text('priority', { enum: ticketPriorities }).notNull(),
    state: text('state', { enum: ticketStates }).notNull(),
    assigneeId: memberId('assignee_id').references(() => members.id),
    assignedAt: instant('assigned_at'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    requestId: text('request_id'),
    /** The closed ticket that it goes on from. */
    follows: integer('follows'),
    mergedInto: integer('merged_into'),
    createdAt: instant('created_at').notNull(),
    firstRepliedAt: instant('first_replied_at'),
    solvedAt: instant('solved_at'),
    closedAt: instant('closed_at'),
    /** Since when it waits for its member. */
    waitingSince: instant('waiting_since'),
    snoozedUntil: instant('snoozed_until'),
    /** Business hours of its targets, as they were when its priority was given. */
    replyHours: integer('reply_hours').notNull(),
    solveHours: integer('solve_hours').notNull(),
    /** Business minutes that the clocks had used up when they stopped last … */
    replySpent: integer('reply_spent').notNull().default(0),
    solveSpent: integer('solve_spent').notNull().default(0),
    /** … and since when they run; null: stopped. */
    replyFrom: instant('reply_from'),
    solveFrom: instant('solve_from'),
    /** Which clock ends first, and when; null while none runs. */
    dueKind: text('due_kind', { enum: ticketClocks }),
    dueAt: instant('due_at'),
    /** Order of the queue: `due_at`, or an instant after all others. */
    queueAt: instant('queue_at').notNull(),
    /** Business minutes until the first answer, until it was solved last. */
    firstReplyMinutes: integer('first_reply_minutes'),
    solveMinutes: integer('solve_minutes'),
    /** The newest message of anybody, of the member, of the staff to the member. */
    lastMessageId: memberId('last_message_id').notNull().default(0),
    lastMemberMessageId: memberId('last_member_message_id').notNull().default(0),
    lastStaffMessageId: memberId('last_staff_message_id').notNull().default(0),
    /** Of the newest message that its member reads. */
    lastAt: instant('last_at').notNull(),
    ratingScore: integer('rating_score'),
    ratingWord: text('rating_word'),
    ratedAt: instant('rated_at'),
    version: integer('version').notNull().default(1),
    changeNumber: memberId('change_number')
      .notNull()
      .default(sql`nextval('ticket_change_numbers')`),
  },
  (table) => [
    index('tickets_member_idx').on(table.memberId, table.lastAt),
    index('tickets_queue_idx')
      .on(table.queueAt, table.number)
      .where(sql`${table.state} in ('new', 'open', 'waiting')`),
    index('tickets_mine_idx')
      .on(table.assigneeId, table.queueAt, table.number)
      .where(sql`${table.state} in ('new', 'open', 'waiting')`),
    index('tickets_last_idx').on(table.lastAt, table.number),
    index('tickets_created_idx').on(table.createdAt, table.number),
    index('tickets_state_idx').on(table.state, table.queueAt, table.number),
    index('tickets_change_number_idx').on(table.changeNumber),
    index('tickets_solved_idx')
      .on(table.solvedAt)
      .where(sql`${table.state} = 'solved'`),
    index('tickets_snoozed_idx')
      .on(table.snoozedUntil)
      .where(sql`${table.snoozedUntil} is not null`),
    index('tickets_follows_idx').on(table.follows),
    index('tickets_merged_idx').on(table.mergedInto),
    index('tickets_tags_idx').using('gin', table.tags),
    check('tickets_rating', sql`${table.ratingScore} between 1 and 5`),
    check(
      'tickets_clocks',
      sql`(${table.dueAt} is null) = (${table.replyFrom} is null and ${table.solveFrom} is null)`,
    ),
  ],
);

/** Append-only: nobody changes what was written; merging moves a message to another ticket. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    number: integer('number')
      .notNull()
      .references(() => tickets.number),
    /** The ticket that it was written in, where that was merged into this one. */
    fromNumber: integer('from_number'),
    authorId: memberId('author_id')
      .notNull()
      .references(() => members.id),
    author: text('author', { enum: messageAuthors }).notNull(),
    isInternal: boolean('is_internal').notNull(),
    text: text('text').notNull(),
    at: instant('at').notNull(),
    /** Help articles below it. */
    articles: integer('articles')
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    /** Those whom a note calls. */
    mentions: bigint('mentions', { mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'::bigint[]`),
  },
  (table) => [
    index('ticket_messages_ticket_idx').on(table.number, table.id),
    // What somebody wrote within the last hour.
    index('ticket_messages_author_idx').on(table.authorId, table.at),
  ],
);

export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    messageId: memberId('message_id')
      .notNull()
      .references(() => ticketMessages.id),
    fileId: text('file_id').notNull().unique(),
    kind: text('kind', { enum: attachmentKinds }).notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    removedAt: instant('removed_at'),
    /** Null where it was kept long enough. */
    removedBy: memberId('removed_by'),
    removalReason: text('removal_reason'),
  },
  (table) => [index('ticket_attachments_message_idx').on(table.messageId)],
);

export const ticketObjects = pgTable(
  'ticket_objects',
  {
    number: integer('number')
      .notNull()
      .references(() => tickets.number),
    kind: text('kind', { enum: ticketObjectKinds }).notNull(),
    objectId: text('object_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.kind, table.objectId] }),
    index('ticket_objects_object_idx').on(table.kind, table.objectId),
  ],
);

export const ticketEventRows = pgTable(
  'ticket_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    number: integer('number')
      .notNull()
      .references(() => tickets.number),
    event: text('event', { enum: ticketEvents }).notNull(),
    actorId: memberId('actor_id'),
    values: jsonValue('values').$type<Readonly<Record<string, string>>>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('ticket_events_ticket_idx').on(table.number, table.id)],
);

/** Up to which message somebody has read a ticket: its member, and each of the staff. */
export const ticketReads = pgTable(
  'ticket_reads',
  {
    number: integer('number')
      .notNull()
      .references(() => tickets.number),
    memberId: memberId('member_id')
      .notNull()
      .references(() => members.id),
    messageId: memberId('message_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.number, table.memberId] })],
);

/** Who has a ticket open or types in it; a row that nobody renews is over. */
export const ticketPresences = pgTable(
  'ticket_presences',
  {
    number: integer('number')
      .notNull()
      .references(() => tickets.number),
    memberId: memberId('member_id')
      .notNull()
      .references(() => members.id),
    presence: text('presence', { enum: presences }).notNull(),
    isInternal: boolean('is_internal').notNull().default(false),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.memberId] }),
    index('ticket_presences_at_idx').on(table.at),
  ],
);

/** Answers that are kept for the desk. */
export const macros = pgTable('macros', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  nameEs: text('name_es').notNull(),
  textEs: text('text_es').notNull(),
  nameEn: text('name_en').notNull(),
  textEn: text('text_en').notNull(),
  category: text('category', { enum: ticketCategories }),
  version: integer('version').notNull().default(1),
  used: integer('used').notNull().default(0),
  retiredAt: instant('retired_at'),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: memberId('updated_by'),
});
