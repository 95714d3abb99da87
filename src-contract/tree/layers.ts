import { BlockFormatError, openBlock, readPlane, writeBlock, writePlane } from './block.ts';

/** What is fetched by ordinal when a colour or a filter asks for it. */
export const treeLayers = ['volume', 'joined'] as const;
export type TreeLayer = (typeof treeLayers)[number];

/** A value by ordinal of the shape of the same version. */
export interface Layer {
  readonly layer: TreeLayer;
  readonly version: string;
  /** `volume`: see {@link volumeBucket}; `joined`: see {@link joinedMonth}. */
  readonly values: Uint16Array;
}

const MAGIC = 'TCTL';
const BYTE_BITS = 8;
const STEPS_PER_DOUBLING = 4;
const FIRST_YEAR = 2000;

/** Packs a layer: all low bytes, then all high ones, which are alike. */
export function encodeLayer({ layer, version, values }: Layer): ArrayBuffer {
  const count = values.length;
  const { buffer, body } = writeBlock(
    { magic: MAGIC, version, count, settings: [treeLayers.indexOf(layer), 0] },
    2 * count,
  );
  const high = writePlane(body, 0, Uint8Array.from(values), BYTE_BITS);
  writePlane(
    body,
    high,
    Uint8Array.from(values, (value) => value >> BYTE_BITS),
    BYTE_BITS,
  );
  return buffer;
}

/** @throws BlockFormatError where the bytes are no layer, or one of another format */
export function decodeLayer(buffer: ArrayBuffer): Layer {
  const { version, count, settings, body } = openBlock(buffer, MAGIC);
  const layer = treeLayers[settings[0]];
  if (layer === undefined) throw new BlockFormatError(`Layer ${settings[0]} is not known`);
  const low = readPlane(body, 0, count, BYTE_BITS);
  const high = readPlane(body, low.end, count, BYTE_BITS);
  const values = new Uint16Array(count);
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    values[ordinal] = (low.values[ordinal] ?? 0) | ((high.values[ordinal] ?? 0) << BYTE_BITS);
  }
  return { layer, version, values };
}

/**
 * The bucket of a member's lifetime volume, left and right together, in whole BV: 0 for none, then
 * four buckets for every doubling.
 */
export function volumeBucket(volume: number): number {
  return volume < 1 ? 0 : 1 + Math.floor(STEPS_PER_DOUBLING * Math.log2(volume));
}

/** The least volume, in BV, of a bucket. */
export function bucketStart(bucket: number): number {
  return bucket <= 0 ? 0 : 2 ** ((bucket - 1) / STEPS_PER_DOUBLING);
}

/** The month a member joined in, counted from January 2000 (UTC). */
export function joinedMonth(joined: Date): number {
  return Math.max(0, (joined.getUTCFullYear() - FIRST_YEAR) * 12 + joined.getUTCMonth());
}

/** The first instant of such a month. */
export function monthStart(month: number): Date {
  return new Date(Date.UTC(FIRST_YEAR, month, 1));
}
