/** The bytes are not what this version of the product reads. */
export class BlockFormatError extends Error {
  override readonly name = 'BlockFormatError';
}

/** Raised when older readers could no longer understand the bytes. */
const FORMAT = 1;
/** Magic (4), format, two settings, length of the version, count (4, little-endian). */
const HEADER_BYTES = 12;
const VERSION_MAX = 255;
/** No tree of ours is larger; a wrong count must not take the memory of a page. */
const COUNT_MAX = 1 << 25;

export interface BlockHeader {
  /** Four letters that tell what follows. */
  readonly magic: string;
  /** ASCII. */
  readonly version: string;
  readonly count: number;
  /** Two bytes that the kind of block gives a meaning. */
  readonly settings: readonly [number, number];
}

/** A buffer with the header written, and its body of so many bytes still zero. */
export function writeBlock(
  { magic, version, count, settings }: BlockHeader,
  bodyBytes: number,
): { readonly buffer: ArrayBuffer; readonly body: Uint8Array } {
  if (version.length > VERSION_MAX) throw new RangeError('The version is too long');
  const buffer = new ArrayBuffer(HEADER_BYTES + version.length + bodyBytes);
  const bytes = new Uint8Array(buffer);
  bytes.set(ascii(magic));
  bytes.set([FORMAT, ...settings, version.length], 4);
  new DataView(buffer).setUint32(8, count, true);
  bytes.set(ascii(version), HEADER_BYTES);
  return { buffer, body: bytes.subarray(HEADER_BYTES + version.length) };
}

export interface OpenBlock extends Omit<BlockHeader, 'magic'> {
  readonly body: Uint8Array;
}

/** @throws BlockFormatError where another kind of block, another format, or none at all is given */
export function openBlock(buffer: ArrayBuffer, magic: string): OpenBlock {
  const bytes = new Uint8Array(buffer);
  const [format, first = 0, second = 0, versionLength = 0] = bytes.subarray(4, 8);
  if (bytes.length < HEADER_BYTES + versionLength || text(bytes.subarray(0, 4)) !== magic) {
    throw new BlockFormatError(`This is no ${magic} block`);
  }
  if (format !== FORMAT) throw new BlockFormatError(`Format ${format} is not known`);
  const count = new DataView(buffer).getUint32(8, true);
  if (count < 1 || count > COUNT_MAX) throw new BlockFormatError(`${count} nodes are no tree`);
  const body = HEADER_BYTES + versionLength;
  const version = text(bytes.subarray(HEADER_BYTES, body));
  return { version, count, settings: [first, second], body: bytes.subarray(body) };
}

export const planeBytes = (count: number, bits: number): number => Math.ceil((count * bits) / 8);

/** Writes values of so many bits side by side, lowest bits first; gives back where the plane ends. */
export function writePlane(
  body: Uint8Array,
  start: number,
  values: Uint8Array,
  bits: number,
): number {
  const perByte = 8 / bits;
  const end = start + planeBytes(values.length, bits);
  for (let at = start, first = 0; at < end; at += 1, first += perByte) {
    let byte = 0;
    for (let index = 0; index < perByte; index += 1) {
      byte |= (values[first + index] ?? 0) << (index * bits);
    }
    body[at] = byte;
  }
  return end;
}

/** @throws BlockFormatError where the width is none of ours or the plane is cut off */
export function readPlane(
  body: Uint8Array,
  start: number,
  count: number,
  bits: number,
): { readonly values: Uint8Array; readonly end: number } {
  const end = start + planeBytes(count, bits);
  if (![1, 2, 4, 8].includes(bits)) throw new BlockFormatError(`No plane has ${bits} bits`);
  if (end > body.length) throw new BlockFormatError('The bytes end too early');
  const values = new Uint8Array(count);
  const mask = (1 << bits) - 1;
  let at = start;
  let byte = 0;
  let left = 0;
  for (let index = 0; index < count; index += 1) {
    if (left === 0) {
      byte = body[at] ?? 0;
      at += 1;
      left = 8;
    }
    values[index] = byte & mask;
    byte >>= bits;
    left -= bits;
  }
  return { values, end };
}

const ascii = (value: string): Uint8Array =>
  Uint8Array.from(value, (letter) => letter.charCodeAt(0));
const text = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
