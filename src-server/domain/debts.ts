import { and, eq, gt, inArray } from 'drizzle-orm';
import { formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../database/database.ts';
import { balances } from '../database/schema/ledger.ts';
import type { EntryInput, JournalInput } from './ledger.ts';

/** A bonus that the same posting credits to a member's direct balance. */
export interface BonusCredit {
  readonly memberId: number;
  /** USD base units. */
  readonly amount: bigint;
  /** Idempotency key of the journal that credits it. */
  readonly key: string;
  readonly at: Date;
  readonly source: NonNullable<JournalInput['source']>;
}

/**
 * What of bonuses pays debts that their members have: journals to be posted together with those of
 * the bonuses. Debts stay locked until the transaction ends, so no two bonuses pay the same one.
 */
export async function debtPayments(
  tx: Transaction,
  bonuses: readonly BonusCredit[],
): Promise<JournalInput[]> {
  if (bonuses.length === 0) return [];
  const rows = await tx
    .select({ memberId: balances.memberId, amount: balances.amount })
    .from(balances)
    .where(
      and(
        inArray(balances.memberId, [...new Set(bonuses.map((bonus) => bonus.memberId))]),
        eq(balances.account, 'debt'),
        gt(balances.amount, 0n),
      ),
    )
    .orderBy(balances.memberId)
    .for('update');
  const owed = new Map(rows.map((row) => [row.memberId, row.amount]));
  return bonuses.flatMap(({ memberId, amount, key, at, source }): JournalInput[] => {
    const debt = owed.get(memberId) ?? 0n;
    const paid = amount < debt ? amount : debt;
    if (paid <= 0n) return [];
    owed.set(memberId, debt - paid);
    return [
      {
        kind: 'debt_payment',
        idempotencyKey: `debt_payment:${key}`,
        occurredAt: at,
        source,
        details: { debt: formatUsd(debt), paid: formatUsd(paid) },
        entries: [
          { account: 'direct', memberId, amount: -paid },
          ...debtEntries(memberId, -paid),
          { account: 'bonus_expense', currency: 'USD', amount: paid },
        ],
      },
    ];
  });
}

/**
 * The entries that change what a member owes. A debt is a claim of the company, yet kept as a
 * positive balance beside those that it owes; the other side is the bonus that was paid in vain.
 * @param amount USD base units; below zero where it is paid
 */
export function debtEntries(memberId: number, amount: bigint): EntryInput[] {
  return [
    { account: 'debt', memberId, amount },
    { account: 'bonus_expense', currency: 'USD', amount: -amount },
  ];
}
