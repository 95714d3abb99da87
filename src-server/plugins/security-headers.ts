import type { FastifyInstance } from 'fastify';
import {
  CHART_FRAME_PATH,
  chartFrameHeaders,
  REPLAY_FRAME_PATH,
  replayFrameHeaders,
  securityHeaders,
  STATEMENT_PATH,
  statementHeaders,
  VOUCHER_PATH,
  voucherHeaders,
} from '#contract/rules/content-security-policy.ts';

/** Origin of the desktop app's own pages. */
export const DESKTOP_ORIGIN = 'app://bundle';
const YEAR_SECONDS = 31_536_000;

/** What a call may carry that comes from the desktop app's origin. */
const DESKTOP_METHODS = 'GET, POST, PATCH';
const DESKTOP_HEADERS = 'Authorization, Content-Type, Idempotency-Key, Accept-Language';

/**
 * The policy and headers of every answer, the pages of chart, recording and voucher with policies of their own;
 * HSTS only where people come over TLS. The desktop app's pages may call the API with their bearer token; no other origin, and no cookies at all.
 */
export function registerSecurityHeaders(app: FastifyInstance): void {
  const { iconHosts, publicRpcUrls, publicUrl } = app.services.config;
  const always = Object.entries(securityHeaders(undefined, iconHosts));
  const rpcOrigins = publicRpcUrls.map((url) => new URL(url).origin);
  const ofPages = new Map([
    [CHART_FRAME_PATH, Object.entries(chartFrameHeaders())],
    [STATEMENT_PATH, Object.entries(statementHeaders(iconHosts))],
    [REPLAY_FRAME_PATH, Object.entries(replayFrameHeaders())],
    [VOUCHER_PATH, Object.entries(voucherHeaders(rpcOrigins, iconHosts))],
  ]);
  const overTls = publicUrl.startsWith('https:');

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0]?.replace(/(?<=.)\/$/, '') ?? '/';
    for (const [name, value] of ofPages.get(path) ?? always) reply.header(name, value);
    if (overTls) {
      reply.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`);
    }
    if (!request.url.startsWith('/api/')) return;
    // What support finds the call by in the logs.
    reply.header('X-Request-Id', request.id);
    reply.header('Cache-Control', 'no-store');
    reply.header('Vary', 'Origin');
    if (request.headers.origin !== DESKTOP_ORIGIN) return;
    reply.header('Access-Control-Allow-Origin', DESKTOP_ORIGIN);
    reply.header('Access-Control-Expose-Headers', 'Date, Retry-After, X-Request-Id');
    if (request.method === 'OPTIONS') {
      await reply
        .header('Access-Control-Allow-Methods', DESKTOP_METHODS)
        .header('Access-Control-Allow-Headers', DESKTOP_HEADERS)
        .header('Access-Control-Max-Age', '600')
        .status(204)
        .send();
    }
  });
}
