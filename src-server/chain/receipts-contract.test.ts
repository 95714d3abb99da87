import { Interface, type TransactionResponse, type Wallet } from 'ethers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTreasuryChain, type TreasuryChain } from '../../tests/support/chain/treasury.ts';
import { receiptsInterface, tokenInterface } from './artifacts.ts';
import { readBlock } from './chain-blocks.ts';
import { readContract } from './contract-call.ts';
import { mintTestToken } from './deploy.ts';
import { usualSweepGas } from '../domain/purchases/sweep-gas.ts';
import { receiptOf, sendAndWait } from './receipt-of.ts';
import { readTransfersTo } from './token-transfers.ts';
import { readTreasuryTransfers } from './treasury/transfers.ts';

let chain: TreasuryChain;
beforeAll(async () => {
  chain = await startTreasuryChain();
});
afterAll(() => chain.stop());

const addressOf = (number: bigint): Promise<string> =>
  readContract<string>(chain.provider, {
    address: chain.deployment.receipts,
    contract: receiptsInterface,
    method: 'addressOf',
    inputs: [number],
  });

/** Sweeps as somebody without any right. */
function sendSweep(token: string, numbers: readonly bigint[]) {
  const data = receiptsInterface.encodeFunctionData('sweep', [token, numbers]);
  return sendAndWait(chain.outsider, { to: chain.deployment.receipts, data });
}

async function sweep(token: string, numbers: readonly bigint[]): Promise<bigint[]> {
  const { logs } = await sendSweep(token, numbers);
  return logs
    .map((log) => receiptsInterface.parseLog(log))
    .filter((event) => event !== null)
    .map((event) => event.args[0] as bigint);
}

test('what arrives before there is a contract is swept to the treasury by anybody, again and again', async () => {
  const { USDT } = chain.deployment.tokens;
  const [paid, alsoPaid] = [await addressOf(1n), await addressOf(2n)];
  const before = (await chain.treasury.tokenBalances()).USDT;
  await mintTestToken(chain.owner, USDT, paid, 30n);
  await mintTestToken(chain.owner, USDT, alsoPaid, 12n);

  expect(await sweep(USDT.address, [1n, 2n, 3n])).toEqual([1n, 2n]);
  expect((await chain.treasury.tokenBalances()).USDT).toBe(before + 42n);
  expect(await chain.treasury.tokenBalance('USDT', paid)).toBe(0n);
  // An empty address costs no deployment.
  expect(await chain.treasury.hasCode(await addressOf(3n))).toBe(false);

  await mintTestToken(chain.owner, USDT, paid, 5n);
  expect(await sweep(USDT.address, [1n])).toEqual([1n]);
  expect((await chain.treasury.tokenBalances()).USDT).toBe(before + 47n);
});

test('only the factory moves what lies on a receiving address', async () => {
  const { USDT } = chain.deployment.tokens;
  const paid = await addressOf(40n);
  await mintTestToken(chain.owner, USDT, paid, 30n);
  await sweep(USDT.address, [40n]);
  await mintTestToken(chain.owner, USDT, paid, 5n);
  const sweepItself = new Interface(['function sweep(address token)', 'error NotFactory(address)']);
  const data = sweepItself.encodeFunctionData('sweep', [USDT.address]);
  const reason = await chain.provider
    .call({ from: chain.outsider.address, to: paid, data })
    .then(() => null)
    .catch((error: { data: string }) => sweepItself.parseError(error.data)?.name);
  expect(reason).toBe('NotFactory');
  expect(await chain.treasury.tokenBalance('USDT', paid)).toBe(5n);
  expect(await sweep(USDT.address, [40n])).toEqual([40n]);
});

test('the own coin of the chain is swept too', async () => {
  const to = await addressOf(7n);
  await sendAndWait(chain.owner, { to, value: 11n });
  expect(await sweep('0x0000000000000000000000000000000000000000', [7n])).toEqual([7n]);
  expect(await chain.provider.getBalance(chain.deployment.treasury)).toBe(11n);
});

test('a sweep takes the gas that is said of it, and little less', async () => {
  // USDC: the treasury holds none of it yet, which is dearer.
  const { USDC } = chain.deployment.tokens;
  for (const count of [1, 10, 50]) {
    const numbers = Array.from({ length: count }, (_, index) => BigInt(1000 * count + index));
    for (const number of numbers) {
      await mintTestToken(chain.owner, USDC, await addressOf(number), 10n);
    }
    const { gasUsed } = await sendSweep(USDC.address, numbers);
    expect(gasUsed).toBeLessThanOrEqual(usualSweepGas(count));
    expect(gasUsed).toBeGreaterThan((usualSweepGas(count) * 4n) / 5n);
  }
});

test('every number has an address of its own', async () => {
  const addresses = await Promise.all([1n, 2n, 2n ** 64n - 1n].map(addressOf));
  expect(new Set(addresses).size).toBe(3);
});

test('transfers of one block are read in the order of its transactions, then of their events', async () => {
  const { USDT } = chain.deployment.tokens;
  const { treasury } = chain.deployment;
  const data = receiptsInterface.encodeFunctionData('sweep', [USDT.address, [70n, 71n]]);
  for (const number of [70n, 71n]) {
    await mintTestToken(chain.owner, USDT, await addressOf(number), 100n + number);
  }
  const gasLimit = 2_000_000;
  const mint = (amount: bigint) => tokenInterface.encodeFunctionData('mint', [treasury, amount]);
  await chain.call('evm_setAutomine', false);
  // The highest price is the first of the block: the sweep's later event comes before the others' first.
  const sent = [
    await chain.outsider.sendTransaction({ to: chain.deployment.receipts, data, gasLimit }),
    ...(await sendEach(chain.owner, [1n, 2n, 3n, 4n].map(mint))),
  ];
  await chain.call('evm_mine');
  await chain.call('evm_setAutomine', true);

  const receipts = await Promise.all(sent.map(({ hash }) => receiptOf(chain.provider, hash)));
  const [block, ...others] = new Set(receipts.map(({ blockNumber }) => blockNumber));
  expect(others).toEqual([]);
  const amountsOf: Record<string, readonly bigint[]> = {
    [sent[0]?.hash ?? '']: [170n, 171n],
    ...Object.fromEntries(sent.slice(1).map(({ hash }, index) => [hash, [BigInt(index + 1)]])),
  };
  const inOrder = receipts
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ hash }) => amountsOf[hash] ?? []);
  const end = await readBlock(chain.rpc, block ?? 0);
  const range = { from: end.number, end };
  const found = await readTransfersTo(chain.rpc, chain.deployment, [treasury], range);
  expect(found.map(({ amount }) => amount)).toEqual(inOrder);
  const moved = await readTreasuryTransfers(chain.rpc, chain.deployment, range);
  expect(moved.map(({ amount }) => amount)).toEqual(inOrder);
});

/** Sends calls of the test token without waiting for a block. */
async function sendEach(from: Wallet, calls: readonly string[]): Promise<TransactionResponse[]> {
  const sent: TransactionResponse[] = [];
  const first = await from.getNonce();
  for (const [index, data] of calls.entries()) {
    const to = chain.deployment.tokens.USDT.address;
    sent.push(await from.sendTransaction({ to, data, gasLimit: 200_000, nonce: first + index }));
  }
  return sent;
}
