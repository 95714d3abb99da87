import { eq, sql } from 'drizzle-orm';
import type { WithdrawalType } from '#contract/rules/accounts.ts';
import type { Transaction } from '../../database/database.ts';
import { globalDeposits, poolPositions } from '../../database/schema/investments.ts';
import { debtEntries } from '../ledger/debts.ts';
import { lockBalance, type EntryInput } from '../ledger/journals.ts';

/** What undoing a deposit does beside the tokens that paid it. */
export interface UndoneDeposit {
  /** USD base units that were deposited. */
  readonly amount: bigint;
  /** They sum to minus the amount. */
  readonly entries: readonly EntryInput[];
  readonly source: { readonly type: string; readonly id: string };
}

/**
 * Ends a pool position that was never paid: the principal goes, and what its results had credited
 * is taken back as far as it is there, the rest becomes a debt.
 */
export async function undoPoolPosition(
  tx: Transaction,
  requestNumber: number,
  now: Date,
): Promise<UndoneDeposit | null> {
  const [row] = await tx
    .select()
    .from(poolPositions)
    .where(eq(poolPositions.requestNumber, requestNumber))
    .for('update');
  if (!row) return null;
  const { id, memberId, amount, principal, lost, credited } = row;
  await tx
    .update(poolPositions)
    .set({ principal: 0n, closedAt: row.closedAt ?? now, requestNumber: null })
    .where(eq(poolPositions.id, id));
  // A position that has matured gave back what was left of it.
  // `lost` is zero or below.
  const returned = amount + lost - principal;
  const own: EntryInput[] = [
    { account: 'pool_principal', memberId, amount: -principal },
    { account: 'bonus_expense', currency: 'USD', amount: lost },
    { account: 'bonus_expense', currency: 'USD', amount: -returned },
  ];
  return {
    amount,
    entries: [
      ...own.filter((entry) => entry.amount !== 0n),
      ...(await takeBack(tx, memberId, 'pool', returned + credited)),
    ],
    source: { type: 'pool_position', id: String(id) },
  };
}

/** Ends a global deposit that was never paid: it earns nothing more, what it earned is taken back. */
export async function undoGlobalDeposit(
  tx: Transaction,
  requestNumber: number,
): Promise<UndoneDeposit | null> {
  const [row] = await tx
    .select()
    .from(globalDeposits)
    .where(eq(globalDeposits.requestNumber, requestNumber))
    .for('update');
  if (!row) return null;
  const { id, memberId, amount, earned } = row;
  await tx
    .update(globalDeposits)
    .set({ ceiling: sql`${globalDeposits.earned}`, requestNumber: null })
    .where(eq(globalDeposits.id, id));
  return {
    amount,
    entries: [
      { account: 'revenue', currency: 'USD', amount: -amount },
      ...(await takeBack(tx, memberId, 'global', earned)),
    ],
    source: { type: 'global_deposit', id: String(id) },
  };
}

/** Entries that sum to zero: from the balance what is there, the rest as a debt. */
export async function takeBack(
  tx: Transaction,
  memberId: number,
  account: WithdrawalType,
  amount: bigint,
): Promise<EntryInput[]> {
  if (amount <= 0n) return [];
  const there = await lockBalance(tx, memberId, account);
  const taken = there < amount ? there : amount;
  const taking: EntryInput[] =
    taken > 0n
      ? [
          { account, memberId, amount: -taken },
          { account: 'bonus_expense', currency: 'USD', amount: taken },
        ]
      : [];
  return amount > taken ? [...taking, ...debtEntries(memberId, amount - taken)] : taking;
}
