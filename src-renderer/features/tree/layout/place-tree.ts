import { dropLayoutWorker, layoutWorker } from './worker.ts';
import { unpackTree, type TreeOrder, type UnpackedTree } from './unpack.ts';

type Answer = UnpackedTree | { readonly failed: string };

/** Bytes of a shape that takes less time than the way to the worker and back: some 5,000 members. */
const SMALL = 6_000;

let turn: Promise<unknown> = Promise.resolve();

/** Unpacks, lays out and colours a shape, one at a time. Rejects where the bytes are no shape. */
export async function placeTree(order: TreeOrder): Promise<UnpackedTree> {
  if (order.packed.byteLength <= SMALL) return unpackTree(order);
  const result = turn.then(() => place(order));
  turn = result.catch(() => undefined);
  return result;
}

async function place(order: TreeOrder): Promise<UnpackedTree> {
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
    helper.postMessage(order);
  });
  if ('failed' in answer) throw new Error(answer.failed);
  return answer;
}
