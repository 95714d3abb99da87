import { afterAll, beforeAll, expect, it } from 'vitest';
import { desc } from 'drizzle-orm';
import { startTreasuryChain, type TreasuryChain } from '../../../tests/support/chain/treasury.ts';
import { createExchangeWorld, type ExchangeWorld } from '../../../tests/support/worlds/exchange.ts';
import { pairInterface, tokenInterface } from '../../chain/artifacts.ts';
import { deployPair, mintTestToken } from '../../chain/deploy.ts';
import { receiptOf, sendAndWait } from '../../chain/receipt-of.ts';
import { createRpc, type Rpc } from '../../chain/rpc.ts';
import { createTreasury } from '../../chain/treasury/contract.ts';
import { priceSamples } from '../../database/schema/exchange.ts';
import type { ChainServices } from '../../services.ts';
import { samplePair } from './samples.ts';

const UNIT = { tct: 10n ** 18n, usdc: 10n ** 6n };
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9';

let chain: TreasuryChain;
/** Another chain with the same addresses whose pair has another price. */
let other: TreasuryChain;
let world: ExchangeWorld;
let pair: string;

async function withPair(of: TreasuryChain, usdc: bigint): Promise<string> {
  const { tokens } = of.deployment;
  const liquidity = { tct: 1_000_000n * UNIT.tct, usdc: usdc * UNIT.usdc };
  await mintTestToken(of.owner, tokens.TCT, of.owner.address, liquidity.tct);
  await mintTestToken(of.owner, tokens.USDC, of.owner.address, liquidity.usdc);
  return deployPair(of.owner, tokens, liquidity);
}

beforeAll(async () => {
  chain = await startTreasuryChain();
  other = await startTreasuryChain();
  pair = await withPair(chain, 480_000n);
  if ((await withPair(other, 450_000n)) !== pair) throw new Error('The addresses differ');
  world = await createExchangeWorld({ chain: through([chain.url]) });
  await world.set({ exchange_twap_minutes: 30 });
});
const opened: Rpc[] = [];
afterAll(async () => {
  for (const rpc of opened) rpc.close();
  await world.close();
  await chain.stop();
  await other.stop();
});

function through(urls: readonly string[]): ChainServices {
  const deployment = { ...chain.deployment, pair };
  const rpc = createRpc(urls, { chainId: deployment.chainId, timeoutMs: 2000 });
  opened.push(rpc);
  return { deployment, rpc, treasury: createTreasury(rpc, deployment), others: [] };
}

/** Both chains a while later, the clock of the server with them; one sample. */
async function sample(urls: readonly string[], minutes = 0) {
  for (const one of [chain, other]) {
    if (minutes > 0) await one.call('evm_increaseTime', minutes * 60);
    for (let block = 0; block < 3; block += 1) await one.call('evm_mine');
  }
  const { timestamp } = await chain.treasury.head();
  world.services.clock.set(new Date(timestamp * 1000));
  await samplePair(world.services, through(urls));
  const [row] = await world.services.database.db
    .select()
    .from(priceSamples)
    .orderBy(desc(priceSamples.id))
    .limit(1);
  return row;
}

it('a sample counts where all sources agree and there is an earlier one to average from', async () => {
  expect(await sample([chain.url])).toMatchObject({ result: 'short', twap: null, spot: '0.48' });
  expect(await sample([chain.url], 29)).toMatchObject({ result: 'short' });
  const valid = await sample([chain.url, chain.url], 2);
  expect(valid).toMatchObject({ result: 'valid', a: '0.48', b: '0.48', twap: '0.48' });
  const member = await world.member();
  expect(await world.refusal(world.ask(member, 'buy', '100'))).toBeNull();
});

it('of three sources, two that say the same count, whatever the third does', async () => {
  const without = await sample([NOWHERE, chain.url, chain.url], 1);
  expect(without).toMatchObject({ result: 'valid', a: '0.48', b: '0.48' });
  const outvoted = await sample([chain.url, other.url, chain.url], 1);
  expect(outvoted).toMatchObject({ result: 'valid', a: '0.48', b: '0.48' });
  expect(await sample([chain.url, other.url, NOWHERE], 1)).toMatchObject({ result: 'disagree' });
  expect(await sample([NOWHERE, chain.url, NOWHERE], 1)).toMatchObject({ result: 'unanswered' });
});

it('one that a source does not answer, or answers otherwise, is kept and does not count', async () => {
  const away = await sample([chain.url, NOWHERE], 1);
  expect(away).toMatchObject({ result: 'unanswered', twap: null, a: '0.48', b: null });
  const differing = await sample([chain.url, other.url], 1);
  expect(differing).toMatchObject({ result: 'disagree', twap: null, cumulative: null });
  expect(differing?.b).not.toBe('0.48');
  // Nobody is quoted by them: the last valid one is what counts, until it is too old.
  const member = await world.member();
  expect(await world.refusal(world.ask(member, 'buy', '100'))).toBeNull();
  await sample([chain.url, NOWHERE], 4);
  expect(await world.refusal(world.ask(member, 'buy', '100'))).toBe('stale');
  // The control: a valid one, and it goes on.
  expect(await sample([chain.url, chain.url])).toMatchObject({ result: 'valid' });
  expect(await world.refusal(world.ask(member, 'buy', '100'))).toBeNull();
});

it('a price that is moved within one block stops the exchange, and its average barely follows', async () => {
  await world.set({ exchange_pool_price: 'on' });
  const { deployment, owner } = chain;
  const { TCT, USDC } = deployment.tokens;
  const tctIsFirst = BigInt(TCT.address) < BigInt(USDC.address);
  const large = 100_000n * UNIT.usdc;
  await mintTestToken(owner, USDC, owner.address, large);
  const approval = tokenInterface.encodeFunctionData('approve', [pair, large]);
  await sendAndWait(owner, { to: USDC.address, data: approval });
  const buy = async (usdc: bigint) => {
    const [zeroForOne, to] = [!tctIsFirst, owner.address];
    const data = pairInterface.encodeFunctionData('swap', [zeroForOne, usdc, 0n, to]);
    await sendAndWait(owner, { to: pair, data });
  };
  const member = await world.member();
  const ask = () => world.refusal(world.ask(member, 'buy', '100'));
  await sample([chain.url, chain.url], 31);

  // The control: an ordinary trade with the pair, and the member's own goes on.
  await buy(100n * UNIT.usdc);
  const ordinary = await sample([chain.url, chain.url]);
  expect(ordinary).toMatchObject({ result: 'valid' });
  expect(ordinary?.spot).not.toBe('0.48');
  expect(await ask()).toBeNull();

  await buy(99_000n * UNIT.usdc);
  const moved = await sample([chain.url, chain.url]);
  expect(moved).toMatchObject({ result: 'valid' });
  expect(Number(moved?.spot)).toBeGreaterThan(0.6);
  // A few seconds of half an hour.
  expect(Number(moved?.twap)).toBeLessThan(0.482);
  expect(await ask()).toBe('deviation');
  await world.set({ exchange_pool_price: 'off' });
});

it('a price that is moved and moved back within one block enters neither', async () => {
  const { deployment, owner } = chain;
  const { TCT, USDC } = deployment.tokens;
  const before = await sample([chain.url, chain.url], 31);
  const amounts = { usdc: 50_000n * UNIT.usdc, tct: 1_000_000n * UNIT.tct };
  await mintTestToken(owner, USDC, owner.address, amounts.usdc);
  await mintTestToken(owner, TCT, owner.address, amounts.tct);
  for (const [token, amount] of [
    [USDC, amounts.usdc],
    [TCT, amounts.tct],
  ] as const) {
    const data = tokenInterface.encodeFunctionData('approve', [pair, amount]);
    await sendAndWait(owner, { to: token.address, data });
  }
  const tctIsFirst = BigInt(TCT.address) < BigInt(USDC.address);
  const swap = (usdcIn: boolean, amount: bigint) =>
    pairInterface.encodeFunctionData('swap', [usdcIn !== tctIsFirst, amount, 0n, owner.address]);
  const bought = await chain.provider.call({
    from: owner.address,
    to: pair,
    data: swap(true, amounts.usdc),
  });
  await chain.call('evm_setAutomine', false);
  const nonce = await owner.getNonce();
  const sent = [];
  for (const [at, data] of [swap(true, amounts.usdc), swap(false, BigInt(bought))].entries()) {
    sent.push(
      await owner.sendTransaction({ to: pair, data, nonce: nonce + at, gasLimit: 500_000 }),
    );
  }
  await chain.call('evm_mine');
  await chain.call('evm_setAutomine', true);
  const receipts = await Promise.all(sent.map(({ hash }) => receiptOf(chain.provider, hash)));
  expect(receipts.map(({ status }) => status)).toEqual([1, 1]);
  expect(receipts[0]?.blockNumber).toBe(receipts[1]?.blockNumber);
  const after = await sample([chain.url, chain.url]);
  expect(after?.result).toBe('valid');
  // The moved price for one second of half an hour would be 1 in 10,000; their fees are far less.
  expect(Math.abs(Number(after?.twap) / Number(before?.spot) - 1)).toBeLessThan(0.000_02);
  // What the two swaps left behind is their fees.
  expect(Math.abs(Number(after?.spot) / Number(before?.spot) - 1)).toBeLessThan(0.001);
});
