import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { jsonValue } from '../columns.ts';
import { instant } from './members.ts';

/** Settings that differ from their defaults, and what the installation pinned (chain deployment, seed). */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonValue('value').notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: bigint('updated_by', { mode: 'number' }),
});

/**
 * Values that settings had, each until an administrator changed it: what is computed for a day that
 * is over goes by those of that day.
 */
export const settingHistory = pgTable(
  'setting_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull(),
    value: jsonValue('value').notNull(),
    /** It held before this instant. */
    until: instant('until').notNull(),
  },
  (table) => [index('setting_history_key_idx').on(table.key, table.until)],
);

/**
 * Append-only: who did what, before and after. Rows are numbered without gaps and chained: each
 * carries the hash of the one before and its own, so that no row can be changed, put in or taken out
 * unnoticed. The server seals them with a key that the database never sees; a trigger refuses what
 * does not follow the last row.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: bigint('actor_id', { mode: 'number' }),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    at: instant('at').notNull(),
    /** The hash of the row before, in hex; empty for the first. */
    prevHash: text('prev_hash').notNull().default(''),
    hash: text('hash').notNull().default(''),
    /** Names the key of the hash; empty in rows of before there was one: their hash is a plain SHA-256. */
    keyId: text('key_id').notNull().default(''),
  },
  (table) => [
    index('audit_log_subject_idx').on(table.subject),
    index('audit_log_at_idx').on(table.at),
    index('audit_log_action_idx').on(table.action, table.id),
    index('audit_log_actor_idx').on(table.actorId, table.id),
    // From one actor of an action to the next.
    index('audit_log_action_actor_idx').on(table.action, table.actorId),
  ],
);

/** Successful answers of calls that moved money, replayed when the same key comes again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
    route: text('route').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Written by the transaction that did the work: a row exists exactly where the work does. */
    answer: jsonb('answer').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.key] })],
);

/** Mails written in the transaction that causes them, sent after it. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** Emptied after sending outside the demo: codes do not stay. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Until then, by the database's clock, one process sends it and the others leave it alone. */
    leasedUntil: instant('leased_until'),
  },
  (table) => [
    index('mails_recipient_idx').on(table.recipient, table.createdAt),
    index('mails_created_idx').on(table.createdAt),
    index('mails_waiting_idx')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null`),
  ],
);
