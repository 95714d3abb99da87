import { joinedMonth } from '#contract/tree/layers.ts';
import type { Shape } from '#contract/tree/shape.ts';

/** Whom a filter leaves undimmed; what is undefined does not count. */
export interface TreeFilter {
  readonly rank: number | undefined;
  readonly activity: 'active' | 'idle' | undefined;
  /** YYYY-MM: joined in this month or later. */
  readonly since: string | undefined;
}

/**
 * By ordinal, 1 = matches; null where nothing is filtered.
 * @param joined months by ordinal; null while they are fetched: then nobody is left out for them
 */
export function matchesOf(
  shape: Pick<Shape, 'count' | 'rank' | 'activity'>,
  { rank, activity, since }: TreeFilter,
  joined: Uint16Array | null,
): Uint8Array | null {
  if (rank === undefined && activity === undefined && since === undefined) return null;
  const first = since === undefined ? 0 : joinedMonth(new Date(`${since}-01T00:00:00Z`));
  const wanted = activity === 'active' ? 1 : 0;
  const matches = new Uint8Array(shape.count);
  for (let node = 0; node < shape.count; node++) {
    const isRank = rank === undefined || shape.rank[node] === rank;
    const isState = activity === undefined || shape.activity[node] === wanted;
    const isRecent = first === 0 || !joined || (joined[node] ?? 0) >= first;
    matches[node] = isRank && isState && isRecent ? 1 : 0;
  }
  return matches;
}

/** How many match. */
export function countMatches(matches: Uint8Array | null, count: number): number {
  if (!matches) return count;
  let found = 0;
  for (const match of matches) found += match;
  return found;
}
