import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { TreeLevels } from '#contract/api/tree.ts';
import { ACTIVE, INACTIVE, packShape, RANK_MAX } from '#contract/tree/shape.ts';
import { buildTopology, HAS_LEFT, HAS_RIGHT, NONE } from '#contract/tree/topology.ts';
import type { Database } from '../../database/database.ts';
import { cutOf } from './cuts.ts';
import type { TreeState } from './reader.ts';
import { findNode, formatVersion, usernameOf, type TreeDepth, type Viewer } from './versions.ts';

const compress = promisify(gzip);

export interface WantedShape {
  /** Username or `ordinal@version`; the viewer's own top where left out. */
  readonly root?: string | undefined;
  readonly depth?: TreeDepth | undefined;
}

/** A shape that is named but not made yet: enough for an `ETag`. */
export interface NamedShape {
  readonly version: string;
  /** The same text for the same bytes, on every process. */
  readonly etag: string;
  readonly root: number;
  readonly depth: TreeDepth;
  /** When activity was read, ms since 1970. */
  readonly now: number;
}

/**
 * Names the shape below a node. Its `etag` comes from the epoch of the tree and from how many
 * memberships have ended by now, which no write shows.
 * @throws DomainError as `findNode`
 */
export async function nameShape(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  { root, depth = '10' }: WantedShape,
  now: number,
): Promise<NamedShape> {
  const index = root === undefined ? viewer.top : await findNode(db, state, viewer, root);
  const username = await usernameOf(db, state, index);
  const version = formatVersion({ moment: state.moment, depth, username });
  const etag = `"${state.epoch}.${endedBy(state, now)}-${version}"`;
  return { version, etag, root: index, depth, now };
}

interface Expiry {
  readonly epoch: number;
  readonly from: number;
  readonly until: number;
  readonly count: number;
}

const expiries = new WeakMap<TreeState['snapshot'], Expiry>();

/** Counted again when the tree has changed or the next membership has ended. */
function endedBy({ snapshot, epoch }: TreeState, now: number): number {
  const known = expiries.get(snapshot);
  if (known && known.epoch === epoch && known.from <= now && now < known.until) return known.count;
  const { count, next } = snapshot.ended(now);
  expiries.set(snapshot, { epoch, from: now, until: next, count });
  return count;
}

/** The packed bytes of a shape. */
export function packedShape(state: TreeState, named: NamedShape): ArrayBuffer {
  const { order, children } = cutOf(state.snapshot, named.root, { ...named, moment: state.moment });
  const { rank, activity } = layersOf(state, order, named.now);
  return packShape({ version: named.version, count: order.length, children, rank, activity });
}

function layersOf({ snapshot }: TreeState, order: Int32Array, now: number) {
  const rank = new Uint8Array(order.length);
  const activity = new Uint8Array(order.length);
  for (let ordinal = 0; ordinal < order.length; ordinal += 1) {
    const index = order[ordinal] ?? NONE;
    rank[ordinal] = Math.min(RANK_MAX, snapshot.rankOf(index));
    activity[ordinal] = snapshot.isActive(index, now) ? ACTIVE : INACTIVE;
  }
  return { rank, activity };
}

/** A shape as JSON. */
export function shapeLevels(state: TreeState, named: NamedShape): TreeLevels {
  const { order, children } = cutOf(state.snapshot, named.root, { ...named, moment: state.moment });
  const { rank, activity } = layersOf(state, order, named.now);
  const tree = buildTopology(children);
  const lowest = tree.firstOfLevel.at(-2) ?? 0;
  return {
    version: named.version,
    truncated: children.some((bits, ordinal) => ordinal >= lowest && bits !== 0),
    nodes: Array.from(order, (_, ordinal) => {
      const parent = tree.parent[ordinal] ?? NONE;
      const bits = children[ordinal] ?? 0;
      const side = tree.left[parent] === ordinal ? 'left' : 'right';
      return {
        parent: parent === NONE ? null : parent,
        side: parent === NONE ? null : side,
        depth: tree.depth[ordinal] ?? 0,
        rank: rank[ordinal] ?? 0,
        active: activity[ordinal] === ACTIVE,
        has_left: (bits & HAS_LEFT) !== 0,
        has_right: (bits & HAS_RIGHT) !== 0,
      };
    }),
  };
}

interface Zipped {
  readonly etag: string;
  readonly bytes: Promise<Buffer>;
}

/** Zipped answers of the last shapes and histories: many members ask again before anything changed. */
const ZIPPED_KEPT = 16;
const zipped = new WeakMap<TreeState['snapshot'], readonly Zipped[]>();

/** The bytes of a shape for the wire, zipped away from the main thread. */
export const zippedShape = (state: TreeState, named: NamedShape): Promise<Buffer> =>
  zippedOnce(state, named.etag, () => zip(packedShape(state, named)));

/** What was made for the same mark before; made now where it was not, and forgotten where that fails. */
export function zippedOnce(
  { snapshot }: TreeState,
  etag: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const all = zipped.get(snapshot) ?? [];
  const known = all.find((one) => one.etag === etag);
  const bytes = known?.bytes ?? make();
  const others = all.filter((one) => one !== known);
  zipped.set(snapshot, [{ etag, bytes }, ...others].slice(0, ZIPPED_KEPT));
  bytes.catch(() => {
    const kept = zipped.get(snapshot) ?? [];
    zipped.set(
      snapshot,
      kept.filter((one) => one.bytes !== bytes),
    );
  });
  return bytes;
}

/** Gzip at its usual strength. */
export const zip = (packed: ArrayBuffer): Promise<Buffer> => compress(new Uint8Array(packed));
