/**
 * Tables by area, re-exported for Drizzle's tools and for queries that join areas.
 * Money rules are in the database too: balances cannot go below zero, journals sum to zero per
 * currency and cannot be changed (see the guards migration).
 */
export * from './schema/members.ts';
export * from './schema/sessions.ts';
export * from './schema/tree.ts';
export * from './schema/ledger.ts';
export * from './schema/withdrawals.ts';
export * from './schema/payouts.ts';
export * from './schema/system.ts';
