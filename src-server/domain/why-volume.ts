import { eq } from 'drizzle-orm';
import type { WhyVolume } from '#contract/api/why.ts';
import { nextDay, type UtcDay } from '#contract/rules/days.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../database/database.ts';
import { positions } from '../database/schema/tree.ts';
import { DomainError } from './errors.ts';
import { closingBefore } from './why-binary.ts';
import { boughtBelow, tellPurchases } from './why-purchases.ts';

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
  const found = await boughtBelow(tx, memberId, { from: last && nextDay(last.day), to: EVER });
  const events = found?.filter((event) => event.side === side) ?? [];
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
    days: found && daysOf(events),
    ...(await tellPurchases(tx, events)),
  };
}

function daysOf(
  events: readonly { readonly day: UtcDay; readonly volume: bigint; readonly isFolded: boolean }[],
): NonNullable<WhyVolume['days']> {
  const days = new Map<UtcDay, { bought: bigint; counted: bigint }>();
  for (const { day, volume, isFolded } of events) {
    const sums = days.get(day) ?? { bought: 0n, counted: 0n };
    sums.bought += volume;
    if (isFolded) sums.counted += volume;
    days.set(day, sums);
  }
  return [...days]
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([day, { bought, counted }]) => ({
      day,
      bought: formatUsd(bought),
      counted: formatUsd(counted),
    }));
}
