import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import { payoutRunStates, repairReasons } from '#contract/rules/withdrawals/transitions.ts';
import { tokenUnits } from '../columns.ts';
import { instant, members } from './members.ts';
import { withdrawals } from './withdrawals.ts';

export const payoutRuns = pgTable(
  'payout_runs',
  {
    number: bigint('number', { mode: 'number' })
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 201 }),
    createdBy: bigint('created_by', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    createdAt: instant('created_at').notNull(),
    /** Chain time after which the contract refuses every batch of the run. */
    deadline: instant('deadline').notNull(),
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    state: text('state', { enum: payoutRunStates }).notNull(),
  },
  (table) => [
    index('payout_runs_unfinished_idx')
      .on(table.number)
      .where(sql`${table.state} not in ('confirmed', 'released')`),
  ],
);

/** One batch = one transaction: one token, at most 300 items, frozen calldata. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    runNumber: bigint('run_number', { mode: 'number' })
      .notNull()
      .references(() => payoutRuns.number),
    batchIndex: integer('batch_index').notNull(),
    currency: text('currency', { enum: withdrawalCurrencies }).notNull(),
    token: text('token').notNull(),
    /** bytes32 that the contract's events carry. */
    runKey: text('run_key').notNull().unique(),
    total: tokenUnits('total').notNull(),
    /** Without an approval where one is needed: see `frozenCalldata`. */
    calldata: text('calldata').notNull(),
    calldataHash: text('calldata_hash').notNull(),
    state: text('state', { enum: payoutRunStates }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.runNumber, table.batchIndex] })],
);

export const payoutItems = pgTable(
  'payout_items',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runNumber: bigint('run_number', { mode: 'number' }).notNull(),
    batchIndex: integer('batch_index').notNull(),
    withdrawalNumber: bigint('withdrawal_number', { mode: 'number' })
      .notNull()
      .references(() => withdrawals.number),
    wallet: text('wallet').notNull(),
    tokenAmount: tokenUnits('token_amount').notNull(),
    state: text('state', { enum: payoutRunStates }).notNull(),
    repair: text('repair', { enum: repairReasons }),
    /** Settling by hand: who proposed it, with which transaction. */
    settlementBy: bigint('settlement_by', { mode: 'number' }),
    settlementTxHash: text('settlement_tx_hash'),
    settlementNote: text('settlement_note'),
    txHash: text('tx_hash'),
    logIndex: integer('log_index'),
    blockNumber: bigint('block_number', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('payout_items_run_key').on(table.runNumber, table.withdrawalNumber),
    // The database itself refuses a withdrawal in two runs at once, or in one after it was paid.
    uniqueIndex('payout_items_once_key')
      .on(table.withdrawalNumber)
      .where(sql`${table.state} <> 'released'`),
    index('payout_items_unfinished_idx')
      .on(table.runNumber)
      .where(sql`${table.state} not in ('confirmed', 'released')`),
  ],
);

/** Committed before a wallet is asked: who was about to send exactly what. */
export const payoutIntents = pgTable(
  'payout_intents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runNumber: bigint('run_number', { mode: 'number' }).notNull(),
    batchIndex: integer('batch_index').notNull(),
    sender: text('sender').notNull(),
    chainId: integer('chain_id').notNull(),
    contract: text('contract').notNull(),
    calldataHash: text('calldata_hash').notNull(),
    deadline: instant('deadline').notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('payout_intents_batch_idx').on(table.runNumber, table.batchIndex)],
);

/**
 * Signatures of a second person for batches of a treasury of the second edition. Whoever has one and an
 * operator's key can pay the batch until its deadline.
 */
export const payoutApprovals = pgTable(
  'payout_approvals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runNumber: bigint('run_number', { mode: 'number' }).notNull(),
    batchIndex: integer('batch_index').notNull(),
    /** The wallet or contract whose signature it is. */
    approver: text('approver').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    signature: text('signature').notNull(),
    deadline: instant('deadline').notNull(),
    at: instant('at').notNull(),
    /** Since when the contract would not take it, or another one took its place; null: it counts. */
    lapsedAt: instant('lapsed_at'),
  },
  (table) => [
    index('payout_approvals_batch_idx').on(table.runNumber, table.batchIndex),
    uniqueIndex('payout_approvals_counting_key')
      .on(table.runNumber, table.batchIndex)
      .where(sql`${table.lapsedAt} is null`),
  ],
);

export const payoutTransactionStates = [
  'reported', // a wallet named it, the chain has not shown it yet
  'pending', // known to the chain's sources, in no block
  'mined', // in a block, executed
  'failed', // in a block, reverted: it paid nothing
  'replaced', // another transaction of the sender took its nonce
  'foreign', // not the transaction of this batch: nothing follows from it
] as const;

/** Transaction hashes that wallets reported or the watcher found: where to look, never a proof. */
export const payoutTransactions = pgTable(
  'payout_transactions',
  {
    runNumber: bigint('run_number', { mode: 'number' }).notNull(),
    batchIndex: integer('batch_index').notNull(),
    txHash: text('tx_hash').notNull(),
    state: text('state', { enum: payoutTransactionStates }).notNull(),
    /** Null where the watcher found it. */
    reportedBy: bigint('reported_by', { mode: 'number' }),
    /** Known once the chain has shown it. */
    sender: text('sender'),
    nonce: bigint('nonce', { mode: 'number' }),
    blockNumber: bigint('block_number', { mode: 'number' }),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runNumber, table.batchIndex, table.txHash] })],
);

/**
 * Transactions that a wallet signed without sending them, stored before anybody sends them: what is
 * here and not on the chain is sent (again) until it is seen or its deadline has passed.
 */
export const payoutSigned = pgTable(
  'payout_signed',
  {
    txHash: text('tx_hash').primaryKey(),
    runNumber: bigint('run_number', { mode: 'number' }).notNull(),
    batchIndex: integer('batch_index').notNull(),
    /** As it goes to the network, hex. */
    raw: text('raw').notNull(),
    sender: text('sender').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    signedBy: bigint('signed_by', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    at: instant('at').notNull(),
    /** When it was last offered to the chain's sources; null: never. */
    sentAt: instant('sent_at'),
    /** What they said instead of taking it. */
    refusal: text('refusal'),
  },
  (table) => [index('payout_signed_batch_idx').on(table.runNumber, table.batchIndex)],
);

export const payoutEvents = pgTable(
  'payout_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runNumber: bigint('run_number', { mode: 'number' })
      .notNull()
      .references(() => payoutRuns.number),
    event: text('event', { enum: payoutRunStates }).notNull(),
    at: instant('at').notNull(),
    actorId: bigint('actor_id', { mode: 'number' }),
  },
  (table) => [index('payout_events_run_idx').on(table.runNumber, table.id)],
);

/** How far a watcher has read a chain, and the newest block it saw; one name each. */
export const chainCursors = pgTable('chain_cursors', {
  name: text('name').primaryKey(),
  chainId: integer('chain_id').notNull(),
  blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
  blockHash: text('block_hash').notNull(),
  at: instant('at').notNull(),
});
