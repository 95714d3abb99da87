import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { notificationEventIds } from '#contract/rules/notifications.ts';
import { newsCategories } from '#contract/rules/news.ts';
import { jsonValue } from '../columns.ts';
import { instant, members } from './members.ts';

/** One row a notification of one member, written in the transaction of what it is about. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    event: text('event', { enum: notificationEventIds }).notNull(),
    /** Strings by name: see `notificationEvents`. */
    values: jsonValue('values').$type<Readonly<Record<string, string>>>().notNull(),
    path: text('path'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('notifications_member_idx').on(table.memberId, table.createdAt, table.id),
    index('notifications_read_idx')
      .on(table.createdAt)
      .where(sql`${table.readAt} is not null`),
    index('notifications_unread_idx')
      .on(table.memberId)
      .where(sql`${table.readAt} is null`),
  ],
);

/** Articles for all members, in both languages. */
export const news = pgTable(
  'news',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull(),
    category: text('category', { enum: newsCategories }).notNull(),
    /** Name of an icon, e.g. "tabler:coin". */
    icon: text('icon'),
    titleEs: text('title_es').notNull(),
    titleEn: text('title_en').notNull(),
    summaryEs: text('summary_es').notNull(),
    summaryEn: text('summary_en').notNull(),
    /** Markdown without raw HTML. */
    bodyEs: text('body_es').notNull(),
    bodyEn: text('body_en').notNull(),
    /** Screen the article is about. */
    path: text('path'),
    /** Not shown before; null: a draft. It stays when the article is withdrawn. */
    publishedAt: instant('published_at'),
    /** Last change of a text that members could read already. */
    correctedAt: instant('corrected_at'),
    /** Shown to nobody since. */
    withdrawnAt: instant('withdrawn_at'),
    /** One more with each change: who changes says which one they saw. */
    version: integer('version').notNull().default(1),
    createdBy: bigint('created_by', { mode: 'number' }),
    /** Milliseconds, which the cursor of the administrators' list has. */
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    /** Null where the server wrote it. */
    updatedBy: bigint('updated_by', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('news_slug_key').on(table.slug),
    index('news_published_idx').on(table.publishedAt, table.id),
    index('news_updated_idx').on(table.updatedAt, table.id),
  ],
);

/** Which member has read which article. */
export const newsReads = pgTable(
  'news_reads',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    newsId: integer('news_id')
      .notNull()
      .references(() => news.id),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.newsId] })],
);

/** Addresses that members saved for withdrawals. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    label: text('label').notNull(),
    /** EIP-55 form. */
    address: text('address').notNull(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    isContract: boolean('is_contract').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    // One live row an address; what was removed stays for the record.
    uniqueIndex('saved_addresses_live_key')
      .on(table.memberId, table.chainId, sql`lower(${table.address})`)
      .where(sql`${table.removedAt} is null`),
    index('saved_addresses_member_idx').on(table.memberId),
  ],
);
