import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import type { Services } from '../../services.ts';
import { withdrawalBenefits } from '../benefit/own-benefit.ts';
import { crossingsOf } from './second-approval.ts';
import { auditWithdrawal } from './audit.ts';
import { notifyOwners } from './notifications.ts';
import { lockWithdrawals, recordEvent, transitionAll } from './transitions.ts';

/**
 * An administrator accepts withdrawals for payment. Those over a threshold that another
 * administrator accepted before get their second approval instead. Those that pay the administrator
 * are skipped: a colleague accepts them.
 */
export async function acceptWithdrawals(
  tx: Transaction,
  services: Services,
  actorId: number,
  numbers: readonly number[],
): Promise<{ accepted: number[]; skipped: number[]; own: number[] }> {
  const at = services.clock.now();
  const rows = await lockWithdrawals(tx, numbers);
  const benefits = await withdrawalBenefits(tx, actorId, rows);
  const others = numbers.filter((number) => !benefits.has(number));
  // Second approvals first: what this call accepts must not count as accepted by somebody else.
  const approved = await approveSecond(tx, services, others, { actorId, at });
  const before = new Map(rows.map((row) => [row.number, row]));
  const moved = await transitionAll(tx, 'accept', others, {
    at,
    actorId,
    patch: { acceptedBy: actorId, acceptedAt: at },
  });
  for (const row of moved) {
    await auditWithdrawal(tx, 'withdrawal.confirmed', {
      before: before.get(row.number),
      row,
      actorId,
      at,
    });
  }
  await notifyOwners(tx, moved, 'withdrawal.confirmed', at);
  const accepted = new Set([...approved, ...moved.map(({ number }) => number)]);
  return {
    accepted: numbers.filter((number) => accepted.has(number)),
    skipped: numbers.filter((number) => !accepted.has(number)),
    own: numbers.filter((number) => benefits.has(number)),
  };
}

/** Needs the withdrawals locked. */
async function approveSecond(
  tx: Transaction,
  services: Services,
  numbers: readonly number[],
  { actorId, at }: { readonly actorId: number; readonly at: Date },
): Promise<number[]> {
  const crossings = await crossingsOf(tx, await services.settings.read(tx), numbers);
  if (crossings.size === 0) return [];
  const approved = await tx
    .update(withdrawals)
    .set({ secondApprovedBy: actorId })
    .where(
      and(
        inArray(withdrawals.number, [...crossings.keys()]),
        eq(withdrawals.detail, 'queued'),
        isNull(withdrawals.secondApprovedBy),
        ne(withdrawals.acceptedBy, actorId),
      ),
    )
    .returning();
  for (const row of approved) {
    await recordEvent(tx, row.number, 'second_approved', { at, actorId });
    await auditWithdrawal(tx, 'withdrawal.second_approved', { row, actorId, at });
  }
  return approved.map(({ number }) => number);
}
