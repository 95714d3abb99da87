import type { CareerPlan, CareerRank } from '#contract/api/career-plan.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { parseUsd } from '#contract/rules/money.ts';

const WHOLE = parseUsd('1');

/** One of a rank's four requirements against what there is. */
export interface Requirement {
  readonly side: TreeSide;
  readonly what: 'volume' | 'directs';
  /** BV as a decimal, or a count. */
  readonly has: string;
  readonly needs: string;
  /** Rounded up to whole BV, as what there is is shown cut to whole BV; "0" where it is met. */
  readonly missing: string;
  readonly isMet: boolean;
}

/** The four requirements of a rank, volume and active directs of each leg. */
export function requirementsOf(rank: CareerRank, plan: CareerPlan): readonly Requirement[] {
  const requirement = (
    side: TreeSide,
    what: Requirement['what'],
    has: string,
    needs: string,
  ): Requirement => {
    const rest = parseUsd(needs) - parseUsd(has);
    const missing = rest > 0n ? (rest + WHOLE - 1n) / WHOLE : 0n;
    return { side, what, has, needs, missing: String(missing), isMet: rest <= 0n };
  };
  return [
    requirement('left', 'volume', plan.left_volume, rank.left_volume),
    requirement('right', 'volume', plan.right_volume, rank.right_volume),
    requirement('left', 'directs', String(plan.left_directs), String(rank.left_directs)),
    requirement('right', 'directs', String(plan.right_directs), String(rank.right_directs)),
  ];
}

/** The highest rank that was reached, and the one after it; null before the first and after the last. */
export function placeOf({ ranks }: CareerPlan): {
  readonly current: CareerRank | null;
  readonly next: CareerRank | null;
} {
  const reached = ranks.filter(({ reached_at }) => reached_at !== null);
  const current = reached.at(-1) ?? null;
  const next = ranks.find(({ position }) => position > (current?.position ?? 0)) ?? null;
  return { current, next };
}
