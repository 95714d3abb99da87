import { decodeShape } from '#contract/tree/shape.ts';
import { layoutTree } from './layout-tree.ts';
import type { PlacedTree } from './tree-model.ts';

/** Reads a packed shape and lays it out. @throws BlockFormatError where the bytes are no shape */
export function unpackTree(packed: ArrayBuffer): PlacedTree {
  const shape = decodeShape(packed);
  return { shape, layout: layoutTree(shape) };
}
