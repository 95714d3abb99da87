import { expect, test } from 'vitest';
import { treeQueries } from './tree-queries.ts';
import { fullTree, packedOf } from './tree.fixtures.ts';

test('a shape that is answered again stays the one that was laid out; another replaces it', () => {
  const { structuralSharing } = treeQueries.shape(undefined, '10');
  if (typeof structuralSharing !== 'function') throw new Error('Nothing is compared');
  const first = packedOf(fullTree(4));
  const other = packedOf(fullTree(4), 'shape-2');

  expect(structuralSharing(undefined, first)).toBe(first);
  expect(structuralSharing(first, packedOf(fullTree(4)))).toBe(first);
  expect(structuralSharing(first, other)).toBe(other);
  expect(structuralSharing(first, packedOf(fullTree(5)))).not.toBe(first);
});
