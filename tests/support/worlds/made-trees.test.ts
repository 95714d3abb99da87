import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeShape, packShape } from '#contract/tree/shape.ts';
import { breadthFirst, dressed, lopsided } from './made-trees.ts';

test('the shape of 100,000 lopsided nodes takes at most 0.7 byte each, gzipped', () => {
  const children = breadthFirst(lopsided(100_000, 0.014));
  expect(children.length).toBe(100_000);
  const packed = packShape(dressed(children));
  expect(gzipSync(Buffer.from(packed)).length / children.length).toBeLessThan(0.7);
  expect(decodeShape(packed).count).toBe(100_000);
});
