import type { Topology } from '#contract/tree/topology.ts';
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
 * level are never closer than `levelGap`, and equal subtrees look the same wherever they hang. An only
 * child stands on its own side. Children come after their parents in the order of ordinals, so two
 * plain loops do it: nothing recurses, a spine of any length works.
 */
export function layoutTree(topology: Topology): TreeLayout {
  const { count, parent, left, firstOfLevel } = topology;
  const widest = widestLevel(firstOfLevel);
  const offset = childOffsets(topology, widest);
  const x = new Float64Array(count);
  let minX = 0;
  let maxX = 0;
  for (let node = 1; node < count; node++) {
    const above = intAt(parent, node);
    const shift = floatAt(offset, above);
    const at = floatAt(x, above) + (intAt(left, above) === node ? -shift : shift);
    x[node] = at;
    if (at < minX) minX = at;
    if (at > maxX) maxX = at;
  }
  return { x, minX, maxX, levels: firstOfLevel.length - 1, widest };
}

/** What is known of the outlines of the subtrees done so far, by the subtree's top. */
class Outlines {
  /** From the lowest node of an outline to where the outline goes on, −1 = nowhere. */
  readonly thread: Int32Array;
  /** How far that is to the right. */
  readonly threadShift: Float64Array;
  /** The outermost nodes of a subtree's lowest level, and where they are seen from its top. */
  readonly lowLeft: Int32Array;
  readonly lowRight: Int32Array;
  readonly lowLeftAt: Float64Array;
  readonly lowRightAt: Float64Array;

  constructor(count: number) {
    this.thread = new Int32Array(count).fill(-1);
    this.threadShift = new Float64Array(count);
    this.lowLeft = new Int32Array(count);
    this.lowRight = new Int32Array(count);
    this.lowLeftAt = new Float64Array(count);
    this.lowRightAt = new Float64Array(count);
  }

  leaf(node: number): void {
    this.lowLeft[node] = node;
    this.lowRight[node] = node;
  }

  /** `node`'s outer left is that of `from`, which stands `shift` to its right. */
  takeLeft(node: number, from: number, shift: number): void {
    this.lowLeft[node] = intAt(this.lowLeft, from);
    this.lowLeftAt[node] = floatAt(this.lowLeftAt, from) + shift;
  }

  takeRight(node: number, from: number, shift: number): void {
    this.lowRight[node] = intAt(this.lowRight, from);
    this.lowRightAt[node] = floatAt(this.lowRightAt, from) + shift;
  }
}

/** Where an outline goes on: to `node`, which stands `shift` to the right; −1 = it ends here. */
interface Step {
  node: number;
  shift: number;
}

/**
 * By node, how far its children stand to its sides. From the deepest node upwards two finished subtrees
 * are pushed together until their facing outlines touch. Outlines go on below a subtree's end by
 * threads, so a step down costs the same everywhere and the whole is linear.
 */
function childOffsets(topology: Topology, widest: number): Float64Array {
  const { count, left, right, depth } = topology;
  const offset = new Float64Array(count);
  const outlines = new Outlines(count);

  /** One step down an outline that keeps to `near`, or to `far` where there is no near child. */
  const stepDown = (step: Step, from: number, near: Int32Array, far: Int32Array): void => {
    const onNear = intAt(near, from);
    const onFar = onNear < 0 ? intAt(far, from) : onNear;
    step.node = onFar < 0 ? intAt(outlines.thread, from) : onFar;
    if (onFar < 0) step.shift = floatAt(outlines.threadShift, from);
    else step.shift = intAt(left, from) === onFar ? -floatAt(offset, from) : floatAt(offset, from);
  };
  const nextA: Step = { node: -1, shift: 0 };
  const nextB: Step = { node: -1, shift: 0 };

  /** Pushes the subtrees of `a` and `b` together below `node`. */
  const join = (node: number, a: number, b: number): void => {
    // The right outline of the left subtree and the left outline of the right one, from their tops.
    let inA = a;
    let inB = b;
    let atA = 0;
    let atB = 0;
    let distance = 0;
    for (let level = intAt(depth, a); ; level++) {
      distance = Math.max(distance, atA - atB + levelGap(level, widest));
      stepDown(nextA, inA, right, left);
      stepDown(nextB, inB, left, right);
      if (nextA.node < 0 || nextB.node < 0) break;
      inA = nextA.node;
      inB = nextB.node;
      atA += nextA.shift;
      atB += nextB.shift;
    }
    const half = distance / 2;
    offset[node] = half;
    // The outer outline of the shorter subtree goes on in the taller one.
    const { thread, threadShift, lowLeft, lowLeftAt, lowRight, lowRightAt } = outlines;
    if (nextB.node >= 0) {
      const end = intAt(lowLeft, a);
      thread[end] = nextB.node;
      threadShift[end] = half + atB + nextB.shift - (floatAt(lowLeftAt, a) - half);
      outlines.takeLeft(node, b, half);
    } else {
      outlines.takeLeft(node, a, -half);
    }
    if (nextA.node >= 0) {
      const end = intAt(lowRight, b);
      thread[end] = nextA.node;
      threadShift[end] = atA + nextA.shift - half - (half + floatAt(lowRightAt, b));
      outlines.takeRight(node, a, -half);
    } else {
      outlines.takeRight(node, b, half);
    }
  };

  for (let node = count - 1; node >= 0; node--) {
    const a = intAt(left, node);
    const b = intAt(right, node);
    if (a >= 0 && b >= 0) {
      join(node, a, b);
    } else if (a >= 0 || b >= 0) {
      const half = levelGap(intAt(depth, node) + 1, widest) / 2;
      offset[node] = half;
      outlines.takeLeft(node, Math.max(a, b), a >= 0 ? -half : half);
      outlines.takeRight(node, Math.max(a, b), a >= 0 ? -half : half);
    } else {
      outlines.leaf(node);
    }
  }
  return offset;
}
