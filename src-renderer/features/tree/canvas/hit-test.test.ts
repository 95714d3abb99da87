import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Shape } from '#contract/tree/shape.ts';
import { home, scaleAt, zoomed, type Frame } from './camera.ts';
import { nodeAt } from './hit-test.ts';
import { layoutTree } from '../layout/layout-tree.ts';
import { closest, firstAtOrAfter } from '../layout/level-search.ts';
import { boxAt } from './node-box.ts';
import { fullTree, shapeOf } from '../tree.fixtures.ts';
import { floatAt, intAt } from '../layout/typed-at.ts';
import { visibleLevels } from '../layout/visible-levels.ts';

const frame: Frame = { width: 780, height: 676 };
const shape: Shape = shapeOf(fullTree(9));
const tree = { shape, layout: layoutTree(shape) };

test('whoever is drawn is hit in the middle of what is drawn', () => {
  const camera = home(tree.layout, frame);
  const scale = scaleAt(camera.zoom, tree.layout, frame);
  const node = fc.integer({ min: 0, max: 126 });
  fc.assert(
    fc.property(node, (wanted) => {
      const level = intAt(shape.depth, wanted);
      const box = boxAt(floatAt(tree.layout.x, wanted), level, camera, scale);
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      expect(nodeAt(tree, { camera, frame }, middle, 2)).toBe(wanted);
    }),
  );
});

test('beside all nobody is hit', () => {
  const camera = home(tree.layout, frame);
  expect(nodeAt(tree, { camera, frame }, { x: 20, y: 60 }, 5)).toBe(-1);
});

test('nobody on the screen is left out, compared with a scan of all nodes', () => {
  const start = home(tree.layout, frame);
  fc.assert(
    fc.property(fc.double({ min: 1, max: 60, noNaN: true }), (factor) => {
      const camera = zoomed(start, factor, { x: 390, y: 400 }, tree.layout, frame);
      for (const { level, from, to, first, end } of visibleLevels(tree, { camera, frame })) {
        for (let node = first; node < end; node++) {
          const x = camera.x + floatAt(tree.layout.x, node) * camera.zoom;
          if (x < 0 || x > frame.width) continue;
          expect(node >= from && node < to, `${node} of level ${level}`).toBe(true);
        }
      }
    }),
  );
});

test('the search in a level agrees with counting', () => {
  const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(values, fc.integer({ min: -60, max: 60 }), (some, x) => {
      const sorted = Float64Array.from(some.toSorted((a, b) => a - b));
      const counted = sorted.filter((value) => value < x).length;
      expect(firstAtOrAfter(sorted, x, 0, sorted.length)).toBe(counted);
      const least = Math.min(...sorted.map((value) => Math.abs(value - x)));
      expect(Math.abs(floatAt(sorted, closest(sorted, x, 0, sorted.length)) - x)).toBe(least);
    }),
  );
});
