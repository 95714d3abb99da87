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
import type { ExchangeRefused } from '#contract/api/exchange/exchange.ts';
import { exchangeRefusals } from '#contract/rules/exchange/limits.ts';
import { priceSources, sampleResults } from '#contract/rules/exchange/price-guard.ts';
import { exchangeSides } from '#contract/rules/exchange/quote.ts';
import { inventoryKinds } from '#contract/rules/exchange/states.ts';
import { jsonValue, ledgerAmount, rate, tokenUnits, usd } from '../columns.ts';
import { instant, members } from './members.ts';
import { purchaseRequests } from './purchases.ts';

/** Changes of the company price that two persons agreed to; they take effect later. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** USD for one TCT. */
    from: rate('price_from').notNull(),
    to: rate('price_to').notNull(),
    reason: text('reason').notNull(),
    proposedBy: bigint('proposed_by', { mode: 'number' }).references(() => members.id),
    approvedBy: bigint('approved_by', { mode: 'number' }).references(() => members.id),
    announcedAt: instant('announced_at').notNull(),
    effectiveAt: instant('effective_at').notNull(),
    /** Null while it is still to come, and for ever where it was cancelled. */
    appliedAt: instant('applied_at'),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: bigint('cancelled_by', { mode: 'number' }).references(() => members.id),
    cancelReason: text('cancel_reason'),
  },
  (table) => [
    // One at a time: the guard of the next one needs to know what holds by then.
    uniqueIndex('price_changes_scheduled_key')
      .on(sql`(1)`)
      .where(sql`${table.appliedAt} is null and ${table.cancelledAt} is null`),
    check(
      'price_changes_cancelled',
      sql`(${table.cancelledAt} is null) = (${table.cancelReason} is null)
        and (${table.cancelledAt} is null or (${table.appliedAt} is null and ${table.cancelledAt} < ${table.effectiveAt}))`,
    ),
    index('price_changes_effective_idx').on(table.effectiveAt),
    check('price_changes_later', sql`${table.effectiveAt} > ${table.announcedAt}`),
    check('price_changes_prices', sql`${table.from} > 0 and ${table.to} > 0`),
  ],
);

/** Readings of the pair's price on chain, one a minute, with what came of them. */
export const priceSamples = pgTable(
  'price_samples',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    pair: text('pair').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }),
    /** Unix seconds of that block. */
    blockTime: bigint('block_time', { mode: 'number' }),
    /** What the pair has summed up until then, as both sources say. */
    cumulative: tokenUnits('cumulative'),
    /** USD for one TCT by each source; null where it did not answer. */
    a: rate('source_a'),
    b: rate('source_b'),
    /** Of the reserves; null where it did not count. */
    spot: rate('spot'),
    twap: rate('twap'),
    /** The company price of then. */
    company: rate('company').notNull(),
    result: text('result', { enum: sampleResults }).notNull(),
  },
  (table) => [
    index('price_samples_at_idx').on(table.at),
    check('price_samples_valid', sql`${table.result} <> 'valid' or ${table.twap} is not null`),
  ],
);

/** Firm quotes, and requests for one that were refused. The terms never change. */
export const exchangeQuotes = pgTable(
  'exchange_quotes',
  {
    number: integer('number').primaryKey().generatedAlwaysAsIdentity({ startWith: 70001 }),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    side: text('side', { enum: exchangeSides }).notNull(),
    state: text('state', { enum: ['open', 'accepted', 'dropped', 'refused'] }).notNull(),
    /** 1e-18 of the currency that is given, and received. */
    give: ledgerAmount('give').notNull(),
    receive: ledgerAmount('receive'),
    mid: rate('mid'),
    spread: rate('spread'),
    feeRate: rate('fee_rate'),
    price: rate('price'),
    allIn: rate('all_in'),
    value: usd('value'),
    fee: usd('fee'),
    spreadCost: usd('spread_cost'),
    source: text('source', { enum: priceSources }),
    priceSince: instant('price_since'),
    /** The change that made the company price; null for an average, or the first price. */
    changeId: integer('change_id').references(() => priceChanges.id),
    /** May have been dropped since: the price is here. */
    sampleId: bigint('sample_id', { mode: 'number' }),
    refusal: text('refusal', { enum: exchangeRefusals }),
    refusalValues: jsonValue('refusal_values').$type<ExchangeRefused['values'] | null>(),
    createdAt: instant('created_at').notNull(),
    /** Of a refused one: when it was refused. */
    expiresAt: instant('expires_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    index('exchange_quotes_member_idx').on(table.memberId, table.number),
    index('exchange_quotes_open_idx')
      .on(table.memberId, table.expiresAt)
      .where(sql`${table.state} = 'open'`),
    check('exchange_quotes_amounts', sql`${table.give} > 0 and coalesce(${table.receive}, 1) > 0`),
    check(
      'exchange_quotes_terms',
      sql`(${table.state} = 'refused') = (${table.refusal} is not null)
        and (${table.state} = 'refused' or (${table.receive} is not null and ${table.price} is not null
          and ${table.value} is not null and ${table.fee} is not null and ${table.source} is not null))`,
    ),
  ],
);

/** Accepted quotes: one a quote, by its number. */
export const exchangeTrades = pgTable(
  'exchange_trades',
  {
    number: integer('number')
      .primaryKey()
      .references(() => exchangeQuotes.number),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    side: text('side', { enum: exchangeSides }).notNull(),
    /** USD that left or reached the direct balance. */
    usd: usd('usd').notNull(),
    /** TCT that reached or left the TCT account, 1e-18. */
    tct: ledgerAmount('tct').notNull(),
    value: usd('value').notNull(),
    fee: usd('fee').notNull(),
    spreadCost: usd('spread_cost').notNull(),
    /** UTC day whose limits it counts for. */
    day: text('day').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('exchange_trades_member_idx').on(table.memberId, table.day),
    index('exchange_trades_day_idx').on(table.day, table.side),
    check('exchange_trades_amounts', sql`${table.usd} > 0 and ${table.tct} > 0`),
  ],
);

/** TCT that the exchange has to sell: one row, moved with every trade. */
export const exchangeInventory = pgTable(
  'exchange_inventory',
  {
    id: boolean('id').primaryKey().default(true),
    tct: ledgerAmount('tct').notNull(),
  },
  (table) => [
    check('exchange_inventory_one', sql`${table.id}`),
    check('exchange_inventory_not_negative', sql`${table.tct} >= 0`),
  ],
);

/** What changed the inventory; append-only, the sum is the inventory. */
export const exchangeInventoryMoves = pgTable(
  'exchange_inventory_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: inventoryKinds }).notNull(),
    amount: ledgerAmount('amount').notNull(),
    after: ledgerAmount('after').notNull(),
    tradeNumber: integer('trade_number')
      .unique()
      .references(() => exchangeTrades.number),
    actorId: bigint('actor_id', { mode: 'number' }).references(() => members.id),
    note: text('note').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    check('exchange_inventory_moves_amount', sql`${table.amount} <> 0 and ${table.after} >= 0`),
    check(
      'exchange_inventory_moves_kind',
      sql`(${table.kind} = 'trade') = (${table.tradeNumber} is not null)`,
    ),
  ],
);

/** Times in which the exchange was halted by hand; one at most is open. */
export const exchangeHalts = pgTable(
  'exchange_halts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    haltedAt: instant('halted_at').notNull(),
    haltedBy: bigint('halted_by', { mode: 'number' }).references(() => members.id),
    reason: text('reason').notNull(),
    resumedAt: instant('resumed_at'),
    resumedBy: bigint('resumed_by', { mode: 'number' }).references(() => members.id),
    resumeReason: text('resume_reason'),
  },
  (table) => [
    uniqueIndex('exchange_halts_open_key')
      .on(sql`(1)`)
      .where(sql`${table.resumedAt} is null`),
  ],
);

/** TCT that members sent to their TCT accounts. */
export const tctDeposits = pgTable(
  'tct_deposits',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    requestNumber: bigint('request_number', { mode: 'number' })
      .notNull()
      .references(() => purchaseRequests.number),
    /** 1e-18. */
    amount: ledgerAmount('amount').notNull(),
    settledAt: instant('settled_at').notNull(),
    /** Undone by the chain after it was settled. */
    reversedAt: instant('reversed_at'),
  },
  (table) => [
    index('tct_deposits_member_idx').on(table.memberId, table.id),
    uniqueIndex('tct_deposits_request_key')
      .on(table.requestNumber)
      .where(sql`${table.reversedAt} is null`),
    check('tct_deposits_amount', sql`${table.amount} > 0`),
  ],
);
