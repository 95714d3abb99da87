import { dropLayoutWorker, layoutWorker } from './layout-worker.ts';
import type { PlacedTree } from './tree-model.ts';
import { unpackTree } from './unpack-tree.ts';

type Answer = PlacedTree | { readonly failed: string };

/** Bytes of a shape that takes less time than the way to the worker and back: some 5,000 members. */
const SMALL = 6_000;

let turn: Promise<unknown> = Promise.resolve();

/** Unpacks and lays out a shape, one at a time. Rejects where the bytes are no shape. */
export async function placeTree(packed: ArrayBuffer): Promise<PlacedTree> {
  if (packed.byteLength <= SMALL) return unpackTree(packed);
  const result = turn.then(() => place(packed));
  turn = result.catch(() => undefined);
  return result;
}

async function place(packed: ArrayBuffer): Promise<PlacedTree> {
  const helper = layoutWorker();
  const answer = await new Promise<Answer>((resolve, reject) => {
    const done = new AbortController();
    const { signal } = done;
    helper.addEventListener(
      'message',
      ({ data }: MessageEvent<Answer>) => {
        done.abort();
        resolve(data);
      },
      { signal },
    );
    helper.addEventListener(
      'error',
      () => {
        done.abort();
        dropLayoutWorker();
        reject(new Error('The layout worker failed'));
      },
      { signal },
    );
    helper.postMessage(packed);
  });
  if ('failed' in answer) throw new Error(answer.failed);
  return answer;
}
