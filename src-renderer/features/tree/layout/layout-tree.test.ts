import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Topology } from '#contract/tree/topology.ts';
import { layoutTree, levelGap, type TreeLayout } from './layout-tree.ts';
import { chain, fullTree, topologyOf } from '../tree.fixtures.ts';
import { floatAt, intAt } from './typed-at.ts';

const ROUNDING = 1e-6;

/** What is wrong with a layout; empty where nothing is. */
function faultsOf(tree: Topology, layout: TreeLayout): string[] {
  const { x, widest } = layout;
  const faults: string[] = [];
  for (let node = 0; node < tree.count; node++) {
    const level = intAt(tree.depth, node);
    const isLast = node + 1 === intAt(tree.firstOfLevel, level + 1);
    const gap = floatAt(x, node + 1) - floatAt(x, node);
    if (!isLast && gap < levelGap(level, widest) - ROUNDING) faults.push(`${node} overlaps`);
    const [a, b] = [intAt(tree.left, node), intAt(tree.right, node)];
    if (a >= 0 && floatAt(x, a) >= floatAt(x, node)) faults.push(`${a} is not left of ${node}`);
    if (b >= 0 && floatAt(x, b) <= floatAt(x, node)) faults.push(`${b} is not right of ${node}`);
    const middle = (floatAt(x, a) + floatAt(x, b)) / 2;
    if (a >= 0 && b >= 0 && Math.abs(middle - floatAt(x, node)) > ROUNDING) {
      faults.push(`${node} is not centred`);
    }
    if (floatAt(x, node) < layout.minX || floatAt(x, node) > layout.maxX) faults.push('outside');
  }
  return faults;
}

const legs = fc.integer({ min: 0, max: 3 });

test('in any tree nobody overlaps, left stands left, and parents stand in the middle', () => {
  fc.assert(
    fc.property(fc.array(legs, { minLength: 1, maxLength: 400 }), (choices) => {
      const tree = topologyOf((node) => choices[node] ?? 0);
      expect(faultsOf(tree, layoutTree(tree))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('the check above sees two that stand too close', () => {
  const tree = fullTree(4);
  const layout = layoutTree(tree);
  layout.x[8] = floatAt(layout.x, 7) + 0.5;
  expect(faultsOf(tree, layout)).toContain('7 overlaps');
});

test('a full tree is as wide as its last level, and symmetrical', () => {
  const { minX, maxX } = layoutTree(fullTree(10));
  expect(maxX - minX).toBeCloseTo(511, 6);
  expect(maxX).toBeCloseTo(-minX, 6);
});

test('equal subtrees look the same wherever they are placed', () => {
  const full = fullTree(6);
  const { x } = layoutTree(full);
  const from = (top: number, node: number) => floatAt(x, node) - floatAt(x, top);
  expect(from(3, 7)).toBeCloseTo(from(6, 13), 9);
});

test('a subtree is pushed aside by what is deep below its neighbour', () => {
  // Left: 1 → right 4 → right 6 → right 8; right: 2 → left 5 → left 7 → left 9.
  const tree = topologyOf((node) => {
    if (node === 0) return 3;
    return ({ 1: 2, 2: 1, 3: 2, 4: 1, 5: 2, 6: 1 } as const)[node] ?? 0;
  });
  const { x } = layoutTree(tree);
  expect(floatAt(x, 8) - floatAt(x, 7)).toBeGreaterThanOrEqual(1 - ROUNDING);
  expect(faultsOf(tree, layoutTree(tree))).toEqual([]);
});

test('a chain of 50,000 is laid out, going steadily to its side', () => {
  const tree = chain(50_000);
  const layout = layoutTree(tree);
  expect(layout.levels).toBe(50_000);
  expect(layout.minX).toBeCloseTo(-24_999.5, 3);
  expect(layoutTree(chain(50_000, 2)).maxX).toBeCloseTo(24_999.5, 3);
});

test('one alone stands in the middle', () => {
  expect(layoutTree(fullTree(1))).toMatchObject({ minX: 0, maxX: 0, levels: 1, widest: 1 });
});
