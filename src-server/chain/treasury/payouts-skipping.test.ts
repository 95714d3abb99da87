import { Interface, type TransactionReceipt } from 'ethers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import hostileToken from '../../../contracts/artifacts/HostileToken.json' with { type: 'json' };
import reentrantToken from '../../../contracts/artifacts/ReentrantToken.json' with { type: 'json' };
import {
  deployMock,
  freshAddress,
  newItem,
  startTreasuryChain,
  type TreasuryChain,
} from '../../../tests/support/chain/treasury.ts';
import { payoutsInterface, tokenInterface } from '../artifacts.ts';
import { encodePay } from './pay-calldata.ts';
import { receiptOf, sendAndWait } from '../receipt-of.ts';
import { OPERATOR_ROLE } from './contract.ts';
import type { PayBatch, PayItem } from './types.ts';

let chain: TreasuryChain;
beforeAll(async () => {
  chain = await startTreasuryChain();
});
afterAll(() => chain.stop());

const refusal = (batch: PayBatch, from = chain.operator.address): Promise<string | null> =>
  chain.refusal(from, encodePay(batch));

const mock = new Interface([
  'function arm(address target, bytes call)',
  'function setConduct(address recipient, uint8 conduct)',
]);

describe('a payment that the token reverts', () => {
  /** A token that may be paid, for whose transfers a test chooses what happens. */
  async function hostile(): Promise<{
    token: string;
    treat: (to: string, conduct: number) => Promise<unknown>;
    balance: (of: string) => Promise<bigint>;
  }> {
    const token = await deployMock(chain, hostileToken);
    await chain.own('setDailyLimit', [token, 10n ** 24n]);
    return {
      token,
      treat: (to, conduct) =>
        sendAndWait(chain.owner, {
          to: token,
          data: mock.encodeFunctionData('setConduct', [to, conduct]),
        }),
      balance: async (of) =>
        BigInt(
          await chain.provider.call({
            to: token,
            data: tokenInterface.encodeFunctionData('balanceOf', [of]),
          }),
        ),
    };
  }
  const SAYS_FALSE = 1;
  const BURNS_GAS = 2;
  const REVERTS_WITH_MUCH = 3;
  const eventsOf = ({ logs }: TransactionReceipt): [string, bigint][] =>
    logs.flatMap((log) => {
      const event =
        log.address === chain.deployment.treasury ? payoutsInterface.parseLog(log) : null;
      return event ? [[event.name, event.args[1] as bigint] as [string, bigint]] : [];
    });
  const isPaid = async (number: bigint): Promise<boolean> =>
    chain.treasury.isPaid(number, (await chain.treasury.head()).number);

  test.each([BURNS_GAS, REVERTS_WITH_MUCH])(
    'is skipped with an event, and the others of its batch are paid (conduct %i)',
    async (conduct) => {
      const { token, treat, balance } = await hostile();
      const items = [newItem(), newItem(), newItem()];
      const [first, odd, last] = items as [PayItem, PayItem, PayItem];
      await treat(odd.to, conduct);
      const batch = await chain.batch(items, { token });
      const gasLimit = await chain.treasury.estimateGas(chain.operator.address, batch);
      const receipt = await chain.pay(batch);
      expect(receipt.status).toBe(1);
      expect(eventsOf(receipt)).toEqual([
        ['Paid', first.number],
        ['Skipped', odd.number],
        ['Paid', last.number],
      ]);
      expect([await isPaid(first.number), await isPaid(odd.number)]).toEqual([true, false]);
      expect([await balance(odd.to), await balance(last.to)]).toEqual([0n, last.amount]);
      // It costs no more than the gas that a transfer gets, and the estimate has room for it.
      expect(receipt.gasUsed).toBeLessThan(400_000n);
      expect(gasLimit.gas).toBeGreaterThan(receipt.gasUsed);
      // The same calldata can never run again, whatever the token says by then.
      await treat(odd.to, 0);
      expect(await refusal(batch)).toBe('AlreadyPaid');
      // In a batch of its own the number is paid.
      expect((await chain.pay(await chain.batch([odd], { token }))).status).toBe(1);
      expect(await balance(odd.to)).toBe(odd.amount);
    },
  );

  test('does not count against the limit', async () => {
    const { token, treat } = await hostile();
    const [odd, even] = [newItem({ amount: 900n }), newItem({ amount: 100n })];
    await chain.own('setDailyLimit', [token, 100n]);
    await treat(odd.to, REVERTS_WITH_MUCH);
    expect((await chain.pay(await chain.batch([odd, even], { token }))).status).toBe(1);
  });

  test('reverts a batch that would pay nobody', async () => {
    const { token, treat } = await hostile();
    const items = [newItem(), newItem()];
    for (const { to } of items) await treat(to, REVERTS_WITH_MUCH);
    expect(await refusal(await chain.batch(items, { token }))).toBe('NothingPaid');
  });

  test('that says false although it moved is no reason to go on: nothing is paid', async () => {
    const { token, treat, balance } = await hostile();
    const items = [newItem(), newItem()];
    const [odd, even] = items as [PayItem, PayItem];
    await treat(odd.to, SAYS_FALSE);
    const batch = await chain.batch(items, { token });
    expect(await refusal(batch)).toBe('TransferReturnedFalse');
    expect((await chain.pay(batch)).status).toBe(0);
    expect([await balance(odd.to), await balance(even.to)]).toEqual([0n, 0n]);
  });

  test('is not skipped where the treasury holds too little: then nobody is paid', async () => {
    const { token, balance } = await hostile();
    const [small, large] = [newItem({ amount: 1n }), newItem({ amount: 10n ** 24n })];
    await chain.own('setDailyLimit', [token, 10n ** 30n]);
    const batch = await chain.batch([small, large], { token });
    expect(await refusal(batch)).toBe('TreasuryShort');
    expect((await chain.pay(batch)).status).toBe(0);
    expect(await balance(small.to)).toBe(0n);
  });

  test('never follows from too little gas: the batch is paid whole or not at all', async () => {
    const items = [newItem(), newItem(), newItem()];
    const batch = await chain.batch(items, { token: chain.deployment.tokens.TCT.address });
    const data = encodePay(batch);
    const full = await chain.treasury.estimateGas(chain.operator.address, batch);
    let refused = 0;
    for (let gasLimit = 60_000n; gasLimit < full.gas + 50_000n; gasLimit += 20_000n) {
      const snapshot = await chain.call('evm_snapshot');
      const request = { to: chain.deployment.treasury, data, gasLimit };
      const sent = await chain.operator.sendTransaction(request);
      const receipt = await receiptOf(chain.provider, sent.hash);
      if (receipt.status !== 1) refused += 1;
      expect(eventsOf(receipt).filter(([name]) => name === 'Skipped')).toEqual([]);
      await chain.call('evm_revert', snapshot);
    }
    expect(refused).toBeGreaterThan(3);
    expect((await chain.pay(batch)).status).toBe(1);
  });

  test('needs a token that exists', async () => {
    const batch = await chain.batch([newItem()], { token: freshAddress() });
    expect(await refusal(batch)).toBe('NoToken');
  });
});

describe('a token that calls back while it is paid', () => {
  test('cannot pay anything, even with an operator’s rights', async () => {
    const token = await deployMock(chain, reentrantToken);
    await chain.own('setDailyLimit', [token, 10n ** 24n]);
    await chain.own('grantRole', [OPERATOR_ROLE, token]);
    const outer = await chain.batch([newItem()], { token });
    const inner = await chain.batch([newItem()], { token });
    // Control: unarmed, it is a token like any other.
    expect(await refusal(outer)).toBeNull();
    expect(await refusal(inner, token)).toBeNull();
    const data = mock.encodeFunctionData('arm', [chain.deployment.treasury, encodePay(inner)]);
    await sendAndWait(chain.owner, { to: token, data });
    expect(await refusal(outer)).toBe('NothingPaid');
    expect(await refusal(await chain.batch([newItem(), newItem()], { token }))).toBe('NothingPaid');
  });
});
