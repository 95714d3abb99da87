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
 * @param children by ordinal, bits {@link HAS_LEFT}, {@link HAS_RIGHT}
 * @throws RangeError where the bits do not make one tree of as many nodes
 */
export function buildTopology(children: Uint8Array): Topology {
  const count = children.length;
  const parent = new Int32Array(count);
  const left = new Int32Array(count);
  const right = new Int32Array(count);
  const depth = new Int32Array(count);
  const starts = [0];
  let [first, end] = [0, 1];
  while (end < count) {
    let next = end;
    for (let node = first; node < end; node += 1) {
      const bits = children[node] ?? 0;
      left[node] = NONE;
      right[node] = NONE;
      if (bits & HAS_LEFT) {
        left[node] = next;
        parent[next] = node;
        next += 1;
      }
      if (bits & HAS_RIGHT) {
        right[node] = next;
        parent[next] = node;
        next += 1;
      }
    }
    if (next === end) throw new RangeError('The tree ends before its nodes do');
    if (next > count) throw new RangeError('The tree has more nodes than it says');
    depth.fill(starts.length, end, next);
    starts.push(end);
    [first, end] = [end, next];
  }
  if (end > count) throw new RangeError('The tree has more nodes than it says');
  // What is below the last level is told, but has no number.
  left.fill(NONE, first);
  right.fill(NONE, first);
  parent[0] = NONE;
  starts.push(count);
  return { count, parent, left, right, depth, firstOfLevel: Int32Array.from(starts) };
}

/** How many levels a tree has; one with a single node has 1. */
export const levelsOf = ({ firstOfLevel }: Topology): number => firstOfLevel.length - 1;
