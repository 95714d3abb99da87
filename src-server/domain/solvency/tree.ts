import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  addSums,
  nodeBytes,
  solvencyCurrencies,
  sumBytes,
  type Sums,
} from '#contract/rules/solvency.ts';
import { sumsOf } from './pieces.ts';

/** Hash (32 bytes), index of the currency (1), amount (16, big-endian). */
const HASH = 32;
const AMOUNT = 16;
const RECORD = HASH + 1 + AMOUNT;
/** Leaves of a subtree, which is stored as one row and read as one for a proof. */
const PART_LEAVES = 4096;
/** Fewest leaves: few members are not counted by them. */
const LEAVES_MIN = 64;
/** Leaves that are added before others get a turn of the processor. */
const AT_ONCE = 4000;
const BUCKETS = 256;

export interface Node {
  readonly hash: Buffer;
  readonly sums: Sums;
}
export interface LeafRecord {
  readonly hash: Buffer;
  readonly currency: number;
  readonly amount: bigint;
}
/** A subtree with as many leaves as every other. */
export interface Part {
  readonly leaves: Buffer;
  readonly root: Node;
}
export interface Tree {
  readonly root: Node;
  /** A power of two. */
  readonly leaves: number;
  readonly parts: readonly Part[];
}
/** The other child at a level. */
export type Step = Node;

/** Leaves of a tree of so many pieces: the next power of two. */
export function paddedCount(pieces: number): number {
  let count = LEAVES_MIN;
  while (count < pieces) count *= 2;
  return count;
}

/**
 * A Merkle tree whose nodes commit to the sums below them; leaves are ordered by their hashes, so that
 * their places say nothing of their holders. O(n log n) time, 49 bytes a leaf.
 * Source: Maxwell and Todd's Merkle sum tree, with both children's sums hashed apart.
 * @param leaves exactly `count` of them, a power of two
 * @throws RangeError where a sum does not fit into 128 bits
 */
export async function buildTree(count: number, leaves: Iterable<LeafRecord>): Promise<Tree> {
  const ordered = await inOrder(count, leaves);
  const partLeaves = Math.min(count, PART_LEAVES);
  const parts: Part[] = [];
  for (let at = 0; at < count; at += partLeaves) {
    const bytes = ordered.subarray(at * RECORD, (at + partLeaves) * RECORD);
    parts.push({ leaves: bytes, root: rootOf(nodesOf(bytes)) });
    await setImmediate();
  }
  return { root: rootOf(parts.map(({ root }) => root)), leaves: count, parts };
}

async function inOrder(count: number, leaves: Iterable<LeafRecord>): Promise<Buffer> {
  const given = Buffer.alloc(count * RECORD);
  const buckets = Array.from({ length: BUCKETS }, (): number[] => []);
  let added = 0;
  for (const { hash, currency, amount } of leaves) {
    const at = added * RECORD;
    if (at === given.length) throw new RangeError(`More than ${count} leaves.`);
    hash.copy(given, at);
    given[at + HASH] = currency;
    given.set(amountBytes(amount), at + HASH + 1);
    buckets[hash[0] ?? 0]?.push(at);
    added += 1;
    if (added % AT_ONCE === 0) await setImmediate();
  }
  if (added !== count) throw new RangeError(`${added} leaves instead of ${count}.`);
  const ordered = Buffer.alloc(given.length);
  let to = 0;
  for (const bucket of buckets) {
    bucket.sort((a, b) => given.compare(given, b, b + HASH, a, a + HASH));
    for (const at of bucket) to += given.copy(ordered, to, at, at + RECORD);
    await setImmediate();
  }
  return ordered;
}

const amountBytes = (amount: bigint): Uint8Array => sumBytes(sumsOf(0, amount)).subarray(0, AMOUNT);

function recordAt(leaves: Buffer, index: number): LeafRecord {
  const at = index * RECORD;
  return {
    hash: leaves.subarray(at, at + HASH),
    currency: leaves[at + HASH] ?? 0,
    amount: BigInt(`0x${leaves.toString('hex', at + HASH + 1, at + RECORD)}`),
  };
}

export const leafCount = (leaves: Buffer): number => leaves.length / RECORD;

/** Leaves of a subtree as nodes. */
export const nodesOf = (leaves: Buffer): Node[] =>
  Array.from({ length: leafCount(leaves) }, (_, index) => {
    const { hash, currency, amount } = recordAt(leaves, index);
    return { hash, sums: sumsOf(currency, amount) };
  });

/** Index of a leaf of a subtree by its hash, by bisection; -1 where it is not there. */
export function indexOfLeaf(leaves: Buffer, hash: Buffer): number {
  let [low, high] = [0, leafCount(leaves)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (recordAt(leaves, middle).hash.compare(hash) < 0) low = middle + 1;
    else high = middle;
  }
  return low < leafCount(leaves) && recordAt(leaves, low).hash.equals(hash) ? low : -1;
}

function rootOf(nodes: readonly Node[]): Node {
  const [root] = levelsOf(nodes).at(-1) ?? [];
  if (!root) throw new RangeError('A tree has leaves.');
  return root;
}

/** All levels of nodes, from themselves to their root alone. */
export function levelsOf(nodes: readonly Node[]): (readonly Node[])[] {
  const levels: (readonly Node[])[] = [nodes];
  for (let level = nodes; level.length > 1;) {
    level = pairs(level);
    levels.push(level);
  }
  return levels;
}

function pairs(level: readonly Node[]): Node[] {
  const above: Node[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]];
    if (!left || !right) throw new RangeError('A level has an even number of nodes.');
    above.push(parentOf(left, right));
  }
  return above;
}

const parentOf = (left: Node, right: Node): Node => ({
  hash: createHash('sha256').update(nodeBytes(left, right)).digest(),
  sums: addSums(left.sums, right.sums),
});

/** The other child at each level, from the node's own up. */
export const stepsOf = (levels: readonly (readonly Node[])[], index: number): Step[] =>
  levels.slice(0, -1).flatMap((level, up) => level[(index >> up) ^ 1] ?? []);

/** A node as it is stored: hash, then sums. */
export const packNode = ({ hash, sums }: Node): Buffer => Buffer.concat([hash, sumBytes(sums)]);

export const unpackNode = (bytes: Buffer): Node => ({
  hash: bytes.subarray(0, HASH),
  sums: solvencyCurrencies.map((_, index) => {
    const at = HASH + index * AMOUNT;
    return BigInt(`0x${bytes.toString('hex', at, at + AMOUNT)}`);
  }),
});
