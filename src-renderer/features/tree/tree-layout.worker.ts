import { decodeShape } from '#contract/tree/shape.ts';
import { layoutTree } from './layout-tree.ts';

/** Unpacks a shape and lays it out beside the page; the arrays are handed over, not copied. */
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const shape = decodeShape(data);
    const layout = layoutTree(shape);
    const { parent, left, right, depth, firstOfLevel, rank, activity, hasMore } = shape;
    const arrays = [parent, left, right, depth, firstOfLevel, rank, activity, hasMore, layout.x];
    // Some of them may look at one buffer: a buffer is handed over once.
    const buffers = new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer));
    self.postMessage({ shape, layout }, { transfer: [...buffers] });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
});
