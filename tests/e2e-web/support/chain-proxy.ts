import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { demoApi as demo } from '#contract/api/public.ts';
import type { DemoApi } from './demo-api.ts';

export interface ChainProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** A node for scripted wallets: passes each request on to the product's chain, as an administrator. */
export async function startChainProxy(api: DemoApi): Promise<ChainProxy> {
  const { access: token } = await api.signIn('admin@demo.test');
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => api.call(demo.rpc, { token, body: JSON.parse(body) as unknown }))
      .then(
        (answer) => response.end(JSON.stringify(answer)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
