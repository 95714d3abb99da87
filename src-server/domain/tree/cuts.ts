import { HAS_LEFT, HAS_RIGHT, NONE } from '#contract/tree/topology.ts';
import { absentAt, nameMoment, type TreeMoment } from './moment.ts';
import type { TreeSnapshot } from './snapshot.ts';

/** A subtree in breadth-first order. */
export interface Cut {
  /** Index of the member by ordinal. */
  readonly order: Int32Array;
  /** Bits of each node's children, those below the last level included. */
  readonly children: Uint8Array;
}

interface Wanted {
  /** Who joined after it is left out. */
  readonly moment: TreeMoment;
  /** Levels below the root node. */
  readonly depth: '10' | '20' | 'all';
}

interface KeptCut extends Cut {
  readonly name: string;
}

/** Nodes of all cuts kept for one tree, 5 bytes each. */
const NODES_KEPT = 6_000_000;

const kept = new WeakMap<TreeSnapshot, KeptCut[]>();

/** A subtree as it was at a moment; the last ones asked for are kept. */
export function cutOf(snapshot: TreeSnapshot, root: number, { moment, depth }: Wanted): Cut {
  const name = `${nameMoment(moment)} ${depth} ${root}`;
  const cuts = kept.get(snapshot) ?? [];
  const known = cuts.find((cut) => cut.name === name);
  const cut = known ?? { name, ...makeCut(snapshot, root, { moment, depth }) };
  const others = cuts.filter((one) => one !== known);
  let room = NODES_KEPT - cut.order.length;
  const stay = others.filter((one) => (room -= one.order.length) >= 0);
  kept.set(snapshot, [cut, ...stay]);
  return cut;
}

function makeCut(snapshot: TreeSnapshot, root: number, { moment, depth }: Wanted): Cut {
  const absent = absentAt(snapshot.newcomers, moment);
  const isThere = (index: number): boolean =>
    index !== NONE && (absent.size === 0 || !absent.has(index));
  const levels = depth === 'all' ? Infinity : Number(depth);
  const room = Math.min(snapshot.sizeOf(root), 2 ** (levels + 1) - 1);
  const order = new Int32Array(room);
  const children = new Uint8Array(room);
  const lowest = snapshot.depthOf(root) + levels;
  order[0] = root;
  let filled = 1;
  for (let ordinal = 0; ordinal < filled; ordinal += 1) {
    const index = order[ordinal] ?? 0;
    const left = snapshot.leftOf(index);
    const right = snapshot.rightOf(index);
    const hasLeft = isThere(left);
    const hasRight = isThere(right);
    children[ordinal] = (hasLeft ? HAS_LEFT : 0) | (hasRight ? HAS_RIGHT : 0);
    if (snapshot.depthOf(index) >= lowest) continue;
    if (hasLeft) order[filled++] = left;
    if (hasRight) order[filled++] = right;
  }
  return { order: order.slice(0, filled), children: children.slice(0, filled) };
}

/** Ordinals of members by their index; what is not in the cut is left out. */
export function ordinalsOf(
  { order }: Cut,
  indexes: readonly number[],
): ReadonlyMap<number, number> {
  const wanted = new Set(indexes);
  const found = new Map<number, number>();
  if (wanted.size === 0) return found;
  for (let ordinal = 0; ordinal < order.length && found.size < wanted.size; ordinal += 1) {
    const index = order[ordinal] ?? NONE;
    if (wanted.has(index)) found.set(index, ordinal);
  }
  return found;
}
