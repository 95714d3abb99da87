import type { Topology } from '#contract/tree/topology.ts';
import { SubtreeKinds } from './subtree-kinds.ts';
import { floatAt, intAt } from './typed-at.ts';

/** Where everybody stands: in units of the closest distance between two on the deepest levels. */
export interface TreeLayout {
  /** By ordinal; within a level rising. The root stands at 0. */
  readonly x: Float64Array;
  readonly minX: number;
  readonly maxX: number;
  readonly levels: number;
  /** Members on the fullest level. */
  readonly widest: number;
}

/** How much of its share of the width a node of an upper level keeps for itself. */
const SPREAD = 1;

/**
 * The least distance between two nodes of a level, in units. Upper levels have few nodes and get more
 * room, as in a complete tree, so that the first of them can be cards while the last are points.
 */
export function levelGap(level: number, widest: number): number {
  return Math.max(1, (widest * SPREAD) / 2 ** level);
}

/** Members on the fullest level. */
export function widestLevel(firstOfLevel: Int32Array): number {
  let widest = 0;
  for (let level = 0; level + 1 < firstOfLevel.length; level++) {
    widest = Math.max(widest, intAt(firstOfLevel, level + 1) - intAt(firstOfLevel, level));
  }
  return widest;
}

/**
 * A tidy tree after Reingold and Tilford: parents stand in the middle of their children, two nodes of a
 * level are never closer than `levelGap`, and equal subtrees look the same wherever they are placed. An only
 * child stands on its own side. Children come after their parents in the order of ordinals, so two
 * plain loops do it: nothing recurses, a spine of any length works.
 */
export function layoutTree({ count, left, right, firstOfLevel }: Topology): TreeLayout {
  const widest = widestLevel(firstOfLevel);
  const levels = firstOfLevel.length - 1;
  const kinds = new SubtreeKinds(gapsOf(widest), count);
  const kind = new Int32Array(count);
  // Nobody of the last level has children; whoever has none is of the first kind, 0.
  for (let level = levels - 2; level >= 0; level--) {
    const first = intAt(firstOfLevel, level);
    for (let node = intAt(firstOfLevel, level + 1) - 1; node >= first; node--) {
      const a = intAt(left, node);
      const b = intAt(right, node);
      if (a < 0 && b < 0) continue;
      kind[node] = kinds.of(a < 0 ? -1 : intAt(kind, a), b < 0 ? -1 : intAt(kind, b), level + 1);
    }
  }
  const x = new Float64Array(count);
  const { half } = kinds;
  let minX = 0;
  let maxX = 0;
  const parents = intAt(firstOfLevel, levels - 1);
  for (let node = 0; node < parents; node++) {
    const a = intAt(left, node);
    const b = intAt(right, node);
    if (a >= 0) {
      const at = floatAt(x, node) - floatAt(half, intAt(kind, node));
      x[a] = at;
      if (at < minX) minX = at;
    }
    if (b >= 0) {
      const at = floatAt(x, node) + floatAt(half, intAt(kind, node));
      x[b] = at;
      if (at > maxX) maxX = at;
    }
  }
  return { x, minX, maxX, levels, widest };
}

/** Gaps of the levels down to the first that is as close as levels get. */
function gapsOf(widest: number): Float64Array {
  const even = Math.ceil(Math.log2(Math.max(1, widest)));
  return Float64Array.from({ length: even + 1 }, (_, level) => levelGap(level, widest));
}
