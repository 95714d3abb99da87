import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { id, Wallet } from 'ethers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_S } from '#contract/rules/durations.ts';
import { until } from '../../../tests/support/until.ts';
import { demoOperator } from './demo-accounts.ts';
import { openDemoChain, type DemoChain, type DemoChainOptions } from './demo-chain.ts';
import { jsonRpc } from '../json-rpc.ts';
import { mendDemoChain, type SettledPayment } from './mend-demo-chain.ts';
import { encodePay } from '../treasury/pay-calldata.ts';
import { sendAndWait } from '../receipt-of.ts';
import { createRpc, type Rpc } from '../rpc.ts';
import { createTreasury } from '../treasury/contract.ts';
import type { Treasury } from '../treasury/types.ts';

let dataDir: string;
const chains: DemoChain[] = [];
const rpcs: Rpc[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demo-chain-'));
});
afterEach(async () => {
  for (const rpc of rpcs.splice(0)) rpc.close();
  await Promise.all(chains.splice(0).map((chain) => chain.stop()));
  await rm(dataDir, { recursive: true });
});

async function open(options: Partial<DemoChainOptions> = {}): Promise<DemoChain> {
  const chain = await openDemoChain({ dataDir, ...options });
  chains.push(chain);
  return chain;
}

function look(chain: DemoChain): { rpc: Rpc; treasury: Treasury } {
  const rpc = createRpc([chain.url], { chainId: chain.deployment.chainId });
  rpcs.push(rpc);
  return { rpc, treasury: createTreasury(rpc, chain.deployment) };
}

const payment = (number: bigint): SettledPayment => ({
  number,
  currency: 'USDT',
  to: '0x00000000000000000000000000000000000000AA',
  amount: 1_000_000n * number,
});

async function pay(chain: DemoChain, items: readonly SettledPayment[]): Promise<number> {
  const { rpc, treasury } = look(chain);
  const { timestamp } = await treasury.head();
  const data = encodePay({
    run: id('a run'),
    deadline: timestamp + 86_400,
    token: chain.deployment.tokens.USDT.address,
    items,
  });
  const receipt = await rpc.first((provider) =>
    sendAndWait(new Wallet(demoOperator.privateKey, provider), {
      to: chain.deployment.treasury,
      data,
    }),
  );
  return receipt.blockNumber;
}

/** Seconds that the chain's clock and this one may be apart, however long a test takes. */
const APART_S = 10;
const seconds = (): number => Date.now() / 1_000;

/** Of the time from `since` until now, ahead of it by `ahead` seconds. */
function expectPresent(timestamp: number, since: number, ahead = 0): void {
  expect(timestamp - ahead).toBeGreaterThan(since - APART_S);
  expect(timestamp - ahead).toBeLessThan(seconds() + APART_S);
}

test('a new demo has everything it needs, can write history, and then lives in the present', async () => {
  const since = Math.floor(Date.now() / 1_000) - 100 * 86_400;
  const chain = await open({ since });
  expect(chain).toMatchObject({ isFresh: true, origin: 'new' });
  const { treasury } = look(chain);
  expect(await treasury.hasOperatorRole(demoOperator.address)).toBe(true);
  expect((await treasury.tokenBalances()).TCT).toBeGreaterThan(0n);
  expect(await treasury.remainingDailyLimit('USDC')).toBeGreaterThan(0n);

  const then = since + 50 * 86_400;
  const travelled = seconds();
  await chain.travelTo(then);
  expectPresent((await treasury.finalHead()).timestamp, travelled, then - travelled);
  await pay(chain, [payment(1n)]);
  expectPresent((await treasury.head()).timestamp, travelled, then - travelled);

  const live = seconds();
  await chain.goLive();
  const { number, timestamp } = await treasury.head();
  expectPresent(timestamp, live);
  await until('the next block', async () => (await treasury.head()).number > number);
  expectPresent((await treasury.head()).timestamp, live);
  expect(await treasury.isPaid(1n, number)).toBe(true);
});

test('a demo whose clock is put forward goes on from there, a block a second', async () => {
  const chain = await open();
  const live = seconds();
  await chain.goLive();
  await chain.advance(3 * DAY_S * 1_000);
  const { treasury } = look(chain);
  const { number, timestamp } = await treasury.head();
  expectPresent(timestamp, live, 3 * DAY_S);
  await until('the next block', async () => (await treasury.head()).number > number);
  expectPresent((await treasury.head()).timestamp, live, 3 * DAY_S);
});

test('a kept demo goes on, with its settled state readable at once', async () => {
  const first = await open();
  await first.goLive();
  await pay(first, [payment(1n)]);
  await first.stop();

  const second = await open({ existing: first.deployment });
  expect(second).toMatchObject({ isFresh: false, origin: 'kept' });
  const { treasury } = look(second);
  const final = await treasury.finalHead();
  expect(await treasury.isPaid(1n, final.number)).toBe(true);
  expect(await mendDemoChain({ chain: second, expectedHeight: 1, paid: [payment(1n)] })).toEqual({
    summary: null,
    repaid: [],
  });
  const live = seconds();
  await second.goLive();
  const { number, timestamp } = await treasury.head();
  expectPresent(timestamp, live);
  await until('a block', async () => (await treasury.head()).number > number);
});

test('a kept demo that stood still goes on in its past, until it lives in the present', async () => {
  // Its blocks are of an hour ago.
  const first = await open();
  await first.stop();

  const resumeAt = Math.floor(seconds()) - 2700;
  const resumed = seconds();
  const second = await open({ existing: first.deployment, resumeAt });
  const { treasury } = look(second);
  expectPresent((await treasury.finalHead()).timestamp, resumed, -2700);
  await pay(second, [payment(1n)]);
  expectPresent((await treasury.head()).timestamp, resumed, -2700);
  const live = seconds();
  await second.goLive();
  expectPresent((await treasury.finalHead()).timestamp, live);
  await second.stop();

  // Its last block is younger: time does not go back.
  const third = await open({ existing: first.deployment, resumeAt });
  expectPresent((await look(third).treasury.head()).timestamp, live);
});

test('a chain saved before the last payments gets them again, once, and the height', async () => {
  const first = await open();
  await first.goLive();
  await pay(first, [payment(1n)]);
  await first.stop();

  const second = await open({ existing: first.deployment });
  const { treasury } = look(second);
  const before = await treasury.tokenBalances();
  const paid = [payment(1n), payment(2n), payment(3n)];
  const expectedHeight = (await treasury.head()).number + 50;
  const { summary, repaid } = await mendDemoChain({ chain: second, expectedHeight, paid });

  expect(repaid.map(({ number }) => number)).toEqual([2n, 3n]);
  expect(summary).toContain('2 payments');
  const head = await treasury.head();
  expect(head.number).toBeGreaterThanOrEqual(expectedHeight);
  const events = await treasury.readPaid(0, head.number);
  expect(events.map(({ number }) => number)).toEqual([1n, 2n, 3n]);
  expect(events.slice(1).map(({ txHash }) => txHash)).toEqual(repaid.map(({ txHash }) => txHash));
  expect(await treasury.tokenBalance('USDT', payment(1n).to)).toBe(6_000_000n);
  expect(await treasury.tokenBalances()).toEqual(before);
  await second.goLive();
  expect(await jsonRpc(second.url, 'anvil_getIntervalMining')).toBe(1);
});

test('a lost chain begins anew at its height, with the same addresses, and pays what was paid', async () => {
  const first = await open();
  await first.goLive();
  await first.stop();
  await rm(join(dataDir, 'chain'), { recursive: true });

  const expectedHeight = 5_000;
  const second = await open({ existing: first.deployment, expectedHeight });
  expect(second).toMatchObject({ isFresh: false, origin: 'lost' });
  const { deployedAtBlock: _first, ...addresses } = first.deployment;
  expect(second.deployment).toMatchObject(addresses);
  const { treasury } = look(second);
  const before = await treasury.tokenBalances();
  // More than may leave a day.
  const large = { ...payment(2n), amount: 150_000_000_000n };
  const paid = [payment(1n), large];
  const { summary, repaid } = await mendDemoChain({ chain: second, expectedHeight, paid });
  const live = seconds();
  await second.goLive();

  expect(summary).toMatch(/deployed again.*2 payments/);
  expect(repaid).toHaveLength(2);
  const head = await treasury.head();
  expect(head.number).toBeGreaterThan(expectedHeight);
  expectPresent(head.timestamp, live);
  expect(await treasury.isPaid(1n, head.number)).toBe(true);
  expect(await treasury.tokenBalances()).toEqual(before);
});

test('without a deployment in the database, what lies there is begun anew', async () => {
  const first = await open();
  await pay(first, [payment(1n)]);
  await first.stop();
  const second = await open();
  expect(second.origin).toBe('new');
  const { treasury } = look(second);
  expect(await treasury.isPaid(1n, (await treasury.head()).number)).toBe(false);
});
