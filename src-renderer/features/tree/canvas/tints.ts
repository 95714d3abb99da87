import type { Shape } from '#contract/tree/shape.ts';
import { byteAt, intAt } from '../layout/typed-at.ts';

/** What the colour of a node means. */
export const colourings = ['side', 'rank', 'activity', 'volume'] as const;
export type Colouring = (typeof colourings)[number];

/** Steps of the scale that ranks and volumes are drawn in; 0 is none. */
export const SCALE_STEPS = 15;
/** The step after the scale: the root, who has no side. */
export const ROOT_TINT = 2;

/** By ordinal, the number of its colour: a side, a state or a step of the scale. */
export function tintsOf(
  shape: Shape,
  colouring: Colouring,
  volumes: Uint16Array | null,
): Uint8Array {
  const tints = new Uint8Array(shape.count);
  if (colouring === 'side') {
    for (let node = 0; node < shape.count; node++) {
      const right = intAt(shape.right, node);
      if (right >= 0) tints[right] = 1;
    }
    tints[0] = ROOT_TINT;
    return tints;
  }
  if (colouring === 'rank') return shape.rank;
  if (colouring === 'activity') return shape.activity;
  if (!volumes) return tints;
  let most = 1;
  for (const volume of volumes) most = Math.max(most, volume);
  for (let node = 0; node < shape.count; node++) {
    tints[node] = Math.round(((volumes[node] ?? 0) / most) * SCALE_STEPS);
  }
  return tints;
}

/** 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/**
 * Sums of red, green and blue over all nodes before an ordinal: the mean colour of any range of a level
 * is two look-ups, exact however many thousands share a pixel.
 */
export interface ColourSums {
  readonly red: Uint32Array;
  readonly green: Uint32Array;
  readonly blue: Uint32Array;
  /** How many of those before an ordinal are there; null: all of them. */
  readonly present: Uint32Array | null;
}

/**
 * @param colours by tint
 * @param dimmed by tint, of nodes that `matches` leaves out
 * @param matches by ordinal, 1 = not dimmed; null: nobody is
 */
export function sumColours(
  tints: Uint8Array,
  colours: readonly Rgb[],
  dimmed: readonly Rgb[],
  matches: Uint8Array | null,
): ColourSums {
  const count = tints.length;
  const red = new Uint32Array(count + 1);
  const green = new Uint32Array(count + 1);
  const blue = new Uint32Array(count + 1);
  // By tint, the dimmed ones after the others: flat, for a million of them are summed up before the first picture.
  const parts = Uint8Array.from([...colours, ...dimmed].flat());
  const behind = colours.length;
  let [r, g, b] = [0, 0, 0];
  for (let node = 0; node < count; node++) {
    const isDimmed = matches !== null && byteAt(matches, node) !== 1;
    const at = 3 * (byteAt(tints, node) + (isDimmed ? behind : 0));
    red[node + 1] = r += byteAt(parts, at);
    green[node + 1] = g += byteAt(parts, at + 1);
    blue[node + 1] = b += byteAt(parts, at + 2);
  }
  return { red, green, blue, present: null };
}

/** The colours of a tree's nodes: each by the number of its tint, and summed up. */
export interface Painted {
  readonly tints: Uint8Array;
  readonly sums: ColourSums;
}

/** What leaves nodes out or colours them that the shape itself does not have; null = not there (yet). */
export interface Layers {
  readonly volumes: Uint16Array | null;
  readonly matches: Uint8Array | null;
}

/** What a way of colouring means in figures. */
export interface TintColours {
  readonly colouring: Colouring;
  /** By tint. */
  readonly colours: readonly Rgb[];
  /** By tint, of those that a filter leaves out. */
  readonly dimmed: readonly Rgb[];
}

/** Two passes over all nodes. */
export function paintTree(
  shape: Shape,
  { colouring, colours, dimmed }: TintColours,
  { volumes, matches }: Layers,
): Painted {
  const tints = tintsOf(shape, colouring, volumes);
  return { tints, sums: sumColours(tints, colours, dimmed, matches) };
}

/**
 * The mean colour of the ordinals [from, to) as a pixel of an ImageData (little-endian); transparent
 * where none of them is there.
 */
export function meanPixel(
  { red, green, blue, present }: ColourSums,
  from: number,
  to: number,
): number {
  const count = present ? (present[to] ?? 0) - (present[from] ?? 0) : to - from;
  if (count === 0) return 0;
  const mean = (sums: Uint32Array) => Math.round(((sums[to] ?? 0) - (sums[from] ?? 0)) / count);
  return ((255 << 24) | (mean(blue) << 16) | (mean(green) << 8) | mean(red)) >>> 0;
}
