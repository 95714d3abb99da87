import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { helpExamples, helpTopics, type HelpExample } from '#contract/rules/support/help.ts';
import { ticketCategories } from '#contract/rules/support/tickets.ts';
import { searchDocument } from '../columns.ts';
import { instant, members } from './members.ts';

/** What an article says, in both languages; a language that it is not in has empty texts. */
const texts = () => ({
  topic: text('topic', { enum: helpTopics }).notNull(),
  /** What its worked example is told with. */
  example: text('example', { enum: helpExamples as [HelpExample, ...HelpExample[]] }),
  /** Screen that it is about. */
  path: text('path'),
  /** Slugs of where to go on. */
  next: text('next')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  titleEs: text('title_es').notNull(),
  leadEs: text('lead_es').notNull(),
  /** Markdown without raw HTML. */
  bodyEs: text('body_es').notNull(),
  titleEn: text('title_en').notNull(),
  leadEn: text('lead_en').notNull(),
  bodyEn: text('body_en').notNull(),
});

/** Help articles as the staff write them; members read `help_versions`. */
export const helpArticles = pgTable(
  'help_articles',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull(),
    ...texts(),
    /** Number of the version that members read; null: never published. */
    published: integer('published'),
    /** Shown to nobody since. */
    withdrawnAt: instant('withdrawn_at'),
    reviewedAt: instant('reviewed_at'),
    /** One more with each change: who changes says which one they saw. */
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
    /** Null where it came with the product. */
    updatedBy: bigint('updated_by', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('help_articles_slug_key').on(table.slug),
    index('help_articles_updated_idx').on(table.updatedAt, table.id),
  ],
);

/** What was published: append-only. */
export const helpVersions = pgTable(
  'help_versions',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => helpArticles.id),
    number: integer('number').notNull(),
    ...texts(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: bigint('published_by', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.number] })],
);

/** How often an article was opened, by UTC day. */
export const helpReads = pgTable(
  'help_reads',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => helpArticles.id),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.day] })],
);

/** Whether an article helped: one row a member and version, the last one counts. */
export const helpFeedback = pgTable(
  'help_feedback',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    articleId: integer('article_id')
      .notNull()
      .references(() => helpArticles.id),
    version: integer('version').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    helped: boolean('helped').notNull(),
    missing: text('missing'),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('help_feedback_member_key').on(table.articleId, table.version, table.memberId),
    index('help_feedback_article_idx').on(table.articleId, table.at),
  ],
);

/** Questions that an article answered before a ticket was sent: one a member, article and UTC day. */
export const helpSolved = pgTable(
  'help_solved',
  {
    articleId: integer('article_id')
      .notNull()
      .references(() => helpArticles.id),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    day: date('day', { mode: 'string' }).notNull(),
    category: text('category', { enum: ticketCategories }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.memberId, table.day] }),
    index('help_solved_at_idx').on(table.at),
  ],
);

/** What is searched: words of tickets, published articles and products, without accents. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    /** `ticket` and its number; of articles (`help`) and products their ids. */
    kind: text('kind', { enum: ['ticket', 'help', 'product'] }).notNull(),
    id: integer('id').notNull(),
    document: searchDocument('document').notNull(),
    /** Of a product, what its row says: a trigger keeps it, so hits are counted without reading products. */
    isInStock: boolean('is_in_stock').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    // Of one kind each: no document has to be read for its kind, so hits are counted by the index alone.
    index('search_documents_tickets_idx')
      .using('gin', table.document)
      .where(sql`${table.kind} = 'ticket'`),
    index('search_documents_products_idx')
      .using('gin', table.document)
      .where(sql`${table.kind} = 'product'`),
  ],
);

/** Every word that documents of a kind hold: what a typo is mended to. */
export const searchWords = pgTable(
  'search_words',
  {
    kind: text('kind', { enum: ['ticket', 'help', 'product'] }).notNull(),
    word: text('word').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.word] }),
    index('search_words_prefix_idx').on(table.kind, sql`${table.word} text_pattern_ops`),
    index('search_words_similar_idx').using('gin', sql`${table.word} gin_trgm_ops`),
  ],
);
