import type { UtcDay } from '../days.ts';
import {
  boardSize,
  GAME_VERSION,
  LEVEL_3,
  parentOf,
  ROOT_SLOT,
  type Arrival,
  type GameLayout,
  type Placed,
} from './board.ts';
import { gameNames } from './names.ts';

/**
 * HMAC-SHA256 of an ASCII message under the day's seed: Web Crypto in a browser, node:crypto on the
 * server. Its blocks are the stream that a layout is drawn from.
 */
export type SeededHmac = (message: string) => Promise<Uint8Array>;

/** Bytes of one HMAC-SHA256. */
const BLOCK_BYTES = 32;
/** A board takes about 60 bytes; rejected ones rarely need a third block. */
const BLOCKS_AT_ONCE = 3;
const VOLUME_MAX = 20;
const BYTE_VALUES = 256;

const blockMessage = (day: UtcDay, index: number): string =>
  `equilibrio/${GAME_VERSION}/${day}/${index}`;

/** The board of a day from the stream of its seed. */
export async function drawLayout(day: UtcDay, hmac: SeededHmac): Promise<GameLayout> {
  let bytes = new Uint8Array(0);
  for (;;) {
    const from = bytes.length / BLOCK_BYTES;
    const indexes = Array.from({ length: BLOCKS_AT_ONCE }, (_, index) => from + index);
    const blocks = await Promise.all(indexes.map((index) => hmac(blockMessage(day, index))));
    bytes = joined([bytes, ...blocks]);
    const layout = layoutFrom(day, new Stream(bytes));
    if (layout) return layout;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Numbers below a bound without bias: bytes at or above the highest multiple of it are rejected. */
class Stream {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether a number was asked for after the last byte. */
  get isSpent(): boolean {
    return this.#at > this.#bytes.length;
  }

  below(bound: number): number {
    const limit = BYTE_VALUES - (BYTE_VALUES % bound);
    for (;;) {
      const byte = this.#bytes[this.#at];
      this.#at += 1;
      if (byte === undefined) return 0;
      if (byte < limit) return byte % bound;
    }
  }

  volume(): number {
    return 1 + this.below(VOLUME_MAX);
  }
}

/** Null where the stream is too short. The order of the draws is part of version 1. */
function layoutFrom(day: UtcDay, stream: Stream): GameLayout | null {
  const size = boardSize(day);
  const slots = Array.from({ length: LEVEL_3.last - 1 }, (_, index) => index + 2);
  if (size.levels === 4) {
    for (let slot: number = LEVEL_3.first; slot <= LEVEL_3.last; slot += 1) {
      slots.push(2 * slot + stream.below(2));
    }
  }
  const start = startOf(size.start, stream);
  const volumes = Array.from({ length: size.arrivals }, () => stream.volume());
  const left = [...gameNames];
  const nextName = (): string => left.splice(stream.below(left.length), 1)[0] ?? '';
  const named: Placed[] = start.map((one) => ({ ...one, name: nextName() }));
  const arrivals: Arrival[] = volumes.map((volume) => ({ volume, name: nextName() }));
  return stream.isSpent ? null : { day, slots, start: named, arrivals };
}

function startOf(count: number, stream: Stream): Omit<Placed, 'name'>[] {
  const start = [2, 3].map((slot) => ({ slot, volume: stream.volume() }));
  const occupied = new Set([ROOT_SLOT, 2, 3]);
  while (start.length < count) {
    const candidates: number[] = [];
    for (let slot = 4; slot <= LEVEL_3.last; slot += 1) {
      if (!occupied.has(slot) && occupied.has(parentOf(slot))) candidates.push(slot);
    }
    const slot = candidates[stream.below(candidates.length)] ?? 0;
    occupied.add(slot);
    start.push({ slot, volume: stream.volume() });
  }
  return start;
}
