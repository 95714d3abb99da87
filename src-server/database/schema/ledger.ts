import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  companyAccounts,
  journalKinds,
  ledgerCurrencies,
  memberAccounts,
  tctAccounts,
} from '#contract/rules/accounts.ts';
import { ledgerAmount, usd } from '../columns.ts';
import { instant, members } from './members.ts';

/** What happened, once: the idempotency key makes a repeated posting impossible. */
export const journals = pgTable(
  'journals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: journalKinds }).notNull(),
    /** Noun and id of what caused it: `withdrawal`/`10042`, `membership`/`17` … */
    sourceType: text('source_type'),
    sourceId: text('source_id'),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    occurredAt: instant('occurred_at').notNull(),
    /** What the amounts were computed from, shown as "Why this number?". */
    details: jsonb('details').$type<Record<string, string | number | null>>().notNull(),
  },
  (table) => [
    index('journals_source_idx').on(table.sourceType, table.sourceId),
    index('journals_occurred_idx').on(table.occurredAt),
  ],
);

export const entries = pgTable(
  'entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    journalId: bigint('journal_id', { mode: 'number' })
      .notNull()
      .references(() => journals.id),
    account: text('account', {
      enum: [...memberAccounts, ...tctAccounts, ...companyAccounts],
    }).notNull(),
    /** Null on company accounts. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    currency: text('currency', { enum: ledgerCurrencies }).notNull(),
    amount: ledgerAmount('amount').notNull(),
  },
  (table) => [
    index('entries_journal_idx').on(table.journalId),
    index('entries_member_idx').on(table.memberId, table.account, table.id),
    // The company's accounts that say what is owed: few entries, which are summed.
    index('entries_owed_idx')
      .on(table.account, table.currency, table.amount)
      .where(sql`${table.account} in ('issuer_payable', 'unexplained', 'unmatched_receipts')`),
    check('entries_amount', sql`${table.amount} <> 0`),
    // Members' TCT stand on accounts of their own, and nothing else does.
    check(
      'entries_tct',
      sql`(${table.account} in ('tct', 'held_tct')) = (${table.memberId} is not null and ${table.currency} = 'TCT')`,
    ),
    check(
      'entries_member_usd',
      sql`${table.memberId} is null or ${table.currency} in ('USD', 'TCT')`,
    ),
  ],
);

/** Members' balances in USD, kept in the transaction that posts the entries. */
export const balances = pgTable(
  'balances',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    account: text('account', { enum: memberAccounts }).notNull(),
    amount: usd('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.account] }),
    check('balances_not_negative', sql`${table.amount} >= 0`),
  ],
);

/** Members' TCT, 1e-18, kept in the transaction that posts the entries; apart from the USD balances. */
export const tctBalances = pgTable(
  'tct_balances',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    account: text('account', { enum: tctAccounts }).notNull(),
    amount: ledgerAmount('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.account] }),
    check('tct_balances_not_negative', sql`${table.amount} >= 0`),
    check('tct_balances_account', sql`${table.account} in ('tct', 'held_tct')`),
  ],
);
