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
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import {
  membershipPurchaseKinds,
  paymentExceptionKinds,
  paymentExceptionStates,
  purchaseStatuses,
  receiptStates,
  requestKinds,
} from '#contract/rules/purchases.ts';
import { jsonValue, rate, tokenUnits, usd } from '../columns.ts';
import { instant, members, memberships, plans } from './members.ts';

/** Orders that wait for an on-chain payment; each has a receiving address of its own. */
export const purchaseRequests = pgTable(
  'purchase_requests',
  {
    /** Number people see, and the salt of the receiving address. */
    number: bigint('number', { mode: 'number' })
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 20601 }),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    kind: text('kind', { enum: requestKinds }).notNull(),
    /** Plan, pool or range that is bought; 0 where nothing is. */
    subjectId: integer('subject_id').notNull(),
    /** What was offered, frozen: kind of membership purchase, names, terms version … */
    offer: jsonValue('offer').$type<Readonly<Record<string, string>>>().notNull(),
    amount: usd('amount').notNull(),
    currency: text('currency', { enum: withdrawalCurrencies }).notNull(),
    /** USD for one token, locked. */
    price: rate('price').notNull(),
    /** USD for one TCT as it was then: by it TCT counts that arrives for another token. */
    tctPrice: rate('tct_price').notNull(),
    /** Part of the asked amount that may be missing, as it was then. */
    tolerance: rate('tolerance').notNull(),
    /** Base units to be sent, rounded up to what the token can carry. */
    tokenAmount: tokenUnits('token_amount').notNull(),
    tokenDecimals: integer('token_decimals').notNull(),
    /** EIP-55. */
    token: text('token').notNull(),
    chainId: integer('chain_id').notNull(),
    /** Receiving address (EIP-55). */
    address: text('address').notNull(),
    status: text('status', { enum: purchaseStatuses }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** A payment counts by its block's timestamp. */
    expiresAt: instant('expires_at').notNull(),
    settledAt: instant('settled_at'),
    closedAt: instant('closed_at'),
    /** Hash that the member's wallet or the member reported: where to look, never a proof. */
    reportedTxHash: text('reported_tx_hash'),
    /** The last reported transaction that the chain refused for good, until another one is reported. */
    failedTxHash: text('failed_tx_hash'),
  },
  (table) => [
    uniqueIndex('purchase_requests_address_key').on(table.chainId, sql`lower(${table.address})`),
    index('purchase_requests_member_idx').on(table.memberId, table.number),
    index('purchase_requests_closed_idx').on(table.closedAt),
    index('purchase_requests_open_idx')
      .on(table.expiresAt)
      .where(sql`${table.status} in ('New', 'Processing')`),
    check('purchase_requests_token', sql`${table.tokenAmount} > 0`),
    check(
      'purchase_requests_promised',
      sql`${table.tolerance} >= 0 and ${table.tolerance} < 1 and ${table.tctPrice} > 0`,
    ),
  ],
);

/** Transfers of pinned tokens to receiving addresses, as the chain shows them. */
export const receipts = pgTable(
  'receipts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestNumber: bigint('request_number', { mode: 'number' })
      .notNull()
      .references(() => purchaseRequests.number),
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').notNull(),
    /** Place among the transaction's own logs, the same in whatever block it ends up. */
    logIndex: integer('log_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockAt: instant('block_at').notNull(),
    currency: text('currency', { enum: withdrawalCurrencies }).notNull(),
    sender: text('sender').notNull(),
    /** Base units that really arrived: a token may keep a fee of what was sent. */
    amount: tokenUnits('amount').notNull(),
    state: text('state', { enum: receiptStates }).notNull(),
    /** In the ledger, as part of a settlement or as an unmatched receipt. */
    bookedAt: instant('booked_at'),
    /** How often it was put into the books: more than once where it was undone and came back. */
    bookings: integer('bookings').notNull().default(0),
    sweptTxHash: text('swept_tx_hash'),
  },
  (table) => [
    uniqueIndex('receipts_log_key').on(table.chainId, table.txHash, table.logIndex),
    index('receipts_request_idx').on(table.requestNumber),
    index('receipts_unsure_idx')
      .on(table.blockNumber)
      .where(sql`${table.state} <> 'final'`),
    index('receipts_block_idx').on(table.blockNumber),
    index('receipts_unbooked_idx')
      .on(table.requestNumber)
      .where(sql`${table.state} = 'final' and ${table.bookedAt} is null`),
    index('receipts_unswept_idx')
      .on(table.currency)
      .where(sql`${table.sweptTxHash} is null and ${table.state} = 'final'`),
  ],
);

/** What was odd about a payment, decided once. */
export const paymentExceptions = pgTable(
  'payment_exceptions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestNumber: bigint('request_number', { mode: 'number' })
      .notNull()
      .references(() => purchaseRequests.number),
    kind: text('kind', { enum: paymentExceptionKinds }).notNull(),
    state: text('state', { enum: paymentExceptionStates }).notNull(),
    currency: text('currency', { enum: withdrawalCurrencies }).notNull(),
    /** Base units the decision is about: what arrived, or what is over. */
    amount: tokenUnits('amount').notNull(),
    createdAt: instant('created_at').notNull(),
    resolvedAt: instant('resolved_at'),
    resolvedBy: bigint('resolved_by', { mode: 'number' }).references(() => members.id),
    note: text('note'),
    refundTxHash: text('refund_tx_hash'),
    /** USD that the company bears since `resolvedBy` activated it alone; null where two did. */
    borneAlone: usd('borne_alone'),
  },
  (table) => [
    index('payment_exceptions_state_idx').on(table.state, table.id),
    index('payment_exceptions_alone_idx')
      .on(table.resolvedBy, table.resolvedAt)
      .where(sql`${table.borneAlone} is not null`),
    uniqueIndex('payment_exceptions_live_key')
      .on(table.requestNumber, table.kind, table.currency)
      .where(sql`${table.state} in ('waiting', 'open')`),
    uniqueIndex('payment_exceptions_refund_key').on(table.refundTxHash),
  ],
);

/** The price of an upgrade, as it was made. USD decimals, ISO instants. */
export interface Conversion {
  readonly price: string;
  /** By this instant the time left was valued. */
  readonly valued_at: string;
  readonly times: readonly {
    /** Purchase that the time is of. */
    readonly purchase: number;
    readonly paid: string;
    readonly starts_at: string;
    readonly ends_at: string;
  }[];
}

/** Every settled purchase of a membership: what was paid, and what it changed. */
export const membershipPurchases = pgTable(
  'membership_purchases',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    kind: text('kind', { enum: membershipPurchaseKinds }).notNull(),
    /** USD that were paid: revenue, volume and direct bonus are on this. */
    amount: usd('amount').notNull(),
    /** USD that the time taken by an upgrade was worth. */
    credit: usd('credit')
      .notNull()
      .default(sql`0`),
    /** What an upgrade's price was made from; null for others. */
    conversion: jsonValue('conversion').$type<Conversion | null>(),
    /** The membership that it began or extended. */
    membershipId: bigint('membership_id', { mode: 'number' })
      .notNull()
      .references(() => memberships.id),
    /** The membership that an upgrade ended early. */
    replacedId: bigint('replaced_id', { mode: 'number' }),
    /** End of the membership as it was right after this purchase. */
    endsAt: instant('ends_at').notNull(),
    /** End of the membership before; null where there was none. */
    previousEndsAt: instant('previous_ends_at'),
    fromBalance: boolean('from_balance').notNull(),
    requestNumber: bigint('request_number', { mode: 'number' }).references(
      () => purchaseRequests.number,
    ),
    /** UTC day whose closing counts it. */
    day: text('day').notNull(),
    settledAt: instant('settled_at').notNull(),
    /** Undone by the chain after it was settled. */
    reversedAt: instant('reversed_at'),
  },
  (table) => [
    index('membership_purchases_member_idx').on(table.memberId, table.id),
    index('membership_purchases_day_idx').on(table.day),
    // A request settles once; again only after the chain undid what it was settled by.
    uniqueIndex('membership_purchases_request_key')
      .on(table.requestNumber)
      .where(sql`${table.reversedAt} is null`),
  ],
);

/**
 * The time that a membership was bought for, purchase by purchase: in the order of their ids they
 * follow one another, and the last one ends with the membership.
 */
export const membershipTimes = pgTable(
  'membership_times',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    membershipId: bigint('membership_id', { mode: 'number' })
      .notNull()
      .references(() => memberships.id),
    purchaseId: bigint('purchase_id', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => membershipPurchases.id),
    /** Milliseconds. */
    length: bigint('length', { mode: 'number' }).notNull(),
    /** USD: the money, and for an upgrade the worth of the time that it took. */
    paid: usd('paid').notNull(),
  },
  (table) => [
    index('membership_times_membership_idx').on(table.membershipId),
    check('membership_times_length', sql`${table.length} > 0 and ${table.paid} >= 0`),
  ],
);
