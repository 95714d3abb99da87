import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { askWindowHeaders } from '#contract/rules/content-security-policy.ts';

/** `app://ask`: an origin of its own, in a session of its own. */
export const ASK_HOST = 'ask';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
};
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
    const type = isPage ? 'text/html; charset=utf-8' : types[extname(pathname)];
    try {
      const content = await readFile(join(folder, pathname));
      const headers = { ...askWindowHeaders(), 'Content-Type': type ?? '' };
      return new Response(new Uint8Array(content), { headers });
    } catch {
      return new Response(null, { status: 404 });
    }
  };
}
