import type { Solution } from 'altcha-lib/types';
import { auth } from '#contract/api/account/auth.ts';
import { requestAsVisitor } from '#renderer/lib/api/request.ts';
import { trustedScriptUrl } from '#renderer/lib/browser/trusted-script-url.ts';

/**
 * Fetches a challenge and does its work beside the page; resolves with what the server wants to see
 * as `captcha` (base64 JSON, good for one call). Rejects where challenge or solution fail.
 */
export async function solveCaptcha(): Promise<string> {
  const challenge = await requestAsVisitor(auth.captcha);
  const { default: workerUrl } = await import('./captcha-worker.ts?worker&url');
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  try {
    const solution = await new Promise<Solution | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) =>
        resolve(data),
      );
      worker.addEventListener('error', () => reject(new Error('The captcha worker failed')));
      worker.postMessage(challenge);
    });
    if (!solution) throw new Error('The captcha has no solution');
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}
