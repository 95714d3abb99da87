import { askWindowHeaders } from '#contract/rules/content-security-policy.ts';
import { readBundled } from '../modules/bundle.ts';

/** Host of `app://ask`, which has its own origin and session. */
export const ASK_HOST = 'ask';

/** Asset names as Vite emits them: no directory, dots only before an extension. */
const ASSET = /^\/assets\/[\w-]+(\.[\w-]+)*\.(css|js|woff2)$/;
const PAGE = '/ask-window.html';

/** Serves the question page and its assets, and nothing else. */
export function serveAskWindow(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { host, pathname } = new URL(request.url);
    const isPage = pathname === PAGE;
    const isKnown = host === ASK_HOST && (isPage || ASSET.test(pathname));
    if (!isKnown || request.method !== 'GET') return new Response(null, { status: 404 });
    return readBundled(folder, pathname, askWindowHeaders());
  };
}
