import { expect, test } from 'vitest';
import { HAS_LEFT, HAS_RIGHT } from '#contract/tree/topology.ts';
import { topologyOf } from '../tree.fixtures.ts';
import { pathTo, sameNode, sideOf } from './model.ts';

/** Everybody of `legs` in turn; who follows has nobody. */
const treeOf = (...legs: number[]) => topologyOf((node) => legs[node] ?? 0);

/** 0 → 1 left, 2 right; 1 → 3 right; 2 → 4 left. */
const before = treeOf(HAS_LEFT | HAS_RIGHT, HAS_RIGHT, HAS_LEFT);
/** The same, with somebody new on the left of 1: whoever follows has another number. */
const after = treeOf(HAS_LEFT | HAS_RIGHT, HAS_LEFT | HAS_RIGHT, HAS_LEFT);

const wayOf = (tree: typeof before, node: number) =>
  pathTo(tree, node).map((step) => sideOf(tree, step));

test('everybody is found again by their way where somebody has come before them', () => {
  const found = Array.from({ length: before.count }, (_, node) => sameNode(before, after, node));
  expect(found).toEqual([0, 1, 2, 4, 5]);
  for (const [node, same] of found.entries()) {
    expect(wayOf(after, same)).toEqual(wayOf(before, node));
  }
});

test('who is not in the other one is found as far down as it goes', () => {
  expect(sameNode(after, before, 3)).toBe(1);
  expect(sameNode(after, treeOf(), 5)).toBe(0);
});
