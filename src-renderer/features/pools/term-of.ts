import type { PoolPosition } from '#contract/api/pools.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { daysLeft } from '#renderer/lib/format-date.ts';

export interface Term {
  /** Whole days of the term, those that are over (at least 1) and those left, rounded up. */
  readonly days: number;
  readonly day: number;
  readonly left: number;
  /** 0 to 1. */
  readonly share: number;
}

/** Where a position stands in its term at `now` (milliseconds since 1970). */
export function termOf(
  {
    opened_at,
    matures_at,
    closed_at,
  }: Pick<PoolPosition, 'opened_at' | 'matures_at' | 'closed_at'>,
  now: number,
): Term {
  const start = Date.parse(opened_at);
  const end = Date.parse(matures_at);
  const at = closed_at === null ? now : end;
  const days = Math.max(1, Math.round((end - start) / DAY_MS));
  const left = Math.min(days, daysLeft(end, at));
  const share = Math.min(1, Math.max(0, (at - start) / Math.max(1, end - start)));
  return { days, left, share, day: Math.max(1, days - left) };
}
