import { trustedScriptUrl } from '#renderer/lib/browser/trusted-script-url.ts';
// Vite makes the address: there is no such export.
// oxlint-disable-next-line import/default
import workerUrl from './tree.worker.ts?worker&url';

let started: Worker | undefined;

/** The one that lays trees out beside the page. */
export function layoutWorker(): Worker {
  started ??= new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  return started;
}

/** Starts it while the screen's code and the tree still travel. */
export function prepareLayoutWorker(): void {
  if (typeof Worker !== 'undefined') layoutWorker();
}

/** It has failed: the next tree gets another. */
export function dropLayoutWorker(): void {
  started?.terminate();
  started = undefined;
}
