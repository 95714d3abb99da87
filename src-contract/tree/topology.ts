/** No such node. */
export const NONE = -1;

/** Children of a node, as bits: which of the two it has. */
export const HAS_LEFT = 1;
export const HAS_RIGHT = 2;

/**
 * A binary tree in typed arrays. Nodes are ordinals, breadth-first: 0 is the root, a left child
 * comes before the right one, so a parent's ordinal is smaller than its children's.
 */
export interface Topology {
  readonly count: number;
  /** By ordinal; −1 for the root. */
  readonly parent: Int32Array;
  /** Ordinals of the children, −1 where there is none. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Levels below the root, which is 0. */
  readonly depth: Int32Array;
  /** Level k has the ordinals from `firstOfLevel[k]` to before `firstOfLevel[k + 1]`; one more than there are levels. */
  readonly firstOfLevel: Int32Array;
}

/**
 * Numbers the nodes of a tree whose children are given node by node in breadth-first order.
 * Only the last level may name children that are not there any more: its nodes end the tree.
 * @param childrenOf bits of a node's children: {@link HAS_LEFT}, {@link HAS_RIGHT}
 * @throws RangeError where the bits do not make one tree of `count` nodes
 */
export function buildTopology(count: number, childrenOf: (ordinal: number) => number): Topology {
  const parent = new Int32Array(count).fill(NONE);
  const left = new Int32Array(count).fill(NONE);
  const right = new Int32Array(count).fill(NONE);
  const depth = new Int32Array(count);
  const starts = [0];
  let next = 1;
  let levelEnd = 1;
  for (let node = 0; node < count; node += 1) {
    if (node === levelEnd) {
      if (next === levelEnd) throw new RangeError('The tree ends before its nodes do');
      starts.push(node);
      levelEnd = next;
    }
    // What is below the last level is told, but has no number.
    if (next === count) continue;
    const bits = childrenOf(node);
    if (bits & HAS_LEFT) left[node] = adopt(node);
    if (bits & HAS_RIGHT) right[node] = adopt(node);
  }
  if (next !== count) throw new RangeError('The tree ends before its nodes do');
  starts.push(count);
  return { count, parent, left, right, depth, firstOfLevel: Int32Array.from(starts) };

  function adopt(node: number): number {
    if (next >= count) throw new RangeError('The tree has more nodes than it says');
    const child = next;
    next += 1;
    parent[child] = node;
    depth[child] = (depth[node] ?? 0) + 1;
    return child;
  }
}

/** How many levels a tree has; one with a single node has 1. */
export const levelsOf = ({ firstOfLevel }: Topology): number => firstOfLevel.length - 1;
