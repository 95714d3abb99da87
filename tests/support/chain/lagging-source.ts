import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRpc } from '#server/chain/rpc.ts';
import { createTreasury } from '#server/chain/treasury/contract.ts';
import type { ChainServices } from '#server/services.ts';
import type { PayoutChain } from './payouts.ts';

interface Question {
  readonly id: number;
  readonly method: string;
}

/** A source with several machines behind one address; some of them lag when the test says so. */
export interface LaggingSource {
  /** The chain as it is seen through the source. */
  readonly chain: ChainServices;
  /**
   * Which machine answers a request: one that is up to date, one that has no block of the last ones
   * (and no logs), or one that has the blocks and not their logs yet.
   */
  machine: 'up to date' | 'behind' | 'without logs';
  close(): Promise<void>;
}

/** Stands in front of a chain; what asks for logs goes to the chosen machine, all else to the best. */
export async function startLaggingSource(chain: PayoutChain): Promise<LaggingSource> {
  const answer = async (body: string): Promise<string> => {
    const response = await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body,
    });
    const truth = await response.text();
    const asked = JSON.parse(body) as Question | Question[];
    const questions = Array.isArray(asked) ? asked : [asked];
    if (!questions.some(({ method }) => method === 'eth_getLogs')) return truth;
    const answers = questions.map(({ id, method }, index) => {
      if (method === 'eth_getLogs' && source.machine !== 'up to date') {
        return { jsonrpc: '2.0', id, result: [] };
      }
      if (source.machine === 'behind') return { jsonrpc: '2.0', id, result: null };
      return (JSON.parse(truth) as readonly unknown[])[index];
    });
    if (Array.isArray(asked)) return JSON.stringify(answers);
    return source.machine === 'up to date' ? truth : JSON.stringify(answers[0]);
  };
  const server = createServer((request, response) => {
    void text(request)
      .then(answer)
      .then((body) => response.setHeader('content-type', 'application/json').end(body));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rpc = createRpc([url], { chainId: chain.deployment.chainId });
  const source: LaggingSource = {
    chain: {
      deployment: chain.deployment,
      rpc,
      treasury: createTreasury(rpc, chain.deployment),
      others: [],
    },
    machine: 'up to date',
    async close() {
      rpc.close();
      server.closeAllConnections();
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      await closed.promise;
    },
  };
  return source;
}
