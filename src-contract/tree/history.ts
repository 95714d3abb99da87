import { DAY_MS } from '../rules/durations.ts';
import { BlockFormatError, openBlock, readPlane, writeBlock, writePlane } from './block.ts';

/** Where a volume comes from, seen from the node it is told of. */
export const OWN = 0;
/** From members below the last level of the shape, through this leg of the node. */
export const BELOW_LEFT = 1;
export const BELOW_RIGHT = 2;

/** Volumes by day, node and {@link OWN place}, in this order; columns of equal length. */
export interface Gains {
  /** See {@link dayNumber}. */
  readonly days: Uint16Array;
  readonly ordinals: Uint32Array;
  readonly places: Uint8Array;
  /** Whole numbers of 10^−decimals BV, exact; below zero where a purchase was undone. */
  readonly volumes: Float64Array;
}

/** When each node of a shape joined, and the volume of every day: what a leg has on a day is a sum. */
export interface TreeHistory {
  /** Of the shape whose ordinals these are. */
  readonly version: string;
  /** The last day that is told of, see {@link dayNumber}. */
  readonly lastDay: number;
  /** Digits of the volumes after the point, 0 to 6. */
  readonly decimals: number;
  /** By ordinal, see {@link dayNumber}. */
  readonly joined: Uint16Array;
  readonly gains: Gains;
}

const MAGIC = 'TCTH';
const BYTE_BITS = 8;
const MOST_DECIMALS = 6;
const FIRST_INSTANT = Date.UTC(2000, 0, 1);
const LAST_NUMBER = 0xffff;
/** Twice as much is still exact in a number. */
const VOLUME_END = 2 ** 52;

/** The UTC day of an instant, counted from 2000-01-01; 0 for all before. */
export function dayNumber(at: Date): number {
  const days = Math.floor((at.getTime() - FIRST_INSTANT) / DAY_MS);
  return Math.min(LAST_NUMBER, Math.max(0, days));
}

/** The first instant of such a day. */
export const dayOfNumber = (number: number): Date => new Date(FIRST_INSTANT + number * DAY_MS);

/**
 * Packs a history: days of joining as two planes of bytes, then the gains' columns as variable-length
 * integers, days and nodes as steps from the one before. Each column by itself for gzip's sake.
 * @throws RangeError where a volume is no exact whole number
 */
export function encodeHistory(history: TreeHistory): ArrayBuffer {
  const { version, lastDay, decimals, joined } = history;
  const columns = columnsOf(history.gains);
  const count = joined.length;
  const size = 2 * count + columns.reduce((sum, { length }) => sum + length, 6);
  const { buffer, body } = writeBlock(
    { magic: MAGIC, version, count, settings: [decimals, 0] },
    size,
  );
  const head = new DataView(body.buffer, body.byteOffset);
  head.setUint16(0, lastDay, true);
  head.setUint32(2, history.gains.days.length, true);
  let at = writePlane(body, 6, Uint8Array.from(joined), BYTE_BITS);
  at = writePlane(
    body,
    at,
    Uint8Array.from(joined, (day) => day >> BYTE_BITS),
    BYTE_BITS,
  );
  for (const column of columns) {
    body.set(column, at);
    at += column.length;
  }
  return buffer;
}

function columnsOf({ days, ordinals, places, volumes }: Gains): readonly Uint8Array[] {
  const [steps, nodes, amounts] = [new Writer(), new Writer(), new Writer()];
  let [day, node] = [0, 0];
  for (const [index, next] of days.entries()) {
    const at = 3 * (ordinals[index] ?? 0) + (places[index] ?? OWN);
    if (next < day || (next === day && index > 0 && at <= node)) {
      throw new RangeError('The gains are not in order');
    }
    steps.write(next - day);
    nodes.write(next === day && index > 0 ? at - node : at);
    [day, node] = [next, at];
    const volume = volumes[index] ?? 0;
    if (!Number.isInteger(volume) || Math.abs(volume) >= VOLUME_END) {
      throw new RangeError(`${volume} is no exact volume`);
    }
    // Zigzag: small numbers on both sides of zero stay small.
    amounts.write(volume < 0 ? -2 * volume - 1 : 2 * volume);
  }
  return [steps.bytes(), nodes.bytes(), amounts.bytes()];
}

/** @throws BlockFormatError where the bytes are no history, or one of another format */
export function decodeHistory(buffer: ArrayBuffer): TreeHistory {
  const { version, count, settings, body } = openBlock(buffer, MAGIC);
  const [decimals] = settings;
  if (decimals > MOST_DECIMALS || body.length < 6) {
    throw new BlockFormatError('The bytes end too early');
  }
  const head = new DataView(body.buffer, body.byteOffset);
  const lastDay = head.getUint16(0, true);
  const low = readPlane(body, 6, count, BYTE_BITS);
  const high = readPlane(body, low.end, count, BYTE_BITS);
  const joined = Uint16Array.from(
    low.values,
    (value, ordinal) => value | ((high.values[ordinal] ?? 0) << BYTE_BITS),
  );
  const gains = gainsOf(new Reader(body, high.end), head.getUint32(2, true), 3 * count);
  return { version, lastDay, decimals, joined, gains };
}

function gainsOf(reader: Reader, length: number, end: number): Gains {
  // A gain has three bytes at least: a wrong length must not take the memory of a page.
  if (length * 3 > reader.left) throw new BlockFormatError('The bytes end too early');
  const days = new Uint16Array(length);
  const ordinals = new Uint32Array(length);
  const places = new Uint8Array(length);
  const volumes = new Float64Array(length);
  const steps = Float64Array.from(days, () => reader.read());
  let [day, node] = [0, 0];
  for (const [index, step] of steps.entries()) {
    const at = reader.read() + (step === 0 && index > 0 ? node : 0);
    day += step;
    if (day > LAST_NUMBER || at >= end) throw new BlockFormatError('A gain is outside of the tree');
    node = at;
    days[index] = day;
    ordinals[index] = Math.floor(at / 3);
    places[index] = at % 3;
  }
  for (let index = 0; index < length; index += 1) {
    const zigzag = reader.read();
    volumes[index] = zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
  }
  return { days, ordinals, places, volumes };
}

const SEVEN_BITS = 128;

/** Whole numbers of seven bits a byte, the lowest first; exact up to 2^54. */
class Writer {
  readonly #bytes: number[] = [];

  write(value: number): void {
    let rest = value;
    for (; rest >= SEVEN_BITS; rest = Math.floor(rest / SEVEN_BITS)) {
      this.#bytes.push((rest % SEVEN_BITS) + SEVEN_BITS);
    }
    this.#bytes.push(rest);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }
}

class Reader {
  readonly #body: Uint8Array;
  #at: number;

  constructor(body: Uint8Array, at: number) {
    this.#body = body;
    this.#at = at;
  }

  get left(): number {
    return this.#body.length - this.#at;
  }

  /** @throws BlockFormatError where the bytes end within a number */
  read(): number {
    let value = 0;
    for (let unit = 1; ; unit *= SEVEN_BITS) {
      const byte = this.#body[this.#at];
      if (byte === undefined) throw new BlockFormatError('The bytes end too early');
      this.#at += 1;
      value += (byte % SEVEN_BITS) * unit;
      if (byte < SEVEN_BITS) return value;
    }
  }
}
