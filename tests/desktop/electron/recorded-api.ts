import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** The tested product by another address, which notes what is asked of it and the tokens it gives. */
export interface RecordedApi {
  readonly origin: string;
  /** Method, path and status of each answered request, e.g. `GET /api/auth/user/ 200`. */
  readonly answered: readonly string[];
  /** Refresh tokens that it gave, oldest first. */
  readonly refreshTokens: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a server on loopback that passes everything on to `api`. */
export async function recordApi(api: string): Promise<RecordedApi> {
  const { host, hostname, port } = new URL(api);
  const answered: string[] = [];
  const refreshTokens: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/' } = incoming;
    // Without compression, so that tokens are found.
    const headers = { ...incoming.headers, host, 'accept-encoding': 'identity' };
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      answered.push(`${method} ${path.split('?', 1)[0]} ${answer.statusCode}`);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      let text = '';
      if (path.startsWith('/api/auth/')) answer.on('data', (chunk) => (text += String(chunk)));
      answer.on('end', () => {
        const token = /"refresh":"([^"]+)"/.exec(text)?.[1];
        if (token !== undefined) refreshTokens.push(token);
      });
      answer.pipe(outgoing);
    });
    const end = (): void => void outgoing.destroy();
    passed.on('error', end);
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    refreshTokens,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Lets an app with this profile use a server at `origin`, as if it had been chosen on this computer. */
export function chooseServer(profile: string, origin: string): void {
  mkdirSync(profile, { recursive: true });
  writeFileSync(join(profile, 'server.json'), JSON.stringify({ origin }));
}
