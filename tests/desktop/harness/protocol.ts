import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { app } from './app.ts';
import { loud, onlyKnown } from './loud.ts';
import { handlerIn, partitionHandler } from './partitions.ts';
import { onCommand, report } from './wire.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const privileges = new Map<string, Readonly<Record<string, boolean>>>();
const handlers = new Map<string, Handler>();

/**
 * Chromium does not navigate to unknown schemes, so `app://bundle/x` is mapped to
 * `http://bundle.app.harness.localhost/x`, which a server in this process answers with the app's real
 * protocol handler. A host below `localhost` is secure, as the scheme is registered to be.
 */
export const toWeb = (url: string): string =>
  url.replace(/^([a-z][\w+.-]*):\/\/([^/?#]*)/i, (all, scheme: string, host: string) =>
    privileges.has(scheme) ? `http://${host}.${scheme}.harness.localhost` : all,
  );
export const fromWeb = (url: string): string =>
  url.replace(/^http:\/\/([^/?#]*)\.([\w+-]+)\.harness\.localhost(?::\d+)?/, '$2://$1');

export const protocol = loud('protocol', {
  registerSchemesAsPrivileged(
    schemes: readonly { scheme: string; privileges: Record<string, boolean> }[],
  ): void {
    if (app.isReady()) throw new Error('Schemes are registered before the app is ready');
    for (const { scheme, privileges: given } of schemes) {
      onlyKnown('privileges', given, [
        'standard',
        'secure',
        'supportFetchAPI',
        'stream',
        'codeCache',
        'corsEnabled',
        'bypassCSP',
        'allowServiceWorkers',
      ]);
      privileges.set(scheme, given);
      report('protocol.privileged', { scheme, privileges: given });
    }
  },
  handle(scheme: string, handler: Handler): void {
    if (!app.isReady()) throw new Error('protocol.handle before the app is ready');
    if (handlers.has(scheme)) throw new Error(`${scheme} has a handler`);
    handlers.set(scheme, handler);
  },
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
});

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    if (name === 'host' || name === 'connection' || value === undefined) continue;
    headers.set(name, fromWeb(String(value)));
  }
  return headers;
}

async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = fromWeb(`http://${message.headers.host ?? ''}${message.url ?? ''}`);
  const handler = partitionHandler(url) ?? handlers.get(new URL(url).protocol.slice(0, -1));
  if (!handler) {
    response.writeHead(404).end();
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const method = message.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(url, {
    method,
    headers: headersOf(message),
    signal: gone.signal,
    ...(hasBody && {
      body: Readable.toWeb(message) as NonNullable<RequestInit['body']>,
      duplex: 'half',
    }),
  });
  const answered = await handler(request);
  report('served', { method, url, status: answered.status });
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (!answered.body) {
    response.end();
    return;
  }
  const body = Readable.fromWeb(answered.body as ReadableStream);
  // The page has gone: stop reading.
  body.on('error', () => response.destroy());
  response.on('close', () => body.destroy());
  body.pipe(response);
}

/** Starts the server for the app's own schemes; resolves with its port. */
export async function startCarrier(): Promise<number> {
  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => {
      if (!response.destroyed) report('protocol.failed', { error: String(error) });
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The carrier has no port');
  return address.port;
}

interface Asked {
  readonly url: string;
  /** Session partition; default: the app's own session. */
  readonly partition?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Calls a scheme's handler directly, without a browser, like any requester could. */
onCommand<Asked>('ask', async ({ url, partition, ...init }) => {
  const scheme = new URL(url).protocol.slice(0, -1);
  const handler = partition === undefined ? handlers.get(scheme) : handlerIn(partition, scheme);
  if (!handler) return { status: 0, headers: {}, body: '' };
  const response = await handler(new Request(url, init));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
});
