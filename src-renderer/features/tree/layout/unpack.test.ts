import { expect, test } from 'vitest';
import { warmUpUnpacker } from './warm-up-unpacker.ts';
import { meanPixel, paintTree } from '../canvas/tints.ts';
import { fullTree, packedOf } from '../tree.fixtures.ts';
import { unpackTree } from './unpack.ts';

const colours = [
  [10, 20, 30],
  [40, 50, 60],
  [70, 80, 90],
] as const;
const paint = {
  colouring: 'side',
  table: ['left', 'right', 'root'],
  colours,
  dimmed: colours,
} as const;

test('colours what it unpacks as the page would', () => {
  const { tree, painted } = unpackTree({ packed: packedOf(fullTree(4)), paint });

  expect(tree.shape.count).toBe(15);
  expect(painted).toEqual(paintTree(tree.shape, paint, { volumes: null, matches: null }));
  // The first level below the root: one on each side.
  expect(meanPixel(painted.sums, 1, 3)).toBe(((255 << 24) | (45 << 16) | (35 << 8) | 25) >>> 0);
});

test('practises on a tree that is one', () => {
  expect(warmUpUnpacker).not.toThrow();
});
