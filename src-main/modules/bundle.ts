import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { PACKAGES_PATH } from '#contract/rules/academy/scorm.ts';
import {
  CHART_FRAME_PATH,
  chartFrameHeaders,
  securityHeaders,
} from '#contract/rules/content-security-policy.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** What the server answers: calls and files, and what the packages of lessons hold. */
const serverPaths = ['/api/', PACKAGES_PATH] as const;

interface BundleConfig {
  /** Directory of the built renderer. */
  readonly folder: string;
  /** Origin of the API, without a trailing slash. */
  readonly origin: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** While true, member calls are refused. */
  readonly isLocked: () => boolean;
}

/** Request headers forwarded to the API. Cookies, `Origin` and `Referer` are not forwarded. */
const passedOn = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-range',
  'last-event-id',
  'range',
];

async function askApi(config: BundleConfig, request: Request, path: string): Promise<Response> {
  if (config.isLocked() && request.headers.has('authorization')) {
    return new Response(null, { status: 423 });
  }
  const headers = new Headers();
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const response = await config.fetch(config.origin + path, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(request.body && { body: request.body, duplex: 'half' }),
  });
  const answered = new Headers(response.headers);
  // `fetch` has already decompressed the body: neither header is true of it any more. Otherwise the
  // length stays, by which a page knows where in a video it may jump.
  if (answered.has('content-encoding')) {
    answered.delete('content-encoding');
    answered.delete('content-length');
  }
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers: answered });
}

/**
 * Reads a file of the package. `headers` are set on every page and asset except the market chart's.
 */
export async function readBundled(
  folder: string,
  path: string,
  headers = securityHeaders(),
): Promise<Response> {
  const file = normalize(join(folder, path));
  const type = types[extname(file)];
  const isInside = file.startsWith(folder + sep);
  if (!isInside || type === undefined) return new Response(null, { status: 404 });
  try {
    const content = await readFile(file);
    const policy = path === CHART_FRAME_PATH ? chartFrameHeaders() : headers;
    return new Response(new Uint8Array(content), { headers: { ...policy, 'Content-Type': type } });
  } catch {
    return new Response(null, { status: 404 });
  }
}

/**
 * Handles requests of our own pages. `/api/…` and the packages of lessons are proxied to
 * the server, so that the page has a single origin and a strict content security policy; a path with a file extension is an asset of
 * the bundle; any other path is a client-side route and returns the app's page.
 */
export function createBundleHandler(config: BundleConfig): (request: Request) => Promise<Response> {
  return async (request) => {
    const { host, pathname, search } = new URL(request.url);
    if (host !== 'bundle') return new Response(null, { status: 404 });
    const isOfServer = serverPaths.some((start) => pathname.startsWith(start));
    if (isOfServer) return askApi(config, request, pathname + search);
    if (request.method !== 'GET') return new Response(null, { status: 405 });
    let path: string;
    try {
      path = decodeURIComponent(pathname);
    } catch {
      return new Response(null, { status: 400 });
    }
    return readBundled(config.folder, extname(path) === '' ? 'desktop.html' : path);
  };
}
