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
import { rate, usd } from '../columns.ts';
import { instant, members } from './members.ts';
import { purchaseRequests } from './purchases.ts';

/** Pools that members open positions in. */
export const pools = pgTable(
  'pools',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** A proper name, the same in both languages. */
    name: text('name').notNull().unique(),
    minAmount: usd('min_amount').notNull(),
    maxAmount: usd('max_amount').notNull(),
    durationDays: integer('duration_days').notNull(),
    /** New positions can be opened. */
    isOpen: boolean('is_open').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check(
      'pools_amounts',
      sql`${table.minAmount} > 0 and ${table.maxAmount} >= ${table.minAmount}`,
    ),
  ],
);

/** What an administrator published of a day: within ±30 %, negative ones too, never invented. */
export const poolResults = pgTable(
  'pool_results',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    poolId: integer('pool_id')
      .notNull()
      .references(() => pools.id),
    /** UTC day that it is the result of. */
    day: text('day').notNull(),
    /** "0.001058" is 0.1058 %. */
    rate: rate('rate').notNull(),
    postedBy: bigint('posted_by', { mode: 'number' }).references(() => members.id),
    postedAt: instant('posted_at').notNull(),
    /** Until then it can be corrected or withdrawn; afterwards a job books it. */
    appliesAt: instant('applies_at').notNull(),
    /** Booked on every position; null while the job still is at it. */
    appliedAt: instant('applied_at'),
  },
  (table) => [
    uniqueIndex('pool_results_day_key').on(table.poolId, table.day),
    index('pool_results_open_idx')
      .on(table.day)
      .where(sql`${table.appliedAt} is null`),
    check('pool_results_rate', sql`${table.rate} >= -1`),
  ],
);

export const poolPositions = pgTable(
  'pool_positions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    poolId: integer('pool_id')
      .notNull()
      .references(() => pools.id),
    /** USD it was opened with. */
    amount: usd('amount').notNull(),
    /** What is left of it after negative days; 0 once it was returned. */
    principal: usd('principal').notNull(),
    /** Lifetime sums, so that a list needs no walk through the ledger; `lost` is zero or below. */
    credited: usd('credited')
      .notNull()
      .default(sql`0`),
    lost: usd('lost')
      .notNull()
      .default(sql`0`),
    openedAt: instant('opened_at').notNull(),
    maturesAt: instant('matures_at').notNull(),
    /** When the principal was returned, or nothing was left of it. */
    closedAt: instant('closed_at'),
    /** Last UTC day whose result was booked on it; null before the first. */
    appliedThrough: text('applied_through'),
    fromBalance: boolean('from_balance').notNull(),
    requestNumber: bigint('request_number', { mode: 'number' }).references(
      () => purchaseRequests.number,
    ),
    termsVersion: text('terms_version').notNull(),
    acceptedTermsAt: instant('accepted_terms_at').notNull(),
  },
  (table) => [
    index('pool_positions_member_idx').on(table.memberId, table.id),
    index('pool_positions_open_idx')
      .on(table.poolId, table.id)
      .where(sql`${table.closedAt} is null`),
    index('pool_positions_due_idx')
      .on(table.maturesAt, table.id)
      .where(sql`${table.closedAt} is null`),
    uniqueIndex('pool_positions_request_key').on(table.requestNumber),
    check('pool_positions_principal', sql`${table.principal} >= 0`),
  ],
);

/** Ranges of the global network: by its amount a deposit gets a weight and a ceiling. */
export const ranges = pgTable(
  'ranges',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    minAmount: usd('min_amount').notNull(),
    maxAmount: usd('max_amount').notNull(),
    weight: rate('weight').notNull(),
    /** The ceiling is amount × this. */
    maxMultiple: rate('max_multiple').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
  },
  (table) => [
    check(
      'ranges_amounts',
      sql`${table.minAmount} > 0 and ${table.maxAmount} >= ${table.minAmount} and ${table.weight} > 0 and ${table.maxMultiple} > 0`,
    ),
  ],
);

export const globalDeposits = pgTable(
  'global_deposits',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 301 }),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    rangeId: integer('range_id')
      .notNull()
      .references(() => ranges.id),
    amount: usd('amount').notNull(),
    /** As the range was when it was deposited. */
    weight: rate('weight').notNull(),
    /** What it can earn at most: a ceiling, never a promise. */
    ceiling: usd('ceiling').notNull(),
    earned: usd('earned')
      .notNull()
      .default(sql`0`),
    fromBalance: boolean('from_balance').notNull(),
    requestNumber: bigint('request_number', { mode: 'number' }).references(
      () => purchaseRequests.number,
    ),
    openedAt: instant('opened_at').notNull(),
    termsVersion: text('terms_version').notNull(),
    acceptedTermsAt: instant('accepted_terms_at').notNull(),
  },
  (table) => [
    index('global_deposits_member_idx').on(table.memberId, table.id),
    index('global_deposits_active_idx')
      .on(table.id)
      .where(sql`${table.earned} < ${table.ceiling}`),
    uniqueIndex('global_deposits_request_key').on(table.requestNumber),
    check('global_deposits_earned', sql`${table.earned} between 0 and ${table.ceiling}`),
  ],
);

/** What of a day's membership revenue the global network divided. */
export const globalShares = pgTable('global_shares', {
  /** UTC day. */
  day: text('day').primaryKey(),
  revenue: usd('revenue').notNull(),
  /** "0.1" is 10 %. */
  rate: rate('rate').notNull(),
  share: usd('share').notNull(),
  /** Sum of amount × weight over the active deposits. */
  totalWeight: usd('total_weight').notNull(),
  distributed: usd('distributed').notNull(),
  deposits: integer('deposits').notNull(),
  /** Of the deposits that reached their ceiling with it: what they took, and what they weigh. */
  cappedAmount: usd('capped_amount')
    .notNull()
    .default(sql`0`),
  cappedWeight: usd('capped_weight')
    .notNull()
    .default(sql`0`),
  cappedDeposits: integer('capped_deposits').notNull().default(0),
  at: instant('at').notNull(),
});
