import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { timelineEvents } from '#contract/api/withdrawals.schema.ts';
import { withdrawalSources } from '#contract/rules/accounts.ts';
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import { refusalReasons, withdrawalDetails } from '#contract/rules/withdrawals/transitions.ts';
import { ledgerAmount, rate, tokenUnits, usd } from '../columns.ts';
import { instant, members } from './members.ts';

export const withdrawals = pgTable(
  'withdrawals',
  {
    /** Number people see, and the number the treasury contract pays once. */
    number: bigint('number', { mode: 'number' })
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 10001 }),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    type: text('type', { enum: withdrawalSources }).notNull(),
    currency: text('currency', { enum: withdrawalCurrencies }).notNull(),
    amount: usd('amount').notNull(),
    fee: usd('fee').notNull(),
    feeRate: rate('fee_rate').notNull(),
    net: usd('net').notNull(),
    price: rate('price').notNull(),
    /** Base units of the token, rounded down; exactly this is paid. */
    tokenAmount: tokenUnits('token_amount').notNull(),
    tokenDecimals: integer('token_decimals').notNull(),
    /** TCT (1e-18) that leave the TCT account, the fee inside; null for USD balances. */
    tctAmount: ledgerAmount('tct_amount'),
    /** EIP-55. */
    wallet: text('wallet').notNull(),
    chainId: integer('chain_id').notNull(),
    detail: text('detail', { enum: withdrawalDetails }).notNull(),
    holdUntil: instant('hold_until'),
    acceptedBy: bigint('confirmed_by', { mode: 'number' }).references(() => members.id),
    acceptedAt: instant('confirmed_at'),
    /** The second administrator, where the amount is over the threshold. */
    secondApprovedBy: bigint('second_approved_by', { mode: 'number' }).references(() => members.id),
    refusalReason: text('refusal_reason', { enum: refusalReasons }),
    refusalNote: text('refusal_note'),
    refundedAt: instant('refunded_at'),
    txHash: text('tx_hash'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('withdrawals_member_idx').on(table.memberId, table.number),
    // What a member and a wallet asked for in some days.
    index('withdrawals_member_at_idx').on(table.memberId, table.createdAt),
    index('withdrawals_wallet_at_idx').on(sql`lower(${table.wallet})`, table.createdAt),
    index('withdrawals_detail_idx').on(table.detail, table.number),
    // The last ones that were paid of a kind; the index itself knows who waited for what.
    index('withdrawals_paid_idx')
      .on(
        table.chainId,
        table.currency,
        table.finishedAt,
        table.number,
        table.secondApprovedBy,
        table.holdUntil,
      )
      .where(sql`${table.detail} = 'confirmed'`),
    // Whole addresses and their beginnings, whatever the capitals.
    index('withdrawals_wallet_idx').on(sql`lower(${table.wallet}) text_pattern_ops`),
    check('withdrawals_amounts', sql`${table.amount} = ${table.fee} + ${table.net}`),
    check(
      'withdrawals_tct',
      sql`(${table.type} = 'tct') = (${table.tctAmount} is not null) and coalesce(${table.tctAmount}, 1) > 0`,
    ),
    check('withdrawals_token', sql`${table.tokenAmount} > 0`),
  ],
);

export const withdrawalEvents = pgTable(
  'withdrawal_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    number: bigint('number', { mode: 'number' })
      .notNull()
      .references(() => withdrawals.number),
    event: text('event', { enum: timelineEvents }).notNull(),
    at: instant('at').notNull(),
    actorId: bigint('actor_id', { mode: 'number' }),
    note: text('note'),
    data: jsonb('data').$type<Record<string, string | number>>(),
  },
  (table) => [index('withdrawal_events_number_idx').on(table.number, table.id)],
);

/** Links to paid withdrawals that their members made; the signature of a link is not kept. */
export const voucherLinks = pgTable(
  'voucher_links',
  {
    /** 128 random bits in base64url. */
    id: text('id').primaryKey(),
    number: bigint('number', { mode: 'number' })
      .notNull()
      .references(() => withdrawals.number),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('voucher_links_number_key')
      .on(table.number)
      .where(sql`${table.revokedAt} is null`),
    index('voucher_links_expires_idx').on(table.expiresAt),
  ],
);
