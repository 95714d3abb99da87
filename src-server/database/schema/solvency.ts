import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, ledgerAmount, usd } from '../columns.ts';
import { instant, members } from './members.ts';

/** What was published of what is owed, one row a UTC day. Append-only: a trigger refuses any change. */
export const solvencyEditions = pgTable(
  'solvency_editions',
  {
    day: text('day').primaryKey(),
    /** The published file, byte for byte. */
    document: text('document').notNull(),
    /** SHA-256 of it, hex with 0x. */
    digest: text('digest').notNull().unique(),
    /** Names the key that salts and pieces are made with. */
    keyId: text('key_id').notNull(),
    /** Row of the audit log that says so: rows from it on anchor this edition. */
    auditRow: bigint('audit_row', { mode: 'number' }).notNull().unique(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [check('solvency_editions_digest', sql`${table.digest} ~ '^0x[0-9a-f]{64}$'`)],
);

/** What an edition says is owed to whom; kept as long as proofs are given. */
export const solvencyShares = pgTable(
  'solvency_shares',
  {
    day: text('day').notNull(),
    /** Username at that time; empty for tokens that arrived and that no purchase took. */
    holder: text('holder').notNull(),
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    usd: usd('usd').notNull(),
    usdt: ledgerAmount('usdt').notNull(),
    usdc: ledgerAmount('usdc').notNull(),
    tct: ledgerAmount('tct').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.holder] }),
    uniqueIndex('solvency_shares_member_key').on(table.day, table.memberId),
    check(
      'solvency_shares_not_negative',
      sql`${table.usd} >= 0 and ${table.usdt} >= 0 and ${table.usdc} >= 0 and ${table.tct} >= 0`,
    ),
    check('solvency_shares_holder', sql`(${table.holder} = '') = (${table.memberId} is null)`),
  ],
);

/** Leaves of an edition in the order of their hashes, a subtree a row; without their holders. */
export const solvencyLeaves = pgTable(
  'solvency_leaves',
  {
    day: text('day').notNull(),
    /** Number of the subtree, from 0 at the left. */
    part: integer('part').notNull(),
    /** Of each leaf its hash (32 bytes), index of its currency (1) and amount (16, big-endian). */
    leaves: bytes('leaves').notNull(),
    /** Hash and sums of the subtree. */
    root: bytes('root').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.part] })],
);
