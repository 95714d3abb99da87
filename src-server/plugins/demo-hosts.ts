import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain/base/errors.ts';
import { DESKTOP_ORIGIN } from './security-headers.ts';

/**
 * In the demo, answers only requests that name this machine or PUBLIC_URL's host. Everybody knows
 * the demo's passwords and its mailbox needs none, so another site whose name is made to resolve to
 * this machine (DNS rebinding) must not be taken for the demo's own page. Any port of a loopback
 * address is fine: a page can't be given one of those by its name.
 */
export function registerDemoHosts(app: FastifyInstance): void {
  const { demo, publicUrl } = app.services.config;
  if (!demo) return;
  const own = new URL(publicUrl).host;

  const isOwn = (host: string): boolean => {
    const url = `http://${host}`;
    if (!URL.canParse(url)) return false;
    const { hostname, host: normal } = new URL(url);
    return normal === own || isLoopback(hostname);
  };
  const isOwnOrigin = (origin: string): boolean =>
    origin === DESKTOP_ORIGIN ||
    (/^https?:/.test(origin) && URL.canParse(origin) && isOwn(new URL(origin).host));

  app.addHook('onRequest', async ({ headers, url }) => {
    if (headers.host === undefined || !isOwn(headers.host)) {
      throw refusal(`under the name "${headers.host ?? ''}"`, publicUrl);
    }
    // Only calls: the sandboxed chart asks for its own script from an origin that is "null".
    const { origin } = headers;
    if (url.startsWith('/api/') && origin !== undefined && !isOwnOrigin(origin)) {
      throw refusal(`calls from ${origin}`, publicUrl);
    }
  });
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function refusal(what: string, publicUrl: string): DomainError {
  return new DomainError('forbidden', {
    message: `The demo does not answer ${what.slice(0, 100)}: open it at ${publicUrl}, or set PUBLIC_URL to where it is.`,
  });
}
