import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { treeSides } from '#contract/rules/limits.ts';
import { usd } from '../columns.ts';
import { instant, members } from './members.ts';

/**
 * The binary tree. A *run* is a maximal line of children on one side; `headId` is the node a
 * position's run is attached to (the sponsor's own id counts as head for its other side), and the
 * head knows the last node of its run on each side: the next slot is found and taken in one step,
 * whatever the depth, by locking the head's row.
 */
export const positions = pgTable(
  'positions',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .primaryKey()
      .references(() => members.id),
    parentId: bigint('parent_id', { mode: 'number' }),
    side: text('side', { enum: treeSides }),
    depth: integer('depth').notNull(),
    /** Head of the run this node is part of; its own id for the root. */
    headId: bigint('head_id', { mode: 'number' }).notNull(),
    /** Last node of the run that starts below this node on that side; its own id while empty. Kept for heads only. */
    leftTailId: bigint('left_tail_id', { mode: 'number' }).notNull(),
    rightTailId: bigint('right_tail_id', { mode: 'number' }).notNull(),
    /** Lifetime volume of each leg, BV. */
    leftTotal: usd('left_total')
      .notNull()
      .default(sql`0`),
    rightTotal: usd('right_total')
      .notNull()
      .default(sql`0`),
    /** Volume not yet matched, BV. */
    leftCarry: usd('left_carry')
      .notNull()
      .default(sql`0`),
    rightCarry: usd('right_carry')
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    uniqueIndex('positions_slot_key').on(table.parentId, table.side),
    index('positions_depth_idx').on(table.depth),
    check('positions_root', sql`(${table.parentId} is null) = (${table.side} is null)`),
    check('positions_carry', sql`${table.leftCarry} >= 0 and ${table.rightCarry} >= 0`),
  ],
);

/** Volume that purchases send up; folded into the legs above in batches, each event once. */
export const volumeEvents = pgTable(
  'volume_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** BV; below zero where the chain undid a purchase. */
    volume: usd('volume').notNull(),
    /** UTC day whose closing counts it. */
    day: text('day').notNull(),
    /** Id of the membership purchase. */
    purchaseId: bigint('purchase_id', { mode: 'number' }),
    occurredAt: instant('occurred_at').notNull(),
    foldedAt: instant('folded_at'),
  },
  (table) => [
    index('volume_events_open_idx')
      .on(table.day, table.id)
      .where(sql`${table.foldedAt} is null`),
    index('volume_events_day_idx').on(table.day, table.id),
    index('volume_events_member_idx').on(table.memberId, table.day),
  ],
);

/**
 * What changed in the tree as its shape shows it: who was placed, whose rank or membership changed.
 * Triggers write it, so that nothing that changes the tree can forget to, and rows alone: whoever
 * places a member waits for nobody. Rows and the epoch's value add up to the tree's epoch.
 */
export const treeChanges = pgTable(
  'tree_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction that wrote it: what is older than every one still open has been seen. */
    xid: bigint('xid', { mode: 'number' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    /** The member joined the tree: which tree a transaction saw follows from these. */
    placed: boolean('placed').notNull().default(false),
  },
  (table) => [index('tree_changes_xid_idx').on(table.xid)],
);

/** One row: changes that are counted but not listed any more, and those too many to list. */
export const treeEpochs = pgTable('tree_epochs', {
  id: integer('id').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
  /** The newest transaction that is in `value`; who last looked before it reads the whole tree. */
  throughXid: bigint('through_xid', { mode: 'number' }).notNull(),
});
