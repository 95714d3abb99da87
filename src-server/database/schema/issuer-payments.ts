import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  issuerCurrencies,
  issuerPaymentStates,
} from '#contract/rules/offerings/issuer-payments.ts';
import { quoted, tokenUnits, usd } from '../columns.ts';
import { instant, members } from './members.ts';
import { offerings } from './offerings.ts';
import { treasuryMovements } from './treasury.ts';

/** Addresses at which issuers are paid, as two persons recorded them; the newest of an offering counts. */
export const issuerAddresses = pgTable(
  'issuer_addresses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    offeringId: integer('offering_id')
      .notNull()
      .references(() => offerings.id),
    chainId: integer('chain_id').notNull(),
    /** EIP-55. */
    address: text('address').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [
    index('issuer_addresses_offering_idx').on(table.offeringId, table.id),
    check('issuer_addresses_address', sql`${table.address} ~ '^0x[0-9a-fA-F]{40}$'`),
  ],
);

/** What two persons agreed to pay the issuer of an offering, until a final block has it. */
export const issuerPayments = pgTable(
  'issuer_payments',
  {
    number: integer('number').primaryKey().generatedAlwaysAsIdentity(),
    offeringId: integer('offering_id')
      .notNull()
      .references(() => offerings.id),
    state: text('state', { enum: issuerPaymentStates }).notNull(),
    chainId: integer('chain_id').notNull(),
    /** EIP-55 of the treasury that pays it. */
    treasury: text('treasury').notNull(),
    /** The address that counted when it was approved. */
    addressId: integer('address_id')
      .notNull()
      .references(() => issuerAddresses.id),
    address: text('address').notNull(),
    currency: text('currency', { enum: issuerCurrencies }).notNull(),
    amount: usd('amount').notNull(),
    tokenAmount: tokenUnits('token_amount').notNull(),
    tokenDecimals: integer('token_decimals').notNull(),
    reason: text('reason').notNull(),
    askedBy: bigint('asked_by', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    approvedBy: bigint('approved_by', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    approvedAt: instant('approved_at').notNull(),
    /** The newest block at its approval: what moved before is not this payment. */
    sinceBlock: bigint('since_block', { mode: 'number' }).notNull(),
    /** The movement that paid it. */
    movementId: bigint('movement_id', { mode: 'number' }).references(() => treasuryMovements.id),
    txHash: text('tx_hash'),
    paidAt: instant('paid_at'),
    /** How many journals it has: one more each time that the chain undid it, and one for each payment. */
    bookings: integer('bookings').notNull().default(0),
    cancelledBy: bigint('cancelled_by', { mode: 'number' }).references(() => members.id),
    cancelledAt: instant('cancelled_at'),
    cancelNote: text('cancel_note'),
  },
  (table) => [
    index('issuer_payments_offering_idx').on(table.offeringId, table.number),
    index('issuer_payments_waiting_idx')
      .on(table.number)
      .where(sql`${table.state} = 'approved'`),
    // Whatever the code does: one transfer pays one payment.
    uniqueIndex('issuer_payments_movement_key').on(table.movementId),
    check('issuer_payments_state', sql.raw(`state in (${quoted(issuerPaymentStates)})`)),
    check(
      'issuer_payments_amount',
      sql`${table.amount} > 0 and trunc(${table.amount}, 2) = ${table.amount} and ${table.tokenAmount} > 0`,
    ),
    check(
      'issuer_payments_paid',
      sql`(state = 'paid') = (movement_id is not null) and (state = 'paid') = (tx_hash is not null)
        and (state = 'paid') = (paid_at is not null)`,
    ),
    check(
      'issuer_payments_cancelled',
      sql`(state = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancel_note is null)`,
    ),
  ],
);
