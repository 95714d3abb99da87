import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { ensureAnvil } from './anvil-binary.ts';
import type { KeeperMessage } from './anvil-keeper.ts';
import { startAnvil, type Anvil, type AnvilOptions } from './anvil-process.ts';
import { prepareStateFile } from './anvil-state.ts';
import { demoAccount } from './demo-accounts.ts';
import { jsonRpc } from '../json-rpc.ts';

let folder: string;
let stateFile: string;
const running: Anvil[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anvil-'));
  stateFile = join(folder, 'state.json');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((anvil) => anvil.stop()));
  await rm(folder, { recursive: true });
});

async function start(options: AnvilOptions = {}): Promise<Anvil> {
  const anvil = await startAnvil({ stateFile, ...options });
  running.push(anvil);
  return anvil;
}

const [from, to] = [demoAccount(0).address, '0x00000000000000000000000000000000000000aa'];
const give = (url: string): Promise<unknown> =>
  jsonRpc(url, 'eth_sendTransaction', [{ from, to, value: '0x1' }]);
const given = async (url: string): Promise<number> =>
  Number(await jsonRpc(url, 'eth_getBalance', [to, 'latest']));
const height = async (url: string): Promise<number> =>
  Number(await jsonRpc(url, 'eth_blockNumber'));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A server of its own process that has started a chain, and ends as the test ends it. */
async function startInServer(): Promise<{ url: string; pid: number; kill: () => Promise<void> }> {
  const script = join(folder, 'server.ts');
  const module = join(import.meta.dirname, 'anvil-process.ts');
  await writeFile(
    script,
    `import { startAnvil } from ${JSON.stringify(module)};
     const { url, pid } = await startAnvil({ stateFile: ${JSON.stringify(stateFile)} });
     process.send?.({ url, pid });`,
  );
  const server = fork(script, { execArgv: [] });
  const [started] = (await once(server, 'message')) as [{ url: string; pid: number }];
  const kill = async (): Promise<void> => {
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  return { ...started, kill };
}

test('a chain is on loopback, has the test accounts and mines on demand', async () => {
  const { url } = await start();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await jsonRpc(url, 'eth_chainId')).toBe('0x7a69');
  await give(url);
  await until('the block', async () => (await height(url)) === 1);
});

test('with a block time it mines by the clock, in the present', async () => {
  const since = Date.now() / 1_000;
  const { url } = await start({ blockTime: 1 });
  await until('two blocks', async () => (await height(url)) >= 2);
  const block = (await jsonRpc(url, 'eth_getBlockByNumber', ['latest', false])) as {
    timestamp: string;
  };
  expect(Number(block.timestamp)).toBeGreaterThan(since - 5);
  expect(Number(block.timestamp)).toBeLessThan(Date.now() / 1_000 + 5);
});

test('a stopped chain goes on where it was', async () => {
  const first = await start();
  expect(first.found).toBe('missing');
  await give(first.url);
  await until('the gift', async () => (await given(first.url)) === 1);
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const second = await start();
  expect(second.found).toBe('ready');
  expect(await given(second.url)).toBe(1);
  expect(await height(second.url)).toBe(1);
});

test('a chain ends with its server, even a killed one, and nothing is lost', async () => {
  const server = await startInServer();
  await give(server.url);
  await until('the gift', async () => (await given(server.url)) === 1);
  await server.kill();
  // Started while the old one may still be writing.
  const next = await start();
  expect(isAlive(server.pid)).toBe(false);
  expect(await given(next.url)).toBe(1);
});

// Who keeps whom is read from /proc.
test.runIf(process.platform === 'linux')(
  'an orphan without its keeper is ended by the next start',
  async () => {
    const server = await startInServer();
    await give(server.url);
    await until('the gift', async () => (await given(server.url)) === 1);
    const keeper = await parentOf(server.pid);
    process.kill(keeper, 'SIGKILL');
    await server.kill();
    expect(isAlive(server.pid)).toBe(true);

    const next = await start();
    await until('the orphan to end', () => !isAlive(server.pid));
    expect(await given(next.url)).toBe(1);
  },
);

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

test('a process that only has an old chain’s number is left alone', async () => {
  await writeFile(`${stateFile}.pid`, `${process.pid}\n`);
  const { url } = await start();
  expect(await jsonRpc(url, 'eth_chainId')).toBe('0x7a69');
});

test('a taken port is said', async () => {
  const { url } = await start();
  const port = Number(new URL(url).port);
  await expect(startAnvil({ port })).rejects.toThrow(
    `Port ${port} of 127.0.0.1, meant for the embedded chain, is taken.`,
  );
});

test('whatever else answers on a port is never taken for the chain', async () => {
  const { url } = await start();
  const taken = Number(new URL(url).port);
  expect((await toldByKeeper(taken)).map(({ kind }) => kind)).toEqual(['started', 'ended']);
  expect((await toldByKeeper(0)).map(({ kind }) => kind)).toEqual(['started', 'listening']);
});

/** What a keeper says until its anvil takes calls or has ended. */
async function toldByKeeper(port: number): Promise<KeeperMessage[]> {
  const keeper = fork(
    join(import.meta.dirname, 'anvil-keeper.ts'),
    [await ensureAnvil(), '--host', '127.0.0.1', '--port', String(port)],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] },
  );
  const told: KeeperMessage[] = [];
  keeper.on('message', (message: KeeperMessage) => {
    if (['started', 'listening', 'ended'].includes(message.kind)) told.push(message);
  });
  await until('the keeper to tell', () => told.some(({ kind }) => kind !== 'started'));
  if (keeper.connected) keeper.disconnect();
  if (keeper.exitCode === null) await once(keeper, 'exit');
  return told;
}

test('a saved chain cut short by a crash is set aside', async () => {
  await writeFile(stateFile, '{"blocks": [');
  const { found, url } = await start();
  expect(found).toBe('broken');
  expect(await height(url)).toBe(0);
  expect(await readFile(`${stateFile}.broken`, 'utf8')).toBe('{"blocks": [');
});

test('old empty blocks are dropped from a saved chain; those with transactions stay', async () => {
  const first = await start();
  await give(first.url);
  await until('the gift', async () => (await given(first.url)) === 1);
  await jsonRpc(first.url, 'anvil_mine', [3_200]);
  await first.stop();
  const before = (await readFile(stateFile)).length;
  expect(await prepareStateFile(stateFile)).toBe('ready');
  expect((await readFile(stateFile)).length).toBeLessThan(before);

  const second = await start();
  expect(await height(second.url)).toBe(3_201);
  const block = (number: number): Promise<unknown> =>
    jsonRpc(second.url, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, false]);
  expect(await block(1)).toMatchObject({ transactions: [expect.any(String)] });
  expect(await block(2)).toBeNull();
  expect(await block(3_200)).not.toBeNull();
  // Readers of a token's events end a part there.
  expect(await block(1_999)).not.toBeNull();
  expect(await block(2_000)).toBeNull();
  await give(second.url);
  await until('another gift', async () => (await given(second.url)) === 2);
});
