import { packShape, decodeShape, type Shape } from '#contract/tree/shape.ts';
import { buildTopology, HAS_LEFT, HAS_RIGHT, type Topology } from '#contract/tree/topology.ts';

/**
 * A topology out of what `legsOf` says of each node in turn: bit 1 a left child, bit 2 a right one. It
 * ends where no node has children any more, or at `most` nodes.
 */
export function topologyOf(legsOf: (node: number) => number, most = 100_000): Topology {
  const bits: number[] = [];
  let count = 1;
  for (let node = 0; node < count; node++) {
    let legs = legsOf(node);
    if (count >= most) legs = 0;
    else if (count === most - 1 && legs === (HAS_LEFT | HAS_RIGHT)) legs = HAS_LEFT;
    bits.push(legs);
    count += (legs & HAS_LEFT) + (legs >> 1);
  }
  return buildTopology(Uint8Array.from(bits));
}

/** Everybody has both legs, down to `levels`. */
export const fullTree = (levels: number): Topology =>
  topologyOf((node) => (node < 2 ** (levels - 1) - 1 ? HAS_LEFT | HAS_RIGHT : 0), 2 ** levels);

/** One leg all the way down. */
export const chain = (count: number, leg: number = HAS_LEFT): Topology =>
  topologyOf((node) => (node < count - 1 ? leg : 0), count);

/** A whole shape of a topology: every third is inactive, ranks go round from 0 to 3. */
export function shapeOf({ count, left, right }: Topology, version = 'shape-1'): Shape {
  return decodeShape(packedOf({ count, left, right }, version));
}

/** The same as it travels. */
export function packedOf(
  { count, left, right }: Pick<Topology, 'count' | 'left' | 'right'>,
  version = 'shape-1',
): ArrayBuffer {
  const has = (child: number | undefined, bit: number) => ((child ?? -1) < 0 ? 0 : bit);
  return packShape({
    version,
    count,
    children: Uint8Array.from(
      { length: count },
      (_, node) => has(left[node], HAS_LEFT) | has(right[node], HAS_RIGHT),
    ),
    rank: Uint8Array.from({ length: count }, (_, node) => node % 4),
    activity: Uint8Array.from({ length: count }, (_, node) => (node % 3 === 2 ? 0 : 1)),
  });
}
