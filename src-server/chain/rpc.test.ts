import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { JsonRpcProvider } from 'ethers';
import { freePort } from '../../tests/support/free-port.ts';
import { until } from '../../tests/support/until.ts';
import {
  newItem,
  startTreasuryChain,
  type TreasuryChain,
} from '../../tests/support/chain/treasury.ts';
import { mintTestToken } from './deploy.ts';
import { ChainDisagreement, ChainUnreachable } from './errors.ts';
import { createRpc, type Rpc } from './rpc.ts';
import { createTreasury } from './treasury/contract.ts';

/** Two chains with the same contracts at the same addresses. */
let chain: TreasuryChain;
let other: TreasuryChain;
const JSON_TYPE = { 'content-type': 'application/json' };
const opened: Rpc[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  [chain, other] = await Promise.all([startTreasuryChain(), startTreasuryChain()]);
});
afterEach(() => {
  for (const rpc of opened.splice(0)) rpc.close();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
afterAll(() => Promise.all([chain.stop(), other.stop()]));

function connect(...urls: readonly string[]): Rpc {
  const rpc = createRpc(urls, { chainId: 31_337, timeoutMs: 500 });
  opened.push(rpc);
  return rpc;
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

async function serve(answer: (body: string) => Promise<Reply>): Promise<string> {
  const server = createServer((request, response) => {
    void text(request)
      .then(answer)
      .then(({ status, body }) => {
        response.writeHead(status, JSON_TYPE).end(body);
      });
  });
  servers.push(server);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('two sources', () => {
  test('that agree give one answer', async () => {
    const treasury = createTreasury(connect(chain.url, chain.url), chain.deployment);
    const item = newItem();
    const { blockNumber, hash } = await chain.pay(await chain.batch([item]));
    expect(await treasury.isPaid(item.number, blockNumber)).toBe(true);
    expect(await treasury.readPaid(blockNumber, blockNumber)).toHaveLength(1);
    expect((await treasury.transactionState(hash)).kind).toBe('mined');
    expect((await treasury.head()).number).toBe(blockNumber);
  });

  test('that differ about a payment are a disagreement, never an answer', async () => {
    const treasury = createTreasury(connect(chain.url, other.url), chain.deployment);
    const item = newItem();
    const { blockNumber, hash } = await chain.pay(await chain.batch([item]));
    await chain.call('anvil_mine', 5);
    await other.call('anvil_mine', 20);
    await expect(treasury.isPaid(item.number, blockNumber)).rejects.toThrow(ChainDisagreement);
    await expect(treasury.readPaid(0, blockNumber)).rejects.toThrow(ChainDisagreement);
    await expect(treasury.finalHead()).rejects.toThrow(ChainDisagreement);
    // The one that knows least decides: nobody may take this for mined.
    expect(await treasury.transactionState(hash)).toEqual({ kind: 'unknown' });
  });

  test('that differ about the time of the newest block are a disagreement', async () => {
    let ahead = 3600n;
    const lying = await serve(async (body) => {
      const answer = await fetch(chain.url, { method: 'POST', headers: JSON_TYPE, body });
      const later = (_: string, time: string) =>
        `"timestamp":"0x${(BigInt(time) + ahead).toString(16)}"`;
      const said = (await answer.text()).replaceAll(/"timestamp":"(0x[\da-f]+)"/g, later);
      return { status: 200, body: said };
    });
    const treasury = createTreasury(connect(lying, chain.url), chain.deployment);
    await expect(treasury.head()).rejects.toThrow(ChainDisagreement);
    // Positive control: with the same time they agree.
    ahead = 0n;
    expect((await treasury.head()).number).toBeGreaterThan(0);
  });

  test('of which one is down: figures still come, decisions do not', async () => {
    const down = `http://127.0.0.1:${await freePort()}`;
    const treasury = createTreasury(connect(down, chain.url), chain.deployment);
    expect(await treasury.paused()).toBe(false);
    await expect(treasury.finalHead()).rejects.toThrow(ChainUnreachable);
    await expect(treasury.isPaid(1n, 1)).rejects.toThrow(ChainUnreachable);
  });
});

describe('three sources', () => {
  const height = (provider: JsonRpcProvider): Promise<number> => provider.getBlockNumber();

  test('of which one is down or hangs: the two others decide, and do not wait for it', async () => {
    const down = `http://127.0.0.1:${await freePort()}`;
    const hanging = await serve(() => Promise.withResolvers<Reply>().promise);
    const item = newItem();
    const { blockNumber, hash } = await chain.pay(await chain.batch([item]));
    for (const lost of [down, hanging]) {
      const rpc = connect(lost, chain.url, chain.url);
      const treasury = createTreasury(rpc, chain.deployment);
      const started = performance.now();
      expect(await treasury.isPaid(item.number, blockNumber)).toBe(true);
      // Half of what one request may take.
      expect(performance.now() - started).toBeLessThan(250);
      expect(await treasury.readPaid(blockNumber, blockNumber)).toHaveLength(1);
      expect((await treasury.transactionState(hash)).kind).toBe('mined');
      expect((await treasury.head()).number).toBe(blockNumber);
      expect(rpc.sources().map(({ answers }) => answers)).toEqual([false, true, true]);
    }
  });

  test('of which one lies are believed by two, and the contradiction is noted with what it was about', async () => {
    const rpc = connect(other.url, chain.url, chain.url);
    const treasury = createTreasury(rpc, chain.deployment);
    const item = newItem();
    const { blockNumber, hash } = await chain.pay(await chain.batch([item]));
    await other.call('anvil_mine', 20);
    expect(await treasury.isPaid(item.number, blockNumber)).toBe(true);
    expect((await treasury.transactionState(hash)).kind).toBe('mined');
    // The liar may be the last to answer.
    await until('the contradiction', () => rpc.sources()[0]?.contradiction !== null);
    expect(rpc.sources()[0]?.contradiction?.what).toBe(`whether ${item.number} is paid`);
    expect(rpc.sources().map(({ contradiction }) => contradiction === null)).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('of which two are down, or all differ, are no answer', async () => {
    const down = `http://127.0.0.1:${await freePort()}`;
    const treasury = createTreasury(connect(down, chain.url, down), chain.deployment);
    expect(await treasury.paused()).toBe(false);
    await expect(treasury.finalHead()).rejects.toThrow(ChainUnreachable);
    await expect(treasury.isPaid(1n, 1)).rejects.toThrow(ChainUnreachable);
    let at = 0;
    const differing = connect(chain.url, chain.url, chain.url).agreed('it', async () => (at += 1));
    await expect(differing).rejects.toThrow('The RPC sources disagree about it.');
  });

  test('of which one serves another chain do without it', async () => {
    const foreign = await serve(async (body) => ({
      status: 200,
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: (JSON.parse(body) as { id: number }).id,
        result: '0x1',
      }),
    }));
    const rpc = connect(chain.url, foreign, chain.url);
    expect(await rpc.agreed('the height', height)).toBe(await chain.provider.getBlockNumber());
    expect(await rpc.each(height)).toHaveLength(2);
    expect((await rpc.tried(height)).map((answer) => answer === null)).toEqual([
      false,
      true,
      false,
    ]);
    await expect(connect(chain.url, foreign).tried(height)).rejects.toThrow(ChainDisagreement);
  });

  test('have a block once two of them have it, and a transaction is mined once two say so', async () => {
    await other.call('anvil_mine', 50);
    const [low, high] = await Promise.all([height(chain.provider), height(other.provider)]);
    expect(high).toBeGreaterThan(low);
    const treasury = createTreasury(connect(other.url, chain.url, chain.url), chain.deployment);
    expect((await treasury.head()).number).toBe(low);
    const { hash } = await chain.pay(await chain.batch([newItem()]));
    const alone = createTreasury(connect(chain.url, other.url, other.url), chain.deployment);
    expect(await alone.transactionState(hash)).toEqual({ kind: 'unknown' });
    expect((await treasury.transactionState(hash)).kind).toBe('mined');
  });
});

describe('a source', () => {
  test('that nobody listens at is unreachable; its key is not in the message', async () => {
    const port = await freePort();
    const rpc = connect(`http://127.0.0.1:${port}/v1/secret-key`);
    const failure = rpc.first((provider) => provider.getBlockNumber());
    await expect(failure).rejects.toThrow(ChainUnreachable);
    await expect(failure).rejects.toThrow(`127.0.0.1:${port} does not answer`);
    await expect(failure).rejects.not.toThrow('secret-key');
  });

  test('that never answers is unreachable after the time given', async () => {
    const rpc = connect(await serve(() => Promise.withResolvers<Reply>().promise));
    await expect(rpc.first((provider) => provider.getBlockNumber())).rejects.toThrow(
      ChainUnreachable,
    );
  });

  test('that answers with an error page is unreachable', async () => {
    const url = await serve(async () => ({ status: 502, body: 'bad gateway' }));
    await expect(connect(url).first((provider) => provider.getBlockNumber())).rejects.toThrow(
      ChainUnreachable,
    );
  });

  test('that comes back is used again', async () => {
    let healthy = false;
    const url = await serve(async (body) => {
      if (!healthy) return { status: 503, body: '' };
      const answer = await fetch(chain.url, { method: 'POST', headers: JSON_TYPE, body });
      return { status: 200, body: await answer.text() };
    });
    const rpc = connect(url);
    const height = (): Promise<number> => rpc.first((provider) => provider.getBlockNumber());
    await expect(height()).rejects.toThrow(ChainUnreachable);
    healthy = true;
    expect(await height()).toBe(await chain.provider.getBlockNumber());
  });

  test('of another chain is refused before anything is read from it', async () => {
    const rpc = createRpc([chain.url], { chainId: 1 });
    opened.push(rpc);
    await expect(rpc.first((provider) => provider.getBlockNumber())).rejects.toThrow(
      'serves chain 31337 instead of 1',
    );
  });

  test('that does not have a block asked for leads to no conclusion', async () => {
    const treasury = createTreasury(connect(chain.url), chain.deployment);
    await expect(treasury.isPaid(1n, 1_000_000)).rejects.toThrow(ChainUnreachable);
  });
});

describe('many balances', () => {
  const numbers = Array.from({ length: 120 }, (_, index) => index + 1);
  const addressOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;

  /** A source in front of the chain: what it was sent, and whether it takes several calls at once. */
  async function inFront(takesMany: boolean) {
    const sent: number[] = [];
    const url = await serve(async (body) => {
      const calls = JSON.parse(body) as unknown;
      sent.push(Array.isArray(calls) ? calls.length : 1);
      if (Array.isArray(calls) && !takesMany) {
        const error = { code: -32_600, message: 'one call a request' };
        return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id: null, error }) };
      }
      const answer = await fetch(chain.url, { method: 'POST', headers: JSON_TYPE, body });
      return { status: answer.status, body: await answer.text() };
    });
    return { url, sent };
  }
  const holdings = numbers.map((number) => ({
    currency: number % 2 === 0 ? ('USDT' as const) : ('USDC' as const),
    address: addressOf(number),
  }));

  test('are read a hundred a request, each of its own token and address', async () => {
    const { USDT } = chain.deployment.tokens;
    await mintTestToken(chain.owner, USDT, addressOf(4), 44n);
    await mintTestToken(chain.owner, USDT, addressOf(110), 7n);
    const { url, sent } = await inFront(true);
    const treasury = createTreasury(connect(url), chain.deployment);
    const balances = await treasury.tokenBalancesOf(holdings);
    expect(balances).toHaveLength(numbers.length);
    expect(balances.flatMap((amount, index) => (amount > 0n ? [[index + 1, amount]] : []))).toEqual(
      [
        [4, 44n],
        [110, 7n],
      ],
    );
    // Which chain it is, then the balances.
    expect(sent).toEqual([1, 100, 20]);
  });

  test('are read one by one where a source takes no more', async () => {
    const { url, sent } = await inFront(false);
    const treasury = createTreasury(connect(url), chain.deployment);
    const balances = await treasury.tokenBalancesOf(holdings);
    expect(balances[3]).toBe(44n);
    expect(sent.filter((calls) => calls === 1)).toHaveLength(numbers.length + 1);
  });

  test('of a source that is away are no answer', async () => {
    const treasury = createTreasury(
      connect(`http://127.0.0.1:${await freePort()}`),
      chain.deployment,
    );
    await expect(treasury.tokenBalancesOf(holdings)).rejects.toThrow(ChainUnreachable);
  });
});

test('closing ends what waits for a source that hangs', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const url = await serve(() => {
    resolve();
    return new Promise(() => {});
  });
  const rpc = createRpc([url], { chainId: 31_337, timeoutMs: 600_000 });
  const answer = rpc.first((provider) => provider.getBlockNumber());
  const outcome = answer.catch((error: unknown) => error);
  await asked;
  rpc.close();
  expect(await outcome).toBeInstanceOf(ChainUnreachable);
});
