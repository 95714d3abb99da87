import { warmUpUnpacker } from './warm-up-unpacker.ts';
import { unpackTree, type TreeOrder } from './unpack.ts';

warmUpUnpacker();

/** Unpacks a shape and lays it out beside the page; the arrays are handed over, not copied. */
self.addEventListener('message', ({ data }: MessageEvent<TreeOrder>) => {
  try {
    const unpacked = unpackTree(data);
    const { shape, layout } = unpacked.tree;
    const { tints, sums } = unpacked.painted;
    const { parent, left, right, depth, firstOfLevel, rank, activity, hasMore } = shape;
    const ofShape = [parent, left, right, depth, firstOfLevel, rank, activity, hasMore];
    const ofColours = [tints, sums.red, sums.green, sums.blue];
    // Some of them may be views of one buffer: a buffer is transferred once.
    const arrays = [...ofShape, ...ofColours, layout.x];
    const buffers = new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer));
    self.postMessage(unpacked, { transfer: [...buffers] });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
});
