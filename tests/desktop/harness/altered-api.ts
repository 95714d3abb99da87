import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** A server in front of the product whose answers a test can alter. */
export interface AlteredApi {
  readonly url: string;
  /** Alters the JSON that is answered on a path from now on. */
  alter(path: string, change: (answer: never) => unknown): void;
  stop(): Promise<void>;
}

/** Starts one; what no test alters passes as it is, streams too. */
export async function startAlteredApi(product: string): Promise<AlteredApi> {
  const changes = new Map<string, (answer: never) => unknown>();
  const server = createServer((incoming, outgoing) => {
    const answer = async (): Promise<void> => {
      const path = incoming.url ?? '/';
      const { host: _host, connection: _connection, ...headers } = incoming.headers;
      const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD';
      const response = await fetch(product + path, {
        method: incoming.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(hasBody && { body: Readable.toWeb(incoming) as BodyInit, duplex: 'half' }),
      });
      const {
        'content-length': _length,
        'content-encoding': _encoding,
        ...others
      } = Object.fromEntries(response.headers);
      outgoing.writeHead(response.status, others);
      const change = changes.get(new URL(path, product).pathname);
      if (change && response.ok) {
        outgoing.end(JSON.stringify(change((await response.json()) as never)));
      } else if (response.body) {
        Readable.fromWeb(response.body as ReadableStream).pipe(outgoing);
      } else outgoing.end();
    };
    answer().catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    alter: (path, change) => void changes.set(path, change),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
