import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TreeHistory } from '#contract/tree/history.ts';
import { volumeBucket } from '#contract/tree/layers.ts';
import { HAS_LEFT, HAS_RIGHT } from '#contract/tree/topology.ts';
import { meanPixel, paintTree, type TintColours } from '../canvas/tints.ts';
import { shapeOf, topologyOf } from '../tree.fixtures.ts';
import { PastPainter } from './past-painter.ts';
import { Timeline } from './timeline.ts';

const LAST = 40;

interface Gain {
  readonly day: number;
  readonly node: number;
  readonly place: number;
  readonly volume: number;
}

/** Any tree of up to 30 nodes with any history of it. */
const anyTree = fc
  .record({
    legs: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }),
    joined: fc.array(fc.integer({ min: 3, max: LAST }), { minLength: 30, maxLength: 30 }),
    gains: fc.uniqueArray(
      fc.record({
        day: fc.integer({ min: 1, max: LAST }),
        node: fc.integer({ min: 0, max: 29 }),
        place: fc.integer({ min: 0, max: 2 }),
        volume: fc.integer({ min: -500, max: 5000 }),
      }),
      { maxLength: 50, selector: ({ day, node, place }) => `${day} ${node} ${place}` },
    ),
  })
  .map(({ legs, joined, gains }) => {
    const shape = shapeOf(topologyOf((node) => legs[node] ?? 0, 30));
    const rows = gains
      .filter(({ node }) => node < shape.count)
      .toSorted((a, b) => a.day - b.day || a.node - b.node || a.place - b.place);
    return { shape, rows, history: historyOf(joined.slice(0, shape.count), rows) };
  });

function historyOf(joined: readonly number[], rows: readonly Gain[]): TreeHistory {
  return {
    version: 'shape-1',
    lastDay: LAST,
    decimals: 2,
    joined: Uint16Array.from(joined),
    gains: {
      days: Uint16Array.from(rows, ({ day }) => day),
      ordinals: Uint32Array.from(rows, ({ node }) => node),
      places: Uint8Array.from(rows, ({ place }) => place),
      volumes: Float64Array.from(rows, ({ volume }) => volume),
    },
  };
}

type Nodes = ReturnType<typeof shapeOf>;

/** By going up from each gain: the leg of everybody above it. */
function byHand(shape: Nodes, rows: readonly Gain[], day: number) {
  const left = new Float64Array(shape.count);
  const right = new Float64Array(shape.count);
  const add = (legs: Float64Array, node: number, volume: number) => {
    legs[node] = (legs[node] ?? 0) + volume;
  };
  for (const gain of rows) {
    if (gain.day > day) continue;
    if (gain.place === 1) add(left, gain.node, gain.volume);
    if (gain.place === 2) add(right, gain.node, gain.volume);
    for (let at = gain.node; (shape.parent[at] ?? -1) >= 0;) {
      const above = shape.parent[at] ?? 0;
      add(shape.left[above] === at ? left : right, above, gain.volume);
      at = above;
    }
  }
  return { left, right };
}

test('the legs of every day are the sums of all that came from below, however it was gone to', () => {
  const days = fc.array(fc.integer({ min: 0, max: LAST + 2 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(anyTree, days, ({ shape, rows, history }, wanted) => {
      const timeline = new Timeline(shape, history);
      for (const day of wanted) {
        timeline.go(day);
        const there = Math.min(LAST, Math.max(timeline.first, day));
        expect(timeline.day).toBe(there);
        const { left, right } = byHand(shape, rows, there);
        expect(timeline.left).toEqual(left);
        expect(timeline.right).toEqual(right);
      }
      timeline.go(LAST);
      const today = byHand(shape, rows, Infinity);
      expect(timeline.left).toEqual(today.left);
      expect(timeline.right).toEqual(today.right);
    }),
  );
});

test('nobody is there before whoever is above them, and everybody on the last day', () => {
  fc.assert(
    fc.property(anyTree, fc.integer({ min: 0, max: LAST }), ({ shape, history }, day) => {
      const timeline = new Timeline(shape, history);
      expect(timeline.count()).toBe(shape.count);
      timeline.go(day);
      const there = Array.from({ length: shape.count }, (_, node) => timeline.isThere(node));
      expect(timeline.count()).toBe(there.filter(Boolean).length);
      expect(there[0]).toBe(true);
      for (const [node, isThere] of there.entries()) {
        if (!isThere) continue;
        const above = shape.parent[node] ?? -1;
        expect(above < 0 || there[above]).toBe(true);
        expect(history.joined[node]).toBeLessThanOrEqual(timeline.day);
      }
    }),
  );
});

const COLOURS = Array.from({ length: 16 }, (_, tint) => [tint * 10, 255 - tint, tint] as const);
const paintBy = (colouring: 'side' | 'volume'): TintColours => ({
  colouring,
  colours: COLOURS,
  dimmed: COLOURS.map(([red, green, blue]) => [red, green, blue + 100] as const),
});

test('the last day has the colours of today, by side and by volume, under a filter too', () => {
  const filter = fc.option(
    fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 30, maxLength: 30 }),
  );
  fc.assert(
    fc.property(anyTree, filter, ({ shape, rows, history }, matching) => {
      // Nobody's legs have less than nothing today.
      fc.pre(rows.every(({ volume }) => volume >= 0));
      const matches = matching && Uint8Array.from(matching.slice(0, shape.count));
      const { left, right } = byHand(shape, rows, LAST);
      const volumes = Uint16Array.from(left, (volume, node) =>
        volumeBucket((volume + (right[node] ?? 0)) / 100),
      );
      for (const colouring of ['side', 'volume'] as const) {
        const paint = paintBy(colouring);
        const timeline = new Timeline(shape, history);
        const painter = new PastPainter(shape, timeline, paint, matches);
        timeline.go(timeline.first);
        painter.paint();
        timeline.go(LAST);
        const painted = painter.paint();
        const today = paintTree(shape, paint, { volumes, matches });
        expect(painted.tints).toEqual(today.tints);
        for (let from = 0; from < shape.count; from++) {
          expect(meanPixel(painted.sums, from, shape.count)).toBe(
            meanPixel(today.sums, from, shape.count),
          );
        }
      }
    }),
  );
});

test('who is not there yet colours nothing, and where nobody is the picture is transparent', () => {
  const shape = shapeOf(topologyOf((node) => [HAS_LEFT | HAS_RIGHT][node] ?? 0));
  const timeline = new Timeline(shape, historyOf([5, 5, 9], []));
  const painter = new PastPainter(shape, timeline, paintBy('side'), null);
  timeline.go(6);
  const { sums } = painter.paint();
  expect(meanPixel(sums, 1, 3)).toBe(meanPixel(sums, 1, 2));
  expect(meanPixel(sums, 2, 3)).toBe(0);
  timeline.go(9);
  expect(meanPixel(painter.paint().sums, 2, 3)).not.toBe(0);
});
