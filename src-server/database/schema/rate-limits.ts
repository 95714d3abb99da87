import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Requests of an address in the window that runs, counted by all processes together. The table is
 * unlogged: a crash of the database forgets it, and nothing else does.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** HMAC of what is limited and of the address: the table names nobody. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** By the database's clock. */
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_ends_idx').on(table.endsAt)],
);
