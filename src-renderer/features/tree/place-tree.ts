import { trustedScriptUrl } from '#renderer/lib/trusted-script-url.ts';
import type { PlacedTree } from './tree-model.ts';

type Answer = PlacedTree | { readonly failed: string };

let started: Promise<Worker> | undefined;

async function start(): Promise<Worker> {
  const { default: workerUrl } = await import('./tree-layout.worker.ts?worker&url');
  return new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
}

/** Starts the worker while the data still travels. */
export function warmUp(): void {
  void worker();
}

function worker(): Promise<Worker> {
  started ??= start().catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}

let turn: Promise<unknown> = Promise.resolve();

/** Unpacks and lays out a shape, one at a time. Rejects where the bytes are no shape. */
export function placeTree(packed: ArrayBuffer): Promise<PlacedTree> {
  const result = turn.then(() => place(packed));
  turn = result.catch(() => undefined);
  return result;
}

async function place(packed: ArrayBuffer): Promise<PlacedTree> {
  const helper = await worker();
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
        started = undefined;
        helper.terminate();
        reject(new Error('The layout worker failed'));
      },
      { signal },
    );
    helper.postMessage(packed);
  });
  if ('failed' in answer) throw new Error(answer.failed);
  return answer;
}
