import { ZeroAddress, type TransactionReceipt } from 'ethers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import blocklistToken from '../../../contracts/artifacts/BlocklistToken.json' with { type: 'json' };
import { DAY_S, HOUR_S } from '#contract/rules/durations.ts';
import {
  deployMock,
  freshAddress,
  newItem,
  startTreasuryChain,
  type TreasuryChain,
} from '../../../tests/support/chain/treasury.ts';
import { canAnchor, encodeAnchor } from './anchor-calldata.ts';
import { payoutsInterface } from '../artifacts.ts';
import { encodePay, MAX_BATCH_ITEMS } from './pay-calldata.ts';
import { sendAndWait } from '../receipt-of.ts';
import { OPERATOR_ROLE } from './contract.ts';
import type { PayBatch } from './types.ts';

let chain: TreasuryChain;
beforeAll(async () => {
  chain = await startTreasuryChain();
});
afterAll(() => chain.stop());

const refusal = (batch: PayBatch, from = chain.operator.address): Promise<string | null> =>
  refusalOf(from, encodePay(batch));
const refusalOf = (from: string, data: string): Promise<string | null> => chain.refusal(from, data);

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

describe('the owner', () => {
  const call = (method: string, inputs: readonly unknown[] = []): string =>
    payoutsInterface.encodeFunctionData(method, inputs);
  /** Mines a block so many seconds later. */
  async function pass(seconds: number): Promise<void> {
    await chain.call('evm_increaseTime', seconds);
    await chain.call('evm_mine');
  }

  test('is one, and is not granted, revoked or given up like other roles', async () => {
    const role = `0x${'0'.repeat(64)}`;
    const { owner, outsider } = chain;
    for (const method of ['grantRole', 'revokeRole']) {
      expect(await refusalOf(owner.address, call(method, [role, outsider.address]))).toBe(
        'AccessControlEnforcedDefaultAdminRules',
      );
    }
    expect(await refusalOf(owner.address, call('renounceRole', [role, owner.address]))).toBe(
      'AccessControlEnforcedDefaultAdminDelay',
    );
  });

  test('changes in two steps, after a delay, and the old one may take it back', async () => {
    const { owner, outsider } = chain;
    const accept = call('acceptDefaultAdminTransfer');
    const unpause = call('setDailyLimit', [chain.deployment.tokens.TCT.address, 1n]);
    const before = await chain.call('evm_snapshot');

    await chain.own('beginDefaultAdminTransfer', [outsider.address]);
    await pass(3 * DAY_S - 10);
    expect(await refusalOf(outsider.address, accept)).toBe(
      'AccessControlEnforcedDefaultAdminDelay',
    );
    await pass(20);
    expect(await refusalOf(chain.operator.address, accept)).toBe(
      'AccessControlInvalidDefaultAdmin',
    );
    expect(await refusalOf(owner.address, unpause)).toBeNull();
    await sendAndWait(outsider, { to: chain.deployment.treasury, data: accept });
    expect(await refusalOf(owner.address, unpause)).toBe('AccessControlUnauthorizedAccount');
    expect(await refusalOf(outsider.address, unpause)).toBeNull();

    await chain.call('evm_revert', before);
    await chain.own('beginDefaultAdminTransfer', [outsider.address]);
    await chain.own('cancelDefaultAdminTransfer');
    await pass(4 * DAY_S);
    expect(await refusalOf(outsider.address, accept)).toBe('AccessControlInvalidDefaultAdmin');
  });
});

describe('the limit of 24 hours', () => {
  /** A limit of 100 USDC; answers payments at chosen seconds after midnight (UTC) of a new day. */
  async function limited() {
    const token = chain.deployment.tokens.USDC.address;
    const now = (await chain.treasury.head()).timestamp;
    const midnight = (Math.floor(now / 86_400) + 3) * 86_400;
    const at = (seconds: number): Promise<unknown> =>
      chain.call('evm_setNextBlockTimestamp', midnight + seconds);
    await at(-86_400);
    await chain.own('setDailyLimit', [token, 100n]);
    return async (seconds: number, amount: bigint): Promise<boolean> => {
      const deadline = midnight + seconds;
      const batch = await chain.batch([newItem({ amount })], { token, deadline });
      await at(seconds);
      return (await chain.pay(batch)).status === 1;
    };
  }

  test('does not let twice as much out around midnight', async () => {
    const pay = await limited();
    expect(await pay(-60, 100n)).toBe(true);
    expect(await pay(60, 1n)).toBe(false);
    expect(await pay(86_400 - 3_600, 1n)).toBe(false);
    // Control: a day after, and not later than the hour that 24 hours end in, all of it may leave.
    expect(await pay(86_400, 100n)).toBe(true);
  });

  test('frees what left in an hour once 24 whole hours have begun since, hour by hour', async () => {
    const pay = await limited();
    expect(await pay(0, 10n)).toBe(true);
    expect(await pay(HOUR_S, 30n)).toBe(true);
    expect(await pay(5 * HOUR_S, 60n)).toBe(true);
    expect(await chain.treasury.remainingDailyLimit('USDC')).toBe(0n);
    expect(await pay(25 * HOUR_S - 1, 1n)).toBe(false);
    expect(await pay(25 * HOUR_S, 11n)).toBe(false);
    expect(await pay(25 * HOUR_S + 1, 10n)).toBe(true);
    // What left at hour 25 took the place of hour 0 in the ring; the others still count.
    expect(await pay(26 * HOUR_S, 31n)).toBe(false);
    expect(await pay(26 * HOUR_S + 1, 30n)).toBe(true);
    expect(await chain.treasury.remainingDailyLimit('USDC')).toBe(0n);
    expect(await pay(60 * HOUR_S, 100n)).toBe(true);
  });

  test('never lets more than the limit out in any 24 hours, whatever is tried when', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ wait: fc.integer({ min: 1, max: 9 * HOUR_S }), amount: fc.bigInt(1n, 70n) }),
          { minLength: 4, maxLength: 10 },
        ),
        async (tries) => {
          const pay = await limited();
          let seconds = 0;
          const left: { at: number; amount: bigint }[] = [];
          for (const { wait, amount } of tries) {
            seconds += wait;
            const room = await chain.treasury.remainingDailyLimit('USDC');
            const isPaid = await pay(seconds, amount);
            expect(isPaid || amount > room).toBe(true);
            if (!isPaid) continue;
            left.push({ at: seconds, amount });
            const recent = left.filter(({ at }) => at > seconds - 86_400);
            const sum = recent.reduce((total, payment) => total + payment.amount, 0n);
            expect(sum).toBeLessThanOrEqual(100n);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  test('counts what leaves and has room again a day later', async () => {
    const token = chain.deployment.tokens.USDC.address;
    const pay = async (amount: bigint): Promise<PayBatch> =>
      chain.batch([newItem({ amount })], { token });
    const today = (await chain.treasury.head()).timestamp;
    const midnight = (Math.floor(today / 86_400) + 3) * 86_400;
    await chain.call('evm_setNextBlockTimestamp', midnight);
    await chain.own('setDailyLimit', [token, 100n]);

    expect(await refusal(await pay(101n))).toBe('DailyLimitExceeded');
    await chain.pay(await pay(60n));
    expect(await chain.treasury.remainingDailyLimit('USDC')).toBe(40n);
    expect(await refusal(await pay(41n))).toBe('DailyLimitExceeded');
    await chain.pay(await pay(40n));
    expect(await refusal(await pay(1n))).toBe('DailyLimitExceeded');

    await chain.call('evm_setNextBlockTimestamp', midnight + 25 * 3_600);
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
    const token = await deployMock(chain, blocklistToken);
    const batch = await chain.batch([newItem()], { token });
    expect(await refusal(batch)).toBe('DailyLimitExceeded');
    await chain.own('setDailyLimit', [token, 10n ** 30n]);
    expect(await refusal(batch)).toBeNull();
  });
});

describe('a row of the audit log', () => {
  const digest = `0x${'5a'.repeat(32)}`;
  const data = encodeAnchor({ row: 42, digest });

  test('is noted by an operator alone, also while payments are paused', async () => {
    expect(await refusalOf(chain.outsider.address, data)).toBe('AccessControlUnauthorizedAccount');
    expect(await refusalOf(chain.owner.address, data)).toBe('AccessControlUnauthorizedAccount');
    expect(await refusalOf(chain.operator.address, data)).toBeNull();
    expect(await chain.treasury.canAnchor()).toBe(true);
    expect(canAnchor('0x6080604052')).toBe(false);
  });
});
