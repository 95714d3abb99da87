import { Interface, ZeroAddress, type TransactionReceipt } from 'ethers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import blocklistToken from '../../contracts/artifacts/BlocklistToken.json' with { type: 'json' };
import reentrantToken from '../../contracts/artifacts/ReentrantToken.json' with { type: 'json' };
import {
  freshAddress,
  newItem,
  startTreasuryChain,
  type TreasuryChain,
} from '../../tests/support/treasury-chain.ts';
import { payoutsInterface, type Artifact } from './artifacts.ts';
import { deploy } from './deploy.ts';
import { encodePay, MAX_BATCH_ITEMS } from './pay-calldata.ts';
import { sendAndWait } from './receipt-of.ts';
import { OPERATOR_ROLE } from './treasury.ts';
import type { PayBatch } from './treasury-types.ts';

let chain: TreasuryChain;
beforeAll(async () => {
  chain = await startTreasuryChain();
});
afterAll(() => chain.stop());

/** Name of the error the treasury answers a batch with right now; null where it would pay. */
async function refusal(batch: PayBatch, from = chain.operator.address): Promise<string | null> {
  return refusalOf(from, encodePay(batch));
}

async function refusalOf(from: string, data: string): Promise<string | null> {
  try {
    await chain.provider.call({ from, to: chain.deployment.treasury, data });
    return null;
  } catch (error) {
    const { data: reason } = error as { data: string };
    return payoutsInterface.parseError(reason)?.name ?? reason;
  }
}

const usdtOf = (address: string): Promise<bigint> => chain.treasury.tokenBalance('USDT', address);

async function expectPaid(receipt: TransactionReceipt, batch: PayBatch): Promise<void> {
  expect(receipt.status).toBe(1);
  for (const item of batch.items) expect(await usdtOf(item.to)).toBe(item.amount);
}

describe('a batch', () => {
  test('pays every recipient, also in a token whose transfers return nothing', async () => {
    const batch = await chain.batch([newItem(), newItem({ amount: 1n }), newItem()]);
    await expectPaid(await chain.pay(batch), batch);
  });

  test('is refused whole when one of its numbers has been paid before', async () => {
    const paid = newItem();
    await chain.pay(await chain.batch([paid]));
    const other = newItem();
    const again = await chain.batch([other, { ...paid, to: freshAddress() }]);

    expect(await refusal(again)).toBe('AlreadyPaid');
    expect((await chain.pay(again)).status).toBe(0);
    expect(await usdtOf(other.to)).toBe(0n);
    expect(await usdtOf(paid.to)).toBe(paid.amount);
    // Control: the same batch without the paid number goes through.
    const rest = await chain.batch([other]);
    await expectPaid(await chain.pay(rest), rest);
  });

  test('is refused when it names a number twice', async () => {
    const item = newItem();
    expect(await refusal(await chain.batch([item, { ...item, to: freshAddress() }]))).toBe(
      'AlreadyPaid',
    );
  });

  test('sent in time but mined after its deadline pays nothing; mined in time it pays', async () => {
    const { timestamp } = await chain.treasury.head();
    const batch = await chain.batch([newItem()], { deadline: timestamp + 100 });
    const before = await chain.call('evm_snapshot');

    await chain.call('evm_setNextBlockTimestamp', timestamp + 101);
    expect((await chain.pay(batch)).status).toBe(0);
    expect(await usdtOf(batch.items[0]?.to ?? '')).toBe(0n);

    await chain.call('evm_revert', before);
    await chain.call('evm_setNextBlockTimestamp', timestamp + 100);
    await expectPaid(await chain.pay(batch), batch);
  });

  test('needs a recipient and an amount in every item', async () => {
    expect(await refusal(await chain.batch([newItem({ to: ZeroAddress })]))).toBe('ZeroAddress');
    expect(await refusal(await chain.batch([newItem({ amount: 0n })]))).toBe('ZeroAmount');
    expect(await refusal(await chain.batch([]))).toBe('NoItems');
  });

  test('takes 300 items, and not one more', async () => {
    const items = Array.from({ length: MAX_BATCH_ITEMS + 1 }, () => newItem({ amount: 1n }));
    expect(await refusal(await chain.batch(items))).toBe('TooManyItems');
    const most = await chain.batch(items.slice(1));
    const receipt = await chain.pay(most);
    expect(receipt.status).toBe(1);
    expect(receipt.gasUsed).toBeLessThan(16_777_216n);
  });

  test('can use any 64-bit number once, neighbours left alone', async () => {
    const high = 2n ** 64n - 1n;
    await chain.pay(await chain.batch([newItem({ number: high })]));
    const { number: block } = await chain.treasury.head();
    expect(await chain.treasury.isPaid(high, block)).toBe(true);
    expect(await chain.treasury.isPaid(high - 1n, block)).toBe(false);
    expect(await chain.treasury.isPaid(high - 256n, block)).toBe(false);
  });
});

describe('rights', () => {
  test('only an operator pays', async () => {
    const batch = await chain.batch([newItem()]);
    expect(await refusal(batch, chain.outsider.address)).toBe('AccessControlUnauthorizedAccount');
    expect(await refusal(batch, chain.owner.address)).toBe('AccessControlUnauthorizedAccount');
    await chain.own('grantRole', [OPERATOR_ROLE, chain.outsider.address]);
    expect(await refusal(batch, chain.outsider.address)).toBeNull();
    await chain.own('revokeRole', [OPERATOR_ROLE, chain.outsider.address]);
    expect(await refusal(batch, chain.outsider.address)).toBe('AccessControlUnauthorizedAccount');
  });

  test.each([
    ['withdraw', () => [chain.deployment.tokens.USDT.address, chain.operator.address, 1n]],
    ['setDailyLimit', () => [chain.deployment.tokens.USDT.address, 1n]],
    ['grantRole', () => [OPERATOR_ROLE, chain.operator.address]],
    ['unpause', () => []],
  ])('an operator may not %s', async (method, inputs) => {
    const data = payoutsInterface.encodeFunctionData(method, inputs());
    expect(await refusalOf(chain.operator.address, data)).toBe('AccessControlUnauthorizedAccount');
  });

  test('the owner withdraws tokens and the own coin of the chain', async () => {
    const to = freshAddress();
    await chain.own('withdraw', [chain.deployment.tokens.USDT.address, to, 7n]);
    expect(await usdtOf(to)).toBe(7n);
    await sendAndWait(chain.owner, { to: chain.deployment.treasury, value: 9n });
    await chain.own('withdraw', [ZeroAddress, to, 9n]);
    expect(await chain.provider.getBalance(to)).toBe(9n);
    const nowhere = payoutsInterface.encodeFunctionData('withdraw', [ZeroAddress, ZeroAddress, 0n]);
    expect(await refusalOf(chain.owner.address, nowhere)).toBe('NoRecipient');
  });

  test('an operator can stop payments, and only the owner allows them again', async () => {
    const batch = await chain.batch([newItem()]);
    const pause = payoutsInterface.encodeFunctionData('pause');
    expect(await refusalOf(chain.outsider.address, pause)).toBe('AccessControlUnauthorizedAccount');
    await sendAndWait(chain.operator, { to: chain.deployment.treasury, data: pause });
    expect(await refusal(batch)).toBe('EnforcedPause');
    await chain.own('unpause');
    expect(await refusal(batch)).toBeNull();
  });
});

describe('the daily limit', () => {
  test('counts what leaves a day and starts anew the next day', async () => {
    const token = chain.deployment.tokens.USDC.address;
    const pay = async (amount: bigint): Promise<PayBatch> =>
      chain.batch([newItem({ amount })], { token });
    const today = (await chain.treasury.head()).timestamp;
    const midnight = (Math.floor(today / 86_400) + 1) * 86_400;
    await chain.call('evm_setNextBlockTimestamp', midnight);
    await chain.own('setDailyLimit', [token, 100n]);

    expect(await refusal(await pay(101n))).toBe('DailyLimitExceeded');
    await chain.pay(await pay(60n));
    expect(await chain.treasury.remainingDailyLimit('USDC')).toBe(40n);
    expect(await refusal(await pay(41n))).toBe('DailyLimitExceeded');
    await chain.pay(await pay(40n));
    expect(await refusal(await pay(1n))).toBe('DailyLimitExceeded');

    await chain.call('evm_setNextBlockTimestamp', midnight + 86_400);
    await chain.call('evm_mine');
    expect(await chain.treasury.remainingDailyLimit('USDC')).toBe(100n);
    expect((await chain.pay(await pay(100n))).status).toBe(1);
  });

  test('lets nothing more out once it is lowered below what has left', async () => {
    const token = chain.deployment.tokens.USDC.address;
    await chain.own('setDailyLimit', [token, 50n]);
    expect(await chain.treasury.remainingDailyLimit('USDC')).toBe(0n);
    expect(await chain.treasury.dailyLimit('USDC')).toBe(50n);
  });

  test('lets nothing out of a token for which the owner has set none', async () => {
    const token = await deployToken(blocklistToken);
    const batch = await chain.batch([newItem()], { token });
    expect(await refusal(batch)).toBe('DailyLimitExceeded');
    await chain.own('setDailyLimit', [token, 10n ** 30n]);
    expect(await refusal(batch)).toBeNull();
  });
});

const mock = new Interface([
  'function mint(address to, uint256 amount)',
  'function arm(address target, bytes call)',
]);

/** Deploys a token and gives the treasury plenty of it. */
async function deployToken(artifact: Artifact): Promise<string> {
  const { address: to } = await deploy(chain.owner, artifact);
  const data = mock.encodeFunctionData('mint', [chain.deployment.treasury, 10n ** 24n]);
  await sendAndWait(chain.owner, { to, data });
  return to;
}

describe('a token that calls back while it is paid', () => {
  test('cannot pay anything, even with an operator’s rights', async () => {
    const token = await deployToken(reentrantToken);
    await chain.own('setDailyLimit', [token, 10n ** 24n]);
    await chain.own('grantRole', [OPERATOR_ROLE, token]);
    const outer = await chain.batch([newItem()], { token });
    const inner = await chain.batch([newItem()], { token });
    // Control: unarmed, it is a token like any other.
    expect(await refusal(outer)).toBeNull();
    const data = mock.encodeFunctionData('arm', [chain.deployment.treasury, encodePay(inner)]);
    await sendAndWait(chain.owner, { to: token, data });
    expect(await refusal(outer)).toBe('ReentrancyGuardReentrantCall');
  });
});
