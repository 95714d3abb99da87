import { expect, test } from 'vitest';
import { between, fit, focused, home, kept, scaleAt, zoomed, type Frame } from './camera.ts';
import { layoutTree } from '../layout/layout-tree.ts';
import { chain, fullTree } from '../tree.fixtures.ts';

const frame: Frame = { width: 1160, height: 800, left: 0, right: 380, top: 100, bottom: 24 };
const trees = { alone: fullTree(1), small: fullTree(4), large: fullTree(12), spine: chain(50_000) };

test.each(Object.entries(trees))('the whole tree fits beside the panels: %s', (_, tree) => {
  const layout = layoutTree(tree);
  const camera = fit(layout, frame);
  expect(camera.x + layout.minX * camera.zoom).toBeGreaterThanOrEqual(frame.left);
  expect(camera.x + layout.maxX * camera.zoom).toBeLessThanOrEqual(frame.width - frame.right);
  const { height } = scaleAt(camera.zoom, layout, frame);
  expect(camera.y + height).toBeLessThanOrEqual(frame.height);
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

test('a node that is asked for stands in the middle of what is free', () => {
  const layout = layoutTree(trees.large);
  const camera = focused({ x: 12, level: 9 }, 180, layout, frame);
  expect(camera.x + 12 * 180).toBe((frame.width - frame.right) / 2);
  const y = camera.y + scaleAt(180, layout, frame).top(9);
  expect(y).toBeGreaterThan(frame.top);
  expect(y).toBeLessThan(frame.height / 2);
});

test('the tree cannot be dragged out of sight', () => {
  const layout = layoutTree(trees.small);
  const camera = kept({ zoom: 100, x: 90_000, y: -90_000 }, layout, frame);
  expect(camera.x + layout.minX * 100).toBeLessThan(frame.width);
  expect(camera.y + scaleAt(100, layout, frame).height).toBeGreaterThan(frame.top);
});

test('a flight begins where it is and ends where it goes', () => {
  const from = { zoom: 1, x: 0, y: 0 };
  const to = { zoom: 100, x: 50, y: -20 };
  expect(between(from, to, 0)).toEqual(from);
  expect(between(from, to, 1).zoom).toBeCloseTo(100, 9);
  expect(between(from, to, 0.5).zoom).toBeCloseTo(10, 9);
});
