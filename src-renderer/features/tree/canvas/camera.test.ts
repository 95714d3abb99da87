import { assert, expect, test } from 'vitest';
import {
  between,
  fit,
  focused,
  home,
  kept,
  pathFitted,
  scaleAt,
  zoomed,
  type Frame,
} from './camera.ts';
import { layoutTree } from '../layout/layout-tree.ts';
import { pathTo } from '../layout/model.ts';
import { floatAt, intAt } from '../layout/typed-at.ts';
import { chain, fullTree, shapeOf, topologyOf } from '../tree.fixtures.ts';
import { boxAt } from './node-box.ts';

const frame: Frame = { width: 780, height: 676 };
const trees = { alone: fullTree(1), small: fullTree(4), large: fullTree(12), spine: chain(50_000) };

test.each(Object.entries(trees))('the whole tree fits on the canvas: %s', (_, tree) => {
  const layout = layoutTree(tree);
  const camera = fit(layout, frame);
  expect(camera.x + layout.minX * camera.zoom).toBeGreaterThanOrEqual(0);
  expect(camera.x + layout.maxX * camera.zoom).toBeLessThanOrEqual(frame.width);
  const { height } = scaleAt(camera.zoom, layout, frame);
  expect(camera.y + height).toBeLessThanOrEqual(frame.height);
});

test('what stands below the last level has its room where the whole tree is shown', () => {
  const layout = layoutTree(chain(12));
  const bottomOf = (below: number) => {
    const camera = fit(layout, frame, below);
    return camera.y + scaleAt(camera.zoom, layout, frame).height;
  };
  expect(bottomOf(200)).toBeLessThanOrEqual(frame.height - 200);
  // Positive control: without it the tree takes the room itself.
  expect(bottomOf(0)).toBeGreaterThan(frame.height - 200);
});

test('a path is on the canvas from the root to its end, and its end can be read', () => {
  const layout = layoutTree(trees.large);
  const shape = shapeOf(trees.large);
  const path = pathTo(shape, 37).map((node) => ({
    x: floatAt(layout.x, node),
    level: intAt(shape.depth, node),
  }));
  const camera = pathFitted(path, 100, layout, frame);
  assert(camera);
  const scale = scaleAt(camera.zoom, layout, frame);
  for (const { x, level } of path) {
    expect(camera.x + x * camera.zoom).toBeGreaterThan(0);
    expect(camera.x + x * camera.zoom).toBeLessThan(frame.width);
    expect(camera.y + scale.top(level)).toBeGreaterThanOrEqual(0);
    expect(camera.y + scale.top(level)).toBeLessThan(frame.height);
  }
  expect(['named', 'chip', 'card', 'full']).toContain(scale.detail(path.length - 1));
});

test('a path that is too long to be read on one canvas is not made small', () => {
  const layout = layoutTree(trees.spine);
  const path = Array.from({ length: 900 }, (_, level) => ({
    x: floatAt(layout.x, level),
    level,
  }));
  expect(pathFitted(path, 100, layout, frame)).toBeNull();
});

test('both children of the root are whole on a phone, however far apart they stand', () => {
  // Each of them has a wide tree below its inner side.
  const legs = [3, 2, 1, 3, 3, 3, 3, 3, 3];
  const layout = layoutTree(topologyOf((node) => legs[node] ?? 0));
  const phone: Frame = { width: 390, height: 440 };
  const camera = home(layout, phone);
  const scale = scaleAt(camera.zoom, layout, phone);
  for (const node of [1, 2]) {
    const box = boxAt(floatAt(layout.x, node), 1, camera, scale);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(phone.width);
    expect(['chip', 'card']).toContain(scale.detail(1));
  }
});

test('what is under the pointer stays there while it comes closer', () => {
  const layout = layoutTree(trees.large);
  const camera = home(layout, frame);
  const at = { x: 300, y: 400 };
  const closer = zoomed(camera, 1.7, at, layout, frame);
  const levelBefore = scaleAt(camera.zoom, layout, frame).levelAt(at.y - camera.y);
  const levelAfter = scaleAt(closer.zoom, layout, frame).levelAt(at.y - closer.y);
  expect(levelAfter).toBeCloseTo(levelBefore, 6);
  expect((at.x - closer.x) / closer.zoom).toBeCloseTo((at.x - camera.x) / camera.zoom, 6);
});

test('a node that is asked for stands in the middle of the canvas', () => {
  const layout = layoutTree(trees.large);
  const camera = focused({ x: 12, level: 9 }, 180, layout, frame);
  expect(camera.x + 12 * 180).toBe(frame.width / 2);
  const y = camera.y + scaleAt(180, layout, frame).top(9);
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(frame.height / 2);
});

test('the tree cannot be dragged out of sight', () => {
  const layout = layoutTree(trees.small);
  const camera = kept({ zoom: 100, x: 90_000, y: -90_000 }, layout, frame);
  expect(camera.x + layout.minX * 100).toBeLessThan(frame.width);
  expect(camera.y + scaleAt(100, layout, frame).height).toBeGreaterThan(0);
});

test('a flight begins where it is and ends where it goes', () => {
  const from = { zoom: 1, x: 0, y: 0 };
  const to = { zoom: 100, x: 50, y: -20 };
  expect(between(from, to, 0)).toEqual(from);
  expect(between(from, to, 1).zoom).toBeCloseTo(100, 9);
  expect(between(from, to, 0.5).zoom).toBeCloseTo(10, 9);
});
