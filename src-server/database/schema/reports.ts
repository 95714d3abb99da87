import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { journalKinds, memberAccounts } from '#contract/rules/accounts.ts';
import { usd } from '../columns.ts';
import { instant } from './members.ts';

/**
 * Members' entries in the order of time, for reports: an entry knows its time from its journal only,
 * and a year of 100,000 is read a page at a time. The database itself adds a row in the statement
 * that inserts the entry (`entries_by_time`), whatever code books it; nothing changes it afterwards.
 */
export const memberEntries = pgTable(
  'member_entries',
  {
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    occurredAt: instant('occurred_at').notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    journalId: bigint('journal_id', { mode: 'number' }).notNull(),
    account: text('account', { enum: memberAccounts }).notNull(),
    kind: text('kind', { enum: journalKinds }).notNull(),
    amount: usd('amount').notNull(),
    sourceType: text('source_type'),
    sourceId: text('source_id'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.occurredAt, table.entryId] })],
);
