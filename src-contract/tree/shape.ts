import { openBlock, planeBytes, readPlane, writeBlock, writePlane } from './block.ts';
import { buildTopology, levelsOf, NONE, type Topology } from './topology.ts';

/** Of a node's rank: 0 none, 1…15 the rank's position in the career plan. */
export const RANK_MAX = 15;
export const INACTIVE = 0;
/** Has an active membership. Further values are reserved. */
export const ACTIVE = 1;

/** A subtree without names: who is placed where, with rank and activity by ordinal. */
export interface Shape extends Topology {
  /** Names this very numbering: an ordinal means nothing without it. */
  readonly version: string;
  /** 0 none, 1…15 by position of the rank. */
  readonly rank: Uint8Array;
  /** {@link INACTIVE}, {@link ACTIVE}; others are reserved. */
  readonly activity: Uint8Array;
  /** Nodes exist below the last level. */
  readonly truncated: boolean;
  /**
   * For the last level, by ordinal less the level's first one: which children exist below it, as
   * bits `HAS_LEFT`, `HAS_RIGHT`.
   */
  readonly hasMore: Uint8Array;
}

/** What a shape is packed from; the rest follows from it. */
export interface ShapeParts {
  readonly version: string;
  readonly count: number;
  /** By ordinal, bits `HAS_LEFT`, `HAS_RIGHT`; those of the last level tell what is below it. */
  readonly children: Uint8Array;
  readonly rank: Uint8Array;
  readonly activity: Uint8Array;
}

const MAGIC = 'TCTS';
const TOPOLOGY_BITS = 2;
/** Values of a layer are stored with so few bits as the largest one needs. */
const WIDTHS = [1, 2, 4] as const;

/** Packs a subtree: 2 bits a node, then ranks, then activity, each plane by itself for gzip's sake. */
export function packShape({ version, count, children, rank, activity }: ShapeParts): ArrayBuffer {
  const rankBits = widthOf(rank);
  const activityBits = widthOf(activity);
  const size =
    planeBytes(count, TOPOLOGY_BITS) +
    planeBytes(count, rankBits) +
    planeBytes(count, activityBits);
  const { buffer, body } = writeBlock(
    { magic: MAGIC, version, count, settings: [rankBits, activityBits] },
    size,
  );
  let at = writePlane(body, 0, children.subarray(0, count), TOPOLOGY_BITS);
  at = writePlane(body, at, rank.subarray(0, count), rankBits);
  writePlane(body, at, activity.subarray(0, count), activityBits);
  return buffer;
}

/** Packs a decoded shape again, to the same bytes. */
export function encodeShape(shape: Shape): ArrayBuffer {
  const { version, count, rank, activity } = shape;
  return packShape({ version, count, children: childBits(shape), rank, activity });
}

/** @throws BlockFormatError where the bytes are no shape, or one of another format */
export function decodeShape(buffer: ArrayBuffer): Shape {
  const { version, count, settings, body } = openBlock(buffer, MAGIC);
  const [rankBits, activityBits] = settings;
  const topology = readPlane(body, 0, count, TOPOLOGY_BITS);
  const ranks = readPlane(body, topology.end, count, rankBits);
  const activity = readPlane(body, ranks.end, count, activityBits);
  const tree = buildTopology(topology.values);
  const hasMore = topology.values.slice(tree.firstOfLevel[levelsOf(tree) - 1]);
  return {
    ...tree,
    version,
    rank: ranks.values,
    activity: activity.values,
    truncated: hasNonZero(hasMore),
    hasMore,
  };
}

/** Which children exist below a node, drawn or not, as bits `HAS_LEFT`, `HAS_RIGHT`. */
export function childrenOf(shape: Shape, ordinal: number): number {
  const lastLevel = shape.firstOfLevel[levelsOf(shape) - 1] ?? 0;
  if (ordinal >= lastLevel) return shape.hasMore[ordinal - lastLevel] ?? 0;
  return (shape.left[ordinal] === NONE ? 0 : 1) | (shape.right[ordinal] === NONE ? 0 : 2);
}

/** Half a million values at a time: a function called for each would take longer than reading them. */
function hasNonZero(values: Uint8Array): boolean {
  for (const value of values) if (value !== 0) return true;
  return false;
}

function childBits(shape: Shape): Uint8Array {
  return Uint8Array.from({ length: shape.count }, (_, ordinal) => childrenOf(shape, ordinal));
}

function widthOf(values: Uint8Array): number {
  let largest = 0;
  for (const value of values) if (value > largest) largest = value;
  const width = WIDTHS.find((bits) => largest < 1 << bits);
  if (width === undefined) throw new RangeError(`A node's value of ${largest} does not fit`);
  return width;
}
