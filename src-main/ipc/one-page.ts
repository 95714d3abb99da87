import { askWindowHeaders } from '#contract/rules/content-security-policy.ts';
import { readBundled } from '../modules/bundle.ts';

/** Asset names as Vite emits them: no directory, dots only before an extension. */
const ASSET = /^\/assets\/[\w-]+(\.[\w-]+)*\.(css|js|woff2)$/;

interface OnePage {
  /** Directory of the built renderer. */
  readonly folder: string;
  /** Host of `app://…`, whose pages have an origin and a session of their own. */
  readonly host: string;
  /** Name of the page's file, e.g. `ask-window.html`. */
  readonly page: string;
  /** Default: those of the ask window. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves one page apart and assets, and nothing else. */
export function serveOnePage({
  folder,
  host: own,
  page,
  headers = askWindowHeaders(),
}: OnePage): (request: Request) => Promise<Response> {
  return async (request) => {
    const { host, pathname } = new URL(request.url);
    const isKnown = host === own && (pathname === `/${page}` || ASSET.test(pathname));
    if (!isKnown || request.method !== 'GET') return new Response(null, { status: 404 });
    return readBundled(folder, pathname, headers);
  };
}
