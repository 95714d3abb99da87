import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../tests/support/free-port.ts';
import { checkSurroundings, lookAround, wrongOf } from './surroundings.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const SECRET = 'never-printed';
const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => void server.close());
  return (server.address() as AddressInfo).port;
}
const web = async (answer: RequestListener): Promise<string> => {
  const server = createHttpServer(answer);
  undo.push(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listen(server)}`;
};

/** A mail server that takes, or refuses, who logs in. */
const mailServer = (takes: boolean): Promise<number> =>
  listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 here\r\n');
      socket.on('data', (chunk: Buffer) => {
        const line = chunk.toString();
        if (line.startsWith('EHLO')) socket.write('250-here\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith('AUTH')) socket.write(takes ? '235 ok\r\n' : '535 no\r\n');
        else socket.write('221 bye\r\n');
      });
    }),
  );

interface Chain {
  readonly chainId?: number;
  /** Seconds since its settled block; null: it knows none. */
  readonly age?: number | null;
}
const source = ({ chainId = 1, age = 20 }: Chain = {}): Promise<string> =>
  web((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { method } = JSON.parse(text) as { readonly method: string };
      const at = Math.floor(NOW.getTime() / 1000) - (age ?? 0);
      const block = age === null ? null : { number: '0x7b', timestamp: `0x${at.toString(16)}` };
      const result = method === 'eth_chainId' ? `0x${chainId.toString(16)}` : block;
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
    });
  });

type Given = Partial<Parameters<typeof checkSurroundings>[0]>;
async function check(given: Given): Promise<string[]> {
  const findings = await checkSurroundings(
    {
      smtpUrl: null,
      rpcUrls: [],
      finality: { kind: 'finalized' },
      publicUrl: 'https://127.0.0.1:1',
      trustedProxy: 1,
      ...given,
    },
    NOW,
  );
  return findings.map(({ isGood, sentence }) => `${isGood ? 'ok' : 'bad'}: ${sentence}`);
}
const mailSaid = async (port: number) =>
  (await check({ smtpUrl: `smtp://someone:${SECRET}@127.0.0.1:${port}` }))[0];
const chainSaid = async (...rpcUrls: string[]) =>
  (await check({ rpcUrls })).filter((line) => line.includes('Chain source'));
const proxySaid = async (publicUrl: string, trustedProxy: number | null = 1) =>
  check({ publicUrl, trustedProxy });

test('a mail server that takes the login is good, and one that refuses it or is away is not', async () => {
  expect(await mailSaid(await mailServer(true))).toMatch(
    /^ok: Mail server 127.0.0.1:\d+: it answers/,
  );
  const refused = await mailSaid(await mailServer(false));
  expect(refused).toMatch(/^bad: .+ mails would not leave \(EAUTH\)\. Check SMTP_URL/);
  expect(refused).not.toContain(SECRET);
  expect(await mailSaid(await freePort())).toMatch(/^bad: .+\(ECONNREFUSED\)|\(ESOCKET\)/);
});

test('each chain source is asked for its chain and its newest settled block', async () => {
  const [good, old, mute] = await Promise.all([
    source(),
    source({ age: 7200 }),
    source({ age: null }),
  ]);
  expect(await chainSaid(good, old, mute)).toEqual([
    expect.stringMatching(/^ok: .+: chain 1, settled block 123 of 20 s ago\.$/),
    expect.stringMatching(/^bad: .+settled block 123 of 7200 s ago, which is too old/),
    expect.stringMatching(/^bad: .+knows no final block of chain 1\. Set FINALITY/),
  ]);
});

test('sources of two chains, and one that does not answer, are named without their keys', async () => {
  const [one, other] = await Promise.all([source(), source({ chainId: 5 })]);
  const away = `http://127.0.0.1:${await freePort()}/${SECRET}`;
  const said = await chainSaid(one, other, away);
  expect(said).toEqual([
    expect.stringMatching(/^ok: /),
    expect.stringMatching(/^bad: .+serves chain 5, and another one 1\. Check RPC_URLS/),
    expect.stringMatching(/^bad: .+it does not answer \(ECONNREFUSED\)/),
  ]);
  expect(said.join()).not.toContain(SECRET);
});

test('the address that people type leads to the product, to a proxy alone, or to something else', async () => {
  const answers = (status: number, body: string) =>
    web((_request, response) => response.writeHead(status).end(body));
  const atLast = async (url: string) => (await proxySaid(url))[1];
  expect(await atLast(await answers(200, '{"status":"live"}'))).toMatch(
    /^ok: .+leads to this product/,
  );
  expect(await atLast(await answers(502, 'Bad gateway'))).toMatch(/^ok: .+no server behind it/);
  expect(await atLast(await answers(200, '<p>shop</p>'))).toMatch(/^bad: .+something else answers/);
  expect(await atLast(`http://127.0.0.1:${await freePort()}`)).toMatch(/^bad: .+\(ECONNREFUSED\)/);
});

test('TLS in front of the server without a trusted proxy is said, and so is none at all', async () => {
  const behindTls = `https://127.0.0.1:${await freePort()}`;
  expect((await proxySaid(behindTls, null)).join()).toContain('TRUSTED_PROXY is not set');
  expect((await proxySaid(behindTls)).join()).not.toContain('TRUSTED_PROXY');
  expect((await proxySaid('http://127.0.0.1:1', null)).join()).toContain('only this machine');
});

test('what is not good is said by step, with its host and without its key', async () => {
  const [good, mute] = await Promise.all([source(), source({ age: null })]);
  const away = `http://127.0.0.1:${await freePort()}`;
  const findings = await checkSurroundings(
    {
      smtpUrl: `smtp://someone:${SECRET}@127.0.0.1:${await mailServer(false)}`,
      rpcUrls: [good, `${mute}/${SECRET}`, away],
      finality: { kind: 'finalized' },
      publicUrl: await web((_request, response) => response.end('{"status":"live"}')),
      trustedProxy: 1,
    },
    NOW,
  );
  expect(wrongOf(findings)).toEqual([
    { step: 'mail', about: [expect.stringMatching(/^127\.0\.0\.1:\d+$/)] },
    { step: 'chain', about: [new URL(mute).host, new URL(away).host] },
    { step: 'proxy', about: ['PUBLIC_URL'] },
  ]);
  expect(JSON.stringify(wrongOf(findings))).not.toContain(SECRET);
});

test('a running server looks around once for all who ask, and does not take the way to itself', async () => {
  let asked = 0;
  const rpc = await web((_request, response) => {
    asked += 1;
    response.writeHead(500).end();
  });
  const look = lookAround({
    smtpUrl: null,
    rpcUrls: [rpc],
    finality: { kind: 'finalized' },
    publicUrl: `https://127.0.0.1:${await freePort()}`,
    trustedProxy: 1,
  });
  const told = await Promise.all([look(NOW), look(NOW), look(NOW)]);
  expect(told[0]).toEqual([{ step: 'chain', about: [new URL(rpc).host] }]);
  expect(told[2]).toEqual(told[0]);
  expect(asked).toBe(1);
});
