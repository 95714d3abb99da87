import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { forward } from './forward.ts';

export interface PseudoServer {
  readonly url: string;
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** The pages of another build of the web app, in `folder`, over the running product's API. */
export async function servePseudo(folder: string, product: string): Promise<PseudoServer> {
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', product);
    if (pathname.startsWith('/api/')) {
      forward(product, incoming, outgoing, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      return;
    }
    const file = join(folder, pathname);
    const isFile = extname(pathname) !== '' && existsSync(file);
    const isForGood = isFile && pathname.startsWith('/assets/');
    outgoing.writeHead(200, {
      'Content-Type': types[isFile ? extname(pathname) : '.html'] ?? 'application/octet-stream',
      'Cache-Control': isForGood ? 'max-age=31536000, immutable' : 'no-store',
    });
    createReadStream(isFile ? file : join(folder, 'index.html')).pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
