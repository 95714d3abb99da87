import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly status: { readonly code: number };
  readonly attributes: Readonly<Record<string, string | number>>;
}

type Value = Readonly<Record<string, string | number>>;
type Pairs = readonly { readonly key: string; readonly value: Value }[];
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Pairs };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes'> & { attributes: Pairs })[];
    }[];
  }[];
}

const attributesOf = (pairs: Pairs): Record<string, string | number> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0] ?? '']));

/**
 * A collector that takes traces by OTLP over HTTP, in JSON.
 * @param manner whether it says that it took them, never says anything, or says that it can't
 */
export async function startCollector(manner: 'takes' | 'is silent' | 'refuses' = 'takes') {
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      headers.push({ ...request.headers, path: request.url });
      if (manner === 'refuses') response.statusCode = 400;
      if (manner !== 'is silent') response.setHeader('content-type', 'application/json').end('{}');
      server.emit('taken');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const batches = (): readonly Batch['resourceSpans'][number][] =>
    bodies.flatMap((body) => (JSON.parse(body) as Batch).resourceSpans);
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    /** All that was sent, as it was. */
    text: () => bodies.join('\n'),
    headers: () => headers,
    resource: () => attributesOf(batches()[0]?.resource.attributes ?? []),
    spans: (): CollectedSpan[] =>
      batches()
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: attributesOf(span.attributes) })),
    /** Resolves when the next batch has arrived. */
    taken: () => once(server, 'taken'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
