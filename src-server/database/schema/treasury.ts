import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import { tokenUnits } from '../columns.ts';
import { instant } from './members.ts';

export const treasuryMovementKinds = [
  'funding', // tokens that came in and are no sweep
  'sweep', // tokens that came from a receiving address; the payment itself is a receipt
  'withdrawal', // taken out by the treasury's owner
  'unexplained', // tokens that left without an event of the treasury
  'internal', // between two treasuries that are both watched: custody has it before and after
] as const;
export type TreasuryMovementKind = (typeof treasuryMovementKinds)[number];

/**
 * What moved tokens into or out of the treasury beside payouts, in final blocks: one row for each
 * transaction, token, kind and other side.
 */
export const treasuryMovements = pgTable(
  'treasury_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    chainId: integer('chain_id').notNull(),
    /** EIP-55. */
    treasury: text('treasury').notNull(),
    txHash: text('tx_hash').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockAt: instant('block_at').notNull(),
    currency: text('currency', { enum: withdrawalCurrencies }).notNull(),
    kind: text('kind', { enum: treasuryMovementKinds }).notNull(),
    /** EIP-55; empty where the other side is not one address. */
    counterparty: text('counterparty').notNull(),
    /** Base units into the treasury; negative: out of it. Zero once the chain has undone it. */
    amount: tokenUnits('amount').notNull(),
    /** Base units of it that journals of its own have put into custody. */
    booked: tokenUnits('booked').notNull(),
    /** How many journals of its own it has. */
    bookings: integer('bookings').notNull().default(0),
  },
  (table) => [
    uniqueIndex('treasury_movements_key').on(
      table.chainId,
      table.treasury,
      table.txHash,
      table.currency,
      table.kind,
      table.counterparty,
    ),
    index('treasury_movements_block_idx').on(table.blockNumber),
    index('treasury_movements_tx_idx').on(table.txHash),
    check('treasury_movements_bookings', sql`${table.bookings} >= 0`),
  ],
);

/** Rows of the audit log that operators noted on the chain by `anchorAudit`, in final blocks. */
export const auditAnchors = pgTable(
  'audit_anchors',
  {
    chainId: integer('chain_id').notNull(),
    /** EIP-55. */
    treasury: text('treasury').notNull(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockAt: instant('block_at').notNull(),
    /** Number of the row, as the operator named it: nothing says that there is one. */
    row: bigint('row', { mode: 'number' }).notNull(),
    /** bytes32 in hex. */
    digest: text('digest').notNull(),
    /** EIP-55. */
    operator: text('operator').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.txHash, table.logIndex] }),
    index('audit_anchors_block_idx').on(table.chainId, table.treasury, table.blockNumber),
  ],
);
