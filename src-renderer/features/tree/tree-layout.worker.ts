import { unpackTree } from './unpack-tree.ts';

/** Unpacks a shape and lays it out beside the page; the arrays are handed over, not copied. */
self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const tree = unpackTree(data);
    const { parent, left, right, depth, firstOfLevel, rank, activity, hasMore } = tree.shape;
    const arrays = [parent, left, right, depth, firstOfLevel, rank, activity, hasMore];
    // Some of them may look at one buffer: a buffer is handed over once.
    const buffers = new Set([...arrays, tree.layout.x].map(({ buffer }) => buffer as ArrayBuffer));
    self.postMessage(tree, { transfer: [...buffers] });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
});
