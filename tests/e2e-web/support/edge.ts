import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forward } from './forward.ts';

/** What stands between a browser and the product, as a test wants it. */
export interface Edge {
  readonly url: string;
  /** Another version is deployed: its service worker differs by a byte. */
  deploy(): void;
  /** Files that are gone with their version: there again once a browser has asked for the next one. */
  remove(file: RegExp): void;
  /** A hotel's log-in answers every call of the API with its own page. */
  capture(isCaptured: boolean): void;
  /** Nobody answers any more. */
  cut(isCut: boolean): void;
  /** How often a path was asked for. */
  count(path: RegExp): number;
  stop(): Promise<void>;
}

const PAGE = '<!doctype html><title>Wi-Fi</title><p>Log in to the hotel network';

/** A server in front of the product, on an origin of its own, so that nothing of it is shared. */
export async function startEdge(product: string): Promise<Edge> {
  let version = 1;
  let isCut = false;
  let isCaptured = false;
  let removed: RegExp | undefined;
  const asked: string[] = [];

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    const isScript = path === '/sw.js';
    const pass = (got: IncomingMessage): void => {
      const { 'content-length': _length, etag: _etag, ...others } = got.headers;
      const isChanged = isScript && got.statusCode === 200;
      outgoing.writeHead(got.statusCode ?? 502, isChanged ? others : got.headers);
      got.pipe(outgoing, { end: !isChanged });
      if (isChanged) got.on('end', () => outgoing.end(`\n// ${version}`));
    };
    // Unpacked, so that something can be written behind it.
    forward(product, incoming, outgoing, pass, isScript ? ['accept-encoding'] : []);
  }

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    asked.push(path);
    const isPage = incoming.headers['sec-fetch-dest'] === 'document';
    if (path === '/sw.js' || isPage) removed = undefined;
    if (isCut) outgoing.destroy();
    else if (removed?.test(path)) {
      outgoing.writeHead(404, { 'Cache-Control': 'no-store' }).end();
    } else if (isCaptured && path.startsWith('/api/')) {
      outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
    } else answer(incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => void (version += 1),
    remove: (file) => void (removed = file),
    capture: (next) => void (isCaptured = next),
    cut(next) {
      isCut = next;
      if (next) server.closeAllConnections();
    },
    count: (path) => asked.filter((one) => path.test(one)).length,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
