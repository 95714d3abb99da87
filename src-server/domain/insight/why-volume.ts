import { eq } from 'drizzle-orm';
import type { WhyVolume } from '#contract/api/why.ts';
import { nextDay, type UtcDay } from '#contract/rules/days.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { positions } from '../../database/schema/tree.ts';
import { DomainError } from '../base/errors.ts';
import { closingBefore } from './why-binary.ts';
import { boughtBelow, viewPurchases, type LegDay } from './why-purchases.ts';

/** Later than any day: the last closing of all. */
const EVER: UtcDay = '9999-12-31';

/**
 * What waits in a leg: the carry that the last closing left, and the purchases of every day since.
 * @throws DomainError `not_found` for somebody without a place in the tree
 */
export async function whyVolume(
  tx: Transaction,
  memberId: number,
  side: TreeSide,
): Promise<WhyVolume> {
  const [position] = await tx.select().from(positions).where(eq(positions.memberId, memberId));
  if (!position) throw new DomainError('not_found');
  const last = await closingBefore(tx, memberId, EVER);
  const span = { from: last && nextDay(last.day), to: EVER };
  const found = await boughtBelow(tx, memberId, span, side);
  return {
    side,
    amount: formatUsd(side === 'left' ? position.leftCarry : position.rightCarry),
    total: formatUsd(side === 'left' ? position.leftTotal : position.rightTotal),
    closing: last && {
      day: last.day,
      before: formatUsd(last[side]),
      matched: formatUsd(last.matched),
      carry: formatUsd(last[side] - last.matched),
    },
    days: found && daysOf(found.days),
    ...(await viewPurchases(tx, found)),
  };
}

/** Newest first. */
function daysOf(days: readonly LegDay[]): NonNullable<WhyVolume['days']> {
  return days
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
    .map(({ day, bought, counted }) => ({
      day,
      bought: formatUsd(bought),
      counted: formatUsd(counted),
    }));
}
