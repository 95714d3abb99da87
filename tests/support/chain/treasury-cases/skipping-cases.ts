import { Interface, type TransactionReceipt } from 'ethers';
import { expect } from 'vitest';
import {
  approvedPayoutsInterface,
  payoutsInterface,
  tokenInterface,
} from '#server/chain/artifacts.ts';
import { DAY_S } from '#contract/rules/durations.ts';
import { deploy } from '#server/chain/deploy.ts';
import { receiptOf, sendAndWait } from '#server/chain/receipt-of.ts';
import { OPERATOR_ROLE } from '#server/chain/treasury/roles.ts';
import type { PayItem } from '#server/chain/treasury/types.ts';
import { mockArtifact } from '../mock-artifacts.ts';
import { deployMock, freshAddress, newItem, type TreasuryChain } from '../treasury.ts';
import { refusal, type TreasuryCase } from './case.ts';

const walletInterface = new Interface(mockArtifact('SigningWallet').abi);
const mock = new Interface([
  'function arm(address target, bytes call)',
  'function setConduct(address recipient, uint8 conduct)',
]);

/** A token that may be paid, for whose transfers a test chooses what happens. */
async function hostile(chain: TreasuryChain): Promise<{
  token: string;
  treat: (to: string, conduct: number) => Promise<unknown>;
  balance: (of: string) => Promise<bigint>;
}> {
  const token = await deployMock(chain, mockArtifact('HostileToken'));
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
/** Name and number of each payment and each that was skipped. */
const eventsOf = (
  { deployment }: TreasuryChain,
  { logs }: TransactionReceipt,
): [string, bigint][] =>
  logs.flatMap((log) => {
    if (log.address !== deployment.treasury) return [];
    const event = payoutsInterface.parseLog(log) ?? approvedPayoutsInterface.parseLog(log);
    return event?.name === 'Paid' || event?.name === 'Skipped'
      ? [[event.name, event.args[1] as bigint] as [string, bigint]]
      : [];
  });
const isPaid = async ({ treasury }: TreasuryChain, number: bigint): Promise<boolean> =>
  treasury.isPaid(number, (await treasury.head()).number);

async function paysTheOthers(chain: TreasuryChain, conduct: number): Promise<void> {
  const { token, treat, balance } = await hostile(chain);
  const items = [newItem(), newItem(), newItem()];
  const [first, odd, last] = items as [PayItem, PayItem, PayItem];
  await treat(odd.to, conduct);
  const batch = await chain.batch(items, { token });
  const gasLimit = await chain.treasury.estimateGas(chain.operator.address, chain.approved(batch));
  const receipt = await chain.pay(batch);
  expect(receipt.status).toBe(1);
  expect(eventsOf(chain, receipt)).toEqual([
    ['Paid', first.number],
    ['Skipped', odd.number],
    ['Paid', last.number],
  ]);
  expect([await isPaid(chain, first.number), await isPaid(chain, odd.number)]).toEqual([
    true,
    false,
  ]);
  expect([await balance(odd.to), await balance(last.to)]).toEqual([0n, last.amount]);
  // It costs no more than the gas that a transfer gets, and the estimate has room for it.
  expect(receipt.gasUsed).toBeLessThan(400_000n);
  expect(gasLimit.gas).toBeGreaterThan(receipt.gasUsed);
  // The same calldata can never run again, whatever the token says by then.
  await treat(odd.to, 0);
  expect(await refusal(chain, batch)).toBe('AlreadyPaid');
  // In a batch of its own the number is paid.
  expect((await chain.pay(await chain.batch([odd], { token }))).status).toBe(1);
  expect(await balance(odd.to)).toBe(odd.amount);
}

export const skippingCases: readonly TreasuryCase[] = [
  ...[BURNS_GAS, REVERTS_WITH_MUCH].map((conduct) => ({
    name: `a payment that the token reverts is skipped, and the others are paid (conduct ${conduct})`,
    run: (chain: TreasuryChain) => paysTheOthers(chain, conduct),
  })),

  {
    name: 'a refused payment does not count against the limit',
    run: async (chain) => {
      const { token, treat } = await hostile(chain);
      const [odd, even] = [newItem({ amount: 900n }), newItem({ amount: 100n })];
      await chain.own('setDailyLimit', [token, 100n]);
      await treat(odd.to, REVERTS_WITH_MUCH);
      expect((await chain.pay(await chain.batch([odd, even], { token }))).status).toBe(1);
    },
  },

  {
    name: 'a refused payment reverts a batch that would pay nobody',
    run: async (chain) => {
      const { token, treat } = await hostile(chain);
      const items = [newItem(), newItem()];
      for (const { to } of items) await treat(to, REVERTS_WITH_MUCH);
      expect(await refusal(chain, await chain.batch(items, { token }))).toBe('NothingPaid');
    },
  },

  {
    name: 'a payment that says false although it moved is no reason to go on: nothing is paid',
    run: async (chain) => {
      const { token, treat, balance } = await hostile(chain);
      const items = [newItem(), newItem()];
      const [odd, even] = items as [PayItem, PayItem];
      await treat(odd.to, SAYS_FALSE);
      const batch = await chain.batch(items, { token });
      expect(await refusal(chain, batch)).toBe('TransferReturnedFalse');
      expect((await chain.pay(batch)).status).toBe(0);
      expect([await balance(odd.to), await balance(even.to)]).toEqual([0n, 0n]);
    },
  },

  {
    name: 'a refused payment is not skipped where the treasury holds too little: then nobody is paid',
    run: async (chain) => {
      const { token, balance } = await hostile(chain);
      const [small, large] = [newItem({ amount: 1n }), newItem({ amount: 10n ** 24n })];
      await chain.own('setDailyLimit', [token, 10n ** 30n]);
      const batch = await chain.batch([small, large], { token });
      expect(await refusal(chain, batch)).toBe('TreasuryShort');
      expect((await chain.pay(batch)).status).toBe(0);
      expect(await balance(small.to)).toBe(0n);
    },
  },

  {
    name: 'a refused payment never follows from too little gas: the batch is paid whole or not at all',
    run: async (chain) => {
      const items = [newItem(), newItem(), newItem()];
      const batch = await chain.batch(items, { token: chain.deployment.tokens.TCT.address });
      const data = chain.calldata(batch);
      const full = await chain.treasury.estimateGas(chain.operator.address, chain.approved(batch));
      let refused = 0;
      for (let gasLimit = 60_000n; gasLimit < full.gas + 50_000n; gasLimit += 20_000n) {
        const snapshot = await chain.call('evm_snapshot');
        const request = { to: chain.deployment.treasury, data, gasLimit };
        const sent = await chain.operator.sendTransaction(request);
        const receipt = await receiptOf(chain.provider, sent.hash);
        if (receipt.status !== 1) refused += 1;
        expect(eventsOf(chain, receipt).filter(([name]) => name === 'Skipped')).toEqual([]);
        await chain.call('evm_revert', snapshot);
      }
      expect(refused).toBeGreaterThan(3);
      expect((await chain.pay(batch)).status).toBe(1);
    },
  },

  {
    name: 'a batch needs a token that exists',
    run: async (chain) => {
      const batch = await chain.batch([newItem()], { token: freshAddress() });
      expect(await refusal(chain, batch)).toBe('NoToken');
    },
  },
  {
    name: 'a token that calls back cannot pay anything, even with an operator’s rights',
    run: async (chain) => {
      const token = await deployMock(chain, mockArtifact('ReentrantToken'));
      await chain.own('setDailyLimit', [token, 10n ** 24n]);
      await chain.own('grantRole', [OPERATOR_ROLE, token]);
      const outer = await chain.batch([newItem()], { token });
      const inner = await chain.batch([newItem()], { token });
      // Control: unarmed, it is a token like any other.
      expect(await refusal(chain, outer)).toBeNull();
      expect(await refusal(chain, inner, token)).toBeNull();
      const data = mock.encodeFunctionData('arm', [
        chain.deployment.treasury,
        chain.calldata(inner),
      ]);
      await sendAndWait(chain.owner, { to: token, data });
      expect(await refusal(chain, outer)).toBe('NothingPaid');
      expect(await refusal(chain, await chain.batch([newItem(), newItem()], { token }))).toBe(
        'NothingPaid',
      );
    },
  },
  {
    name: 'the owner can not withdraw while a batch is being paid',
    run: async (chain) => {
      const { owner, deployment } = chain;
      const token = await deployMock(chain, mockArtifact('ReentrantToken'));
      await chain.own('setDailyLimit', [token, 10n ** 24n]);
      // A wallet that anybody may use owns the treasury.
      const wallet = await deploy(owner, mockArtifact('SigningWallet'), [owner.address]);
      const execute = (data: string): string =>
        walletInterface.encodeFunctionData('execute', [deployment.treasury, data]);
      const call = (method: string, inputs: readonly unknown[] = []): string =>
        execute(payoutsInterface.encodeFunctionData(method, inputs));
      await chain.own('beginDefaultAdminTransfer', [wallet.address]);
      await chain.call('evm_increaseTime', 4 * DAY_S);
      await chain.call('evm_mine');
      await sendAndWait(owner, { to: wallet.address, data: call('acceptDefaultAdminTransfer') });
      const withdrawal = call('withdraw', [deployment.tokens.USDT.address, freshAddress(), 5n]);
      const batch = await chain.batch([newItem()], { token });
      expect(await refusal(chain, batch)).toBeNull();
      const armed = mock.encodeFunctionData('arm', [wallet.address, withdrawal]);
      await sendAndWait(owner, { to: token, data: armed });
      expect(await refusal(chain, batch)).toBe('NothingPaid');
      // Control: outside of a batch the same call withdraws.
      await sendAndWait(owner, { to: wallet.address, data: withdrawal });
    },
  },
];
