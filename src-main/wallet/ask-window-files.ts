import { askWindowHeaders } from '#contract/rules/content-security-policy.ts';
import { readBundled } from '../modules/bundle.ts';

/** `app://ask`: an origin of its own, in a session of its own. */
export const ASK_HOST = 'ask';

/** Files beside the page, as the build names them: no folder, no dots but that of the extension. */
const ASSET = /^\/assets\/[\w-]+(\.[\w-]+)*\.(css|js|woff2)$/;
const PAGE = '/ask-window.html';

/** Serves the page of the main process's own window and its assets, and nothing else. */
export function serveAskWindow(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { host, pathname } = new URL(request.url);
    const isPage = pathname === PAGE;
    const isKnown = host === ASK_HOST && (isPage || ASSET.test(pathname));
    if (!isKnown || request.method !== 'GET') return new Response(null, { status: 404 });
    return readBundled(folder, pathname, askWindowHeaders());
  };
}
