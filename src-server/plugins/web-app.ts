import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain/base/errors.ts';

const encoders = {
  br: (data: Buffer) =>
    promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: promisify(gzip),
};
type Encoding = keyof typeof encoders;

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;

interface Asset {
  readonly data: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Hashed names never change their content. */
  readonly immutable: boolean;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

/**
 * Serves the built web app from memory, compressed once per file. Paths of screens get the page
 * itself; missing files and unknown calls of the API do not.
 */
export function registerWebApp(app: FastifyInstance, folder: string): void {
  const assets = readAssets(folder);
  const page = assets.get('/index.html');

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const isScreen = !path.startsWith('/api/') && extname(path) === '';
    const asset = assets.get(path) ?? (isScreen ? page : undefined);
    if (!reads || !asset) {
      throw new DomainError('not_found', { message: `Nothing at ${request.method} ${path}` });
    }
    return send(request, reply, asset);
  });
}

function readAssets(folder: string): Map<string, Asset> {
  if (!existsSync(folder)) return new Map();
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(folder.length).replaceAll('\\', '/');
      const data = readFileSync(file);
      return [
        path,
        {
          data,
          type: mediaTypes[extname(path)] ?? 'application/octet-stream',
          etag: `"${createHash('sha256').update(data).digest('base64url').slice(0, 27)}"`,
          immutable: path.startsWith('/assets/'),
          encoded: new Map<Encoding, Promise<Buffer>>(),
        },
      ];
    }),
  );
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
): Promise<FastifyReply> {
  reply
    .header('Content-Type', asset.type)
    .header('ETag', asset.etag)
    .header('Cache-Control', asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match'] === asset.etag) return reply.status(304).send();
  if (!compressible.test(asset.type)) return reply.send(asset.data);
  reply.header('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
  if (!encoding) return reply.send(asset.data);
  let data = asset.encoded.get(encoding);
  if (!data) {
    data = encoders[encoding](asset.data);
    asset.encoded.set(encoding, data);
  }
  return reply.header('Content-Encoding', encoding).send(await data);
}

function chooseEncoding(accepted: string): Encoding | undefined {
  const names = accepted
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';', 1)[0]);
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}
