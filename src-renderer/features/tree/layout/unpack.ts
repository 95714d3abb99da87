import { decodeShape } from '#contract/tree/shape.ts';
import { layoutTree } from './layout-tree.ts';
import type { Paint } from '../canvas/paint.ts';
import { paintTree, type Painted } from '../canvas/tints.ts';
import type { PlacedTree } from './model.ts';

/** What is asked of whoever lays out a tree, in the page or beside it. */
export interface TreeOrder {
  readonly packed: ArrayBuffer;
  readonly paint: Paint;
}

export interface UnpackedTree {
  readonly tree: PlacedTree;
  /** Before any filter, and before volumes are known. */
  readonly painted: Painted;
}

/**
 * Reads a packed shape, lays it out and colours it: all that is done once for every member of it before
 * the first picture. @throws BlockFormatError where the bytes are no shape
 */
export function unpackTree({ packed, paint }: TreeOrder): UnpackedTree {
  const shape = decodeShape(packed);
  const painted = paintTree(shape, paint, { volumes: null, matches: null });
  return { tree: { shape, layout: layoutTree(shape) }, painted };
}
