import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';

const PAYOUTS_LOCK = 7_250_431;

/**
 * Held by everything that writes runs, batches and items, until its transaction ends: they happen
 * one after the other, so each sees the states the one before left. Members and reviewing
 * administrators never take it; with them, the conditional updates of withdrawals decide. Take it
 * before any withdrawal is locked, and ask the chain before taking it.
 */
export async function lockPayouts(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PAYOUTS_LOCK})`);
}
