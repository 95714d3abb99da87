import { extname } from 'node:path';
import { replayHeaders } from '#contract/rules/content-security-policy.ts';
import { readBundled } from '../modules/bundle.ts';

export const REPLAY_HOST = 'replay';
/** Replay pages have their own origin and session, separate from the app's. */
export const REPLAY_ORIGIN = `app://${REPLAY_HOST}`;

/**
 * Serves the replay page and the bundled assets, and refuses every other request, so a recording
 * cannot make the page contact any server.
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
