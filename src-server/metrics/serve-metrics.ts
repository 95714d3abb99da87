import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { StartRefusal } from '../start-refusal.ts';

const PATH = '/metrics';

/**
 * Serves a registry to whoever reaches its port, and nothing else.
 * @throws StartRefusal where it can't listen there
 */
export async function serveMetrics(
  registry: Registry,
  { port, host }: NonNullable<Config['metrics']>,
): Promise<{ close: () => Promise<void>; readonly port: number }> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === PATH;
    if (!isAsked) {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartRefusal(
      `Metrics can't be served on port ${port} of ${host}: set METRICS_PORT to a free one, and METRICS_HOST to an address of this machine.`,
      { cause: error },
    );
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
