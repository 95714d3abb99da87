import { Contract, type Signer } from 'ethers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { averagePrice } from '#contract/rules/exchange/price-guard.ts';
import { startTreasuryChain, type TreasuryChain } from '../../tests/support/chain/treasury.ts';
import { artifacts, pairInterface, tokenInterface } from './artifacts.ts';
import { deploy, deployPair, mintTestToken } from './deploy.ts';
import type { ChainDeployment } from './deployment.ts';
import { agreedReadings, readPair, verifyPair, type PairReading } from './pair.ts';
import { sendAndWait } from './receipt-of.ts';

const TCT = 10n ** 18n;
const USDC = 10n ** 6n;
const decimals = { base: 18, quote: 6 };

let chain: TreasuryChain;
let deployment: ChainDeployment;
let snapshot: unknown;

beforeAll(async () => {
  chain = await startTreasuryChain();
  const { tokens } = chain.deployment;
  const liquidity = { tct: 1_000_000n * TCT, usdc: 480_000n * USDC };
  for (const who of [chain.owner, chain.outsider]) {
    await mintTestToken(chain.owner, tokens.TCT, who.address, 10_000_000n * TCT);
    await mintTestToken(chain.owner, tokens.USDC, who.address, 10_000_000n * USDC);
  }
  const pair = await deployPair(chain.owner, tokens, liquidity);
  deployment = { ...chain.deployment, pair };
  for (const token of [tokens.TCT, tokens.USDC]) {
    const data = tokenInterface.encodeFunctionData('approve', [pair, 10n ** 30n]);
    await sendAndWait(chain.outsider, { to: token.address, data });
  }
});
afterAll(() => chain.stop());
beforeEach(async () => {
  if (snapshot) await chain.call('evm_revert', snapshot);
  snapshot = await chain.call('evm_snapshot');
});

const pairOf = (signer: Signer) => new Contract(deployment.pair ?? '', pairInterface, signer);
const swap = (tctIn: boolean, amount: bigint, least = 0n) =>
  sendAndWait(chain.outsider, {
    to: deployment.pair ?? '',
    data: pairInterface.encodeFunctionData('swap', [tctIn, amount, least, chain.outsider.address]),
    gasLimit: 1_000_000,
  });
/** Lets time pass, and the blocks that make what is there final. */
async function pass(seconds: number): Promise<void> {
  await chain.call('evm_increaseTime', seconds);
  for (let block = 0; block < 3; block += 1) await chain.call('evm_mine');
}
async function reading(): Promise<PairReading> {
  const { readings } = await readPair(chain.rpc, deployment);
  const [first] = readings;
  if (!first) throw new Error('The source did not answer');
  return first;
}
const between = (from: PairReading, to: PairReading): number =>
  Number(
    averagePrice(
      { cumulative: from.cumulative, seconds: from.time },
      { cumulative: to.cumulative, seconds: to.time },
      decimals,
    ),
  );

test('a pair that nobody trades with has the price of its reserves, last and on average', async () => {
  await pass(60);
  const from = await reading();
  expect(from.spot).toBe('0.48');
  await pass(1800);
  expect(between(from, await reading())).toBeCloseTo(0.48, 7);
});

test('keeps its product, takes its fee, and gives no less than was asked for', async () => {
  const pair = pairOf(chain.outsider);
  const reserves = async (): Promise<readonly [bigint, bigint]> => {
    const [a, b] = (await pair.getFunction('getReserves').staticCall()) as [bigint, bigint];
    return [a, b];
  };
  const [a, b] = await reserves();
  await swap(false, 1_000n * USDC);
  const [after, other] = await reserves();
  expect(after * other).toBeGreaterThan(a * b);
  // 1,000 USDC at 0.48, less the fee and the move of the price.
  const got = Number((a - after) / 10n ** 12n) / 1e6;
  expect(got).toBeCloseTo((997 / (480_000 + 997)) * 1_000_000, 3);
  await expect(swap(false, 1_000n * USDC, 3_000n * TCT)).rejects.toThrow();
  await expect(swap(false, 0n)).rejects.toThrow();
});

test('only its provider adds or takes liquidity', async () => {
  const call = (signer: Signer) =>
    pairOf(signer).getFunction('withdraw').staticCall(TCT, USDC, chain.outsider.address);
  await expect(call(chain.outsider)).rejects.toThrow();
  await call(chain.owner);
});

test('a price that is moved and moved back within a block never enters the average', async () => {
  await pass(60);
  const from = await reading();
  await chain.call('evm_setAutomine', false);
  const { outsider } = chain;
  const nonce = await outsider.getNonce();
  const send = (step: number, tctIn: boolean, amount: bigint) =>
    outsider.sendTransaction({
      to: deployment.pair ?? '',
      data: pairInterface.encodeFunctionData('swap', [tctIn, amount, 0n, outsider.address]),
      nonce: nonce + step,
      gasLimit: 1_000_000,
    });
  // Buys a half of all TCT, which is four times the price, and sells them again.
  await send(0, false, 480_000n * USDC);
  await send(1, true, 499_248n * TCT);
  await chain.call('evm_mine');
  await chain.call('evm_setAutomine', true);
  await pass(1800);
  const to = await reading();
  expect(Math.abs(between(from, to) / 0.48 - 1)).toBeLessThan(0.01);
});

test('one that stays moved does enter it, by its share of the time, and the last price shows it at once', async () => {
  await pass(60);
  const from = await reading();
  await pass(900);
  await swap(false, 480_000n * USDC);
  await pass(2);
  const moved = await reading();
  expect(Number(moved.spot)).toBeGreaterThan(1.9);
  expect(between(from, moved)).toBeLessThan(0.5);
  await pass(900);
  expect(between(from, await reading())).toBeGreaterThan(1);
});

test('readings of one block say the same; two of three outvote a source that says otherwise', async () => {
  await pass(60);
  const one = await reading();
  const same = await reading();
  const dearer = { ...one, cumulative: one.cumulative + 1n };
  const elsewhere = { ...one, block: `0x${'0'.repeat(64)}` };
  const agreed = (quorum: number, ...readings: (PairReading | null)[]) =>
    agreedReadings({ block: 1, quorum, readings });
  expect(agreed(2, one, same)).toEqual([one, same]);
  expect(agreed(2, one, dearer)).toEqual([]);
  expect(agreed(2, one, elsewhere)).toEqual([]);
  expect(agreed(2, null, one)).toEqual([]);
  expect(agreed(1, one)).toEqual([one]);
  expect(agreed(2, dearer, one, same)).toEqual([one, same]);
  expect(agreed(2, one, null, same)).toEqual([one, same]);
  expect(agreed(2, one, dearer, elsewhere)).toEqual([]);
});

test('a pair of other tokens is not taken for the pinned one', async () => {
  await verifyPair(chain.rpc, deployment);
  const { USDT, TCT: token } = deployment.tokens;
  const other = await deploy(chain.owner, artifacts.pair, [token.address, USDT.address]);
  await expect(verifyPair(chain.rpc, { ...deployment, pair: other.address })).rejects.toThrow(
    'no pair of TCT and USDC',
  );
});
