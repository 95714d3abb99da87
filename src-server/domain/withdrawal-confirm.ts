import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { parseUsd } from '#contract/rules/money.ts';
import type { Settings } from '#contract/rules/settings.ts';
import type { Transaction } from '../database/database.ts';
import { withdrawals } from '../database/schema/withdrawals.ts';
import type { Services } from '../services.ts';
import { auditWithdrawal } from './withdrawal-audit.ts';
import { tellOwners } from './withdrawal-notices.ts';
import {
  lockWithdrawals,
  recordEvent,
  transitionAll,
  type WithdrawalRow,
} from './withdrawal-transitions.ts';

/** Whether a withdrawal may not be paid before a second administrator agrees. */
export function needsSecondApproval(
  { amount, secondApprovedBy }: Pick<WithdrawalRow, 'amount' | 'secondApprovedBy'>,
  settings: Settings,
): boolean {
  return secondApprovedBy === null && amount > parseUsd(settings.second_approval_threshold);
}

/**
 * An administrator confirms withdrawals for payment. Those over the threshold that another
 * administrator confirmed before get their second approval instead.
 */
export async function confirmWithdrawals(
  tx: Transaction,
  services: Services,
  actorId: number,
  numbers: readonly number[],
): Promise<{ confirmed: number[]; skipped: number[] }> {
  const at = services.clock.now();
  const settings = await services.settings.read(tx);
  // Second approvals first: what this call confirms must not count as confirmed by somebody else.
  const approved = await approveSecond(tx, numbers, {
    actorId,
    at,
    threshold: parseUsd(settings.second_approval_threshold),
  });
  const before = new Map((await lockWithdrawals(tx, numbers)).map((row) => [row.number, row]));
  const moved = await transitionAll(tx, 'confirm', numbers, {
    at,
    actorId,
    patch: { confirmedBy: actorId, confirmedAt: at },
  });
  for (const row of moved) {
    await auditWithdrawal(tx, 'withdrawal.confirmed', {
      before: before.get(row.number),
      row,
      actorId,
      at,
    });
  }
  await tellOwners(tx, moved, 'withdrawal.confirmed', at);
  const confirmed = new Set([...approved, ...moved.map(({ number }) => number)]);
  return {
    confirmed: numbers.filter((number) => confirmed.has(number)),
    skipped: numbers.filter((number) => !confirmed.has(number)),
  };
}

async function approveSecond(
  tx: Transaction,
  numbers: readonly number[],
  { actorId, at, threshold }: { actorId: number; at: Date; threshold: bigint },
): Promise<number[]> {
  const waiting = and(
    inArray(withdrawals.number, [...numbers]),
    eq(withdrawals.detail, 'queued'),
    gt(withdrawals.amount, threshold),
    isNull(withdrawals.secondApprovedBy),
    ne(withdrawals.confirmedBy, actorId),
  );
  await tx
    .select({ number: withdrawals.number })
    .from(withdrawals)
    .where(waiting)
    .orderBy(asc(withdrawals.number))
    .for('update');
  const approved = await tx
    .update(withdrawals)
    .set({ secondApprovedBy: actorId })
    .where(waiting)
    .returning();
  for (const row of approved) {
    await recordEvent(tx, row.number, 'second_approved', { at, actorId });
    await auditWithdrawal(tx, 'withdrawal.second_approved', { row, actorId, at });
  }
  return approved.map(({ number }) => number);
}
