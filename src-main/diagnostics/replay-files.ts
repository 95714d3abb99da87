import { extname } from 'node:path';
import { replayHeaders } from '#contract/rules/content-security-policy.ts';
import { readBundled } from '../modules/bundle.ts';

export const REPLAY_HOST = 'replay';
/** An origin of its own, in a session of its own. */
export const REPLAY_ORIGIN = `app://${REPLAY_HOST}`;

/**
 * Serves the page of a recording and the app's own files, and nothing else: there is no way from here
 * to any server, whatever a page asks for.
 */
export function createReplayHandler(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { host, pathname } = new URL(request.url);
    if (host !== REPLAY_HOST || request.method !== 'GET' || pathname.startsWith('/api/')) {
      return new Response(null, { status: 403 });
    }
    const file = extname(pathname);
    if (file === '.html') return new Response(null, { status: 404 });
    return readBundled(folder, file === '' ? 'replay.html' : pathname, replayHeaders());
  };
}
