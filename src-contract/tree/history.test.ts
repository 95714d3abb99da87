import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BlockFormatError } from './block.ts';
import {
  dayNumber,
  dayOfNumber,
  decodeHistory,
  encodeHistory,
  type TreeHistory,
} from './history.ts';

const LAST = 12_000;

/** Any history of up to 40 nodes. */
const anyHistory: fc.Arbitrary<TreeHistory> = fc
  .record({
    version: fc.stringMatching(/^[ -~]{1,30}$/),
    decimals: fc.integer({ min: 0, max: 6 }),
    joined: fc.array(fc.integer({ min: 0, max: LAST }), { minLength: 1, maxLength: 40 }),
    gains: fc.uniqueArray(
      fc.record({
        day: fc.integer({ min: 0, max: LAST }),
        node: fc.nat(),
        place: fc.integer({ min: 0, max: 2 }),
        volume: fc.oneof(
          fc.integer({ min: -1000, max: 1000 }),
          fc.maxSafeInteger().map((value) => Math.trunc(value / 2) || 0),
        ),
      }),
      { maxLength: 60, selector: ({ day, node, place }) => `${day} ${node % 40} ${place}` },
    ),
  })
  .map(({ version, decimals, joined, gains }) => {
    const rows = gains
      .map((gain) => ({ ...gain, node: gain.node % 40 }))
      .filter(({ node }) => node < joined.length)
      .toSorted((a, b) => a.day - b.day || a.node - b.node || a.place - b.place);
    return {
      version,
      lastDay: LAST,
      decimals,
      joined: Uint16Array.from(joined),
      gains: {
        days: Uint16Array.from(rows, ({ day }) => day),
        ordinals: Uint32Array.from(rows, ({ node }) => node),
        places: Uint8Array.from(rows, ({ place }) => place),
        volumes: Float64Array.from(rows, ({ volume }) => volume),
      },
    };
  });

it('comes back as it was packed, volumes below zero and large ones too', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      expect(decodeHistory(encodeHistory(history))).toEqual(history);
    }),
  );
});

it('is refused where the bytes end too early, wherever they are cut', () => {
  fc.assert(
    fc.property(anyHistory, fc.double({ min: 0, max: 0.999, noNaN: true }), (history, share) => {
      const packed = encodeHistory(history);
      const cut = packed.slice(0, Math.floor(packed.byteLength * share));
      expect(() => decodeHistory(cut)).toThrow(BlockFormatError);
    }),
  );
});

it('is refused where a gain is of nobody in it', () => {
  const gains = {
    days: Uint16Array.of(5),
    ordinals: Uint32Array.of(1),
    places: Uint8Array.of(0),
    volumes: Float64Array.of(7),
  };
  const history = { version: 'v', lastDay: 9, decimals: 0, joined: Uint16Array.of(1, 2), gains };
  expect(decodeHistory(encodeHistory(history))).toEqual(history);
  const alone = { ...history, joined: Uint16Array.of(1) };
  expect(() => decodeHistory(encodeHistory(alone))).toThrow(BlockFormatError);
});

it('takes no volume that a number does not hold exactly, and no gains out of order', () => {
  const history = (days: number[], volumes: number[]): TreeHistory => ({
    version: 'v',
    lastDay: 9,
    decimals: 6,
    joined: Uint16Array.of(1),
    gains: {
      days: Uint16Array.from(days),
      ordinals: Uint32Array.from(days, () => 0),
      places: Uint8Array.from(days, () => 0),
      volumes: Float64Array.from(volumes),
    },
  });
  expect(() => encodeHistory(history([1], [2 ** 53]))).toThrow(RangeError);
  expect(() => encodeHistory(history([1], [0.5]))).toThrow(RangeError);
  expect(() => encodeHistory(history([2, 1], [1, 1]))).toThrow(RangeError);
  expect(() => encodeHistory(history([1, 1], [1, 1]))).toThrow(RangeError);
  expect(decodeHistory(encodeHistory(history([1, 2], [1, -1]))).gains.volumes).toEqual(
    Float64Array.of(1, -1),
  );
});

it('counts days of UTC from the year 2000, and back', () => {
  expect(dayNumber(new Date('2000-01-01T23:59:59Z'))).toBe(0);
  expect(dayNumber(new Date('2000-01-02T00:00:00Z'))).toBe(1);
  expect(dayNumber(new Date('1999-12-31T00:00:00Z'))).toBe(0);
  expect(dayOfNumber(dayNumber(new Date('2026-11-20T15:00:00Z'))).toISOString()).toBe(
    '2026-11-20T00:00:00.000Z',
  );
});
