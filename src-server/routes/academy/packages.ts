import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PACKAGES_PATH } from '#contract/rules/academy/scorm.ts';
import {
  findPart,
  findSitting,
  RUNTIME_PART,
  runtimeScript,
} from '../../domain/academy/package-player.ts';
import { isPage } from '../../domain/academy/package-types.ts';
import { pathOf } from '../../domain/academy/package-manifest.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import { DomainError } from '../../domain/base/errors.ts';
import { rangeOf } from '../../plugins/file-answer.ts';

/**
 * The policy of everything in a package. It is foreign code: its pages have no origin, so that they read
 * nothing of the app, call nothing as the member, keep nothing in the browser and open nothing. Frames within a
 * package have no origin either, which no `frame-ancestors` could name; a link opens for its member alone.
 */
const PACKAGE_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
/** Largest page that the run-time's script is put into. */
const PAGE_BYTES = 8 * 1024 * 1024;

/** What packages hold, for the frames that play them. */
export function registerPackageRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  app.route<{ Params: { token: string; '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${PACKAGES_PATH}:token/*`,
    schema: { hide: true },
    handler: async (request, reply) => {
      await assertAreaOn(db, services, 'academy');
      const { token } = request.params;
      const sitting = await findSitting(services, token);
      answerAsPackage(reply);
      if (request.params['*'] === RUNTIME_PART) {
        return reply
          .header('Content-Type', 'text/javascript; charset=utf-8')
          .send(await runtimeScript(db, sitting));
      }
      const path = pathOf(request.params['*']);
      if (path === null) throw new DomainError('not_found');
      const part = await findPart(db, sitting, path);
      void reply.header('Content-Type', part.type);
      const read = async (range?: { start: number; end: number }) => {
        const bytes = await services.files.read(part.key, range);
        if (!bytes) throw new DomainError('not_found', { message: 'The bytes are gone' });
        return bytes;
      };
      if (isPage(part.type) && part.size <= PAGE_BYTES) {
        const chunks: Buffer[] = [];
        for await (const chunk of await read()) chunks.push(chunk as Buffer);
        const script = `${PACKAGES_PATH}${token}/${RUNTIME_PART}`;
        return reply.send(withScript(Buffer.concat(chunks), script));
      }
      return answerWithPart(request, reply, { part, read });
    },
  });
}

function answerAsPackage(reply: FastifyReply): void {
  void reply.headers({
    'Content-Security-Policy': PACKAGE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'private, no-cache',
    // A page without an origin asks as "null", for its own parts too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  });
}

interface PartAnswer {
  readonly part: { readonly size: number; readonly sha256: string };
  readonly read: (range?: { start: number; end: number }) => Promise<NodeJS.ReadableStream>;
}

/** A part, or a range of it: browsers play sound and film by ranges. */
async function answerWithPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { part, read }: PartAnswer,
): Promise<FastifyReply> {
  const etag = `"${part.sha256.slice(0, 40)}"`;
  void reply.headers({ ETag: etag, 'Accept-Ranges': 'bytes' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const range = rangeOf(request, etag, part.size);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('Content-Range', `bytes */${part.size}`).send();
  }
  if (range) {
    const { start, end } = range;
    void reply.status(206).header('Content-Range', `bytes ${start}-${end}/${part.size}`);
  }
  void reply.header('Content-Length', range ? range.end - range.start + 1 : part.size);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await read(range ?? undefined));
}

/**
 * A page with the run-time's script before anything of its own. Bytes are not decoded: what is put in is
 * plain ASCII, and short, so that the page's own word about its letters still comes early enough.
 */
function withScript(page: Buffer, script: string): Buffer {
  const text = page.toString('latin1');
  const tag = `<script src="${script}"></script>`;
  const place =
    endOf(text, /<head(?:\s[^>]*)?>/i) ??
    endOf(text, /<html(?:\s[^>]*)?>/i) ??
    endOf(text, /^\s*(?:<\?xml[^>]*>\s*)?<!doctype[^>]*>/i) ??
    0;
  return Buffer.from(text.slice(0, place) + tag + text.slice(place), 'latin1');
}

function endOf(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text);
  return found ? found.index + found[0].length : undefined;
}
