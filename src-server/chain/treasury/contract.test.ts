import { id, Interface } from 'ethers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import blocklistToken from '../../../contracts/artifacts/BlocklistToken.json' with { type: 'json' };
import feeToken from '../../../contracts/artifacts/FeeToken.json' with { type: 'json' };
import {
  freshAddress,
  newItem,
  startTreasuryChain,
  type TreasuryChain,
} from '../../../tests/support/chain/treasury.ts';
import type { Artifact } from '../artifacts.ts';
import { deploy } from '../deploy.ts';
import { sendAndWait } from '../receipt-of.ts';
import type { PaidEvent, PayBatch } from './types.ts';

const mock = new Interface([
  'function mint(address to, uint256 amount)',
  'function setBlocked(address account, bool blocked)',
]);

describe.each([1, 2] as const)('the treasury of edition %i', (edition) => {
  let chain: TreasuryChain;
  beforeAll(async () => {
    chain = await startTreasuryChain({ edition });
  });
  afterAll(() => chain.stop());

  async function deployToken(artifact: Artifact): Promise<string> {
    const { address: token } = await deploy(chain.owner, artifact);
    await invoke(token, 'mint', [chain.deployment.treasury, 10n ** 24n]);
    await chain.own('setDailyLimit', [token, 10n ** 24n]);
    return token;
  }

  async function invoke(to: string, method: string, inputs: readonly unknown[]): Promise<void> {
    const data = mock.encodeFunctionData(method, inputs);
    await sendAndWait(chain.owner, { to, data });
  }

  async function payAndRead(batch: PayBatch): Promise<PaidEvent[]> {
    const { blockNumber, status } = await chain.pay(batch);
    expect(status).toBe(1);
    return chain.treasury.readPaid(blockNumber, blockNumber);
  }

  describe('payments read from the chain', () => {
    test('carry run, number, recipient, token, amount and place', async () => {
      const batch = await chain.batch([newItem(), newItem({ amount: 12n })]);
      const receipt = await chain.pay(batch);
      const events = await chain.treasury.readPaid(0, receipt.blockNumber);
      const common = {
        run: batch.run,
        token: batch.token,
        txHash: receipt.hash,
        blockNumber: receipt.blockNumber,
        blockHash: receipt.blockHash,
        transferMatches: true,
      };
      expect(events.map(({ logIndex: _logIndex, ...event }) => event)).toEqual(
        batch.items.map((item) => ({ ...item, ...common })),
      );
    });

    test('match a transfer each, also twice the same amount to the same recipient', async () => {
      const to = freshAddress();
      const batch = await chain.batch([newItem({ to }), newItem({ to })]);
      const events = await payAndRead(batch);
      expect(events.map(({ transferMatches }) => transferMatches)).toEqual([true, true]);
    });

    test('are flagged when the token kept a fee', async () => {
      const token = await deployToken(feeToken);
      const events = await payAndRead(await chain.batch([newItem()], { token }));
      expect(events.map(({ transferMatches }) => transferMatches)).toEqual([false]);
      // Control: an honest token in the same chain.
      const honest = await payAndRead(await chain.batch([newItem()]));
      expect(honest.map(({ transferMatches }) => transferMatches)).toEqual([true]);
    });

    test('are gone after a reorganisation that drops them', async () => {
      const item = newItem();
      const { blockNumber, hash } = await chain.pay(await chain.batch([item]));
      expect(await chain.treasury.isPaid(item.number, blockNumber)).toBe(true);
      const before = await chain.treasury.head();

      await chain.call('anvil_reorg', 1, []);

      expect(await chain.treasury.isPaid(item.number, blockNumber)).toBe(false);
      const after = await chain.treasury.head();
      expect(after.number).toBe(before.number);
      expect(after.hash).not.toBe(before.hash);
      const events = await chain.treasury.readPaid(blockNumber, after.number);
      expect(events.filter(({ number }) => number === item.number)).toEqual([]);
      expect((await chain.treasury.transactionState(hash)).kind).not.toBe('mined');
    });
  });

  describe('simulation', () => {
    const now = (): Promise<PayBatch> => chain.batch([newItem()]);
    /** The same whether or not the batch has its approval, where the edition needs one. */
    const simulate = async (batch: PayBatch, from = chain.operator.address): Promise<unknown> => {
      const result = await chain.treasury.simulateBatch(from, batch);
      expect(await chain.treasury.simulateBatch(from, chain.approved(batch))).toEqual(result);
      return result.ok || result.reason;
    };

    test('says what would go through, and what not and why', async () => {
      const good = await now();
      expect(await simulate(good)).toBe(true);
      expect(await simulate(good, chain.outsider.address)).toBe('not_operator');
      expect(await simulate({ ...good, deadline: 1 })).toBe('deadline_passed');
      expect(await simulate({ ...good, items: [] })).toBe('bad_item');
      expect(await simulate({ ...good, items: [newItem({ amount: 0n })] })).toBe('bad_item');
      await chain.pay(good);
      expect(await simulate(good)).toBe('already_paid');
    });

    test('refuses our own contracts as recipients', async () => {
      const { treasury, receipts, tokens } = chain.deployment;
      for (const to of [treasury, receipts, tokens.TCT.address]) {
        expect(await simulate(await chain.batch([newItem({ to })]))).toBe('bad_item');
      }
    });

    test('tells a short treasury from a token that refuses, with and without reasons given', async () => {
      const tooMuch = 10n ** 15n;
      expect(await simulate(await chain.batch([newItem({ amount: tooMuch })]))).toBe(
        'treasury_short',
      );
      const { address: token } = chain.deployment.tokens.USDC;
      expect(await simulate(await chain.batch([newItem({ amount: tooMuch })], { token }))).toBe(
        'treasury_short',
      );
      const picky = await deployToken(blocklistToken);
      const item = newItem();
      const batch = await chain.batch([item], { token: picky });
      expect(await simulate(batch)).toBe(true);
      await invoke(picky, 'setBlocked', [item.to, true]);
      expect(await chain.treasury.simulateBatch(chain.operator.address, batch)).toEqual({
        ok: false,
        reason: 'token_refused',
        sentence: 'The token refuses the transfer: Account is blocked.',
      });
    });

    test('looks at each item alone, and at the whole against the limit', async () => {
      const { address: token } = chain.deployment.tokens.TCT;
      await chain.own('setDailyLimit', [token, 10n]);
      const items = [newItem({ amount: 6n }), newItem({ amount: 11n }), newItem({ amount: 6n })];
      const batch = await chain.batch(items, { token });
      const each = await chain.treasury.simulateItems(chain.operator.address, batch);
      expect(each.map((result) => result.ok || result.reason)).toEqual([true, 'daily_limit', true]);
      const [first, , third] = items;
      const rest = { ...batch, items: [first, third].filter((item) => item !== undefined) };
      expect(await simulate(rest)).toBe('daily_limit');
    });

    test('knows a paused treasury', async () => {
      await chain.own('pause');
      expect(await chain.treasury.paused()).toBe(true);
      expect(await simulate(await now())).toBe('paused');
      await chain.own('unpause');
      expect(await chain.treasury.paused()).toBe(false);
      expect(await simulate(await now())).toBe(true);
    });

    test('estimates the gas a batch then uses', async () => {
      const batch = await now();
      const { gas, maxFeePerGas, cost } = await chain.treasury.estimateGas(
        chain.operator.address,
        chain.approved(batch),
      );
      const { gasUsed } = await chain.pay(batch);
      expect(gas).toBeGreaterThanOrEqual(gasUsed);
      // The contract wants some in hand before a transfer, which it does not use.
      expect(gas).toBeLessThan(((gasUsed + 170_000n) * 12n) / 10n);
      expect(cost).toBe(gas * maxFeePerGas);
    });
  });

  describe('transactions and blocks', () => {
    test('a transaction is unknown, pending, mined; a reverted one is mined with status 0', async () => {
      expect(await chain.treasury.transactionState(id('never sent'))).toEqual({ kind: 'unknown' });
      const batch = await chain.batch([newItem()]);
      await chain.call('evm_setAutomine', false);
      const data = chain.calldata(batch);
      const sent = await chain.operator.sendTransaction({
        to: chain.deployment.treasury,
        data,
        gasLimit: 500_000,
      });
      const transaction = {
        from: chain.operator.address,
        to: chain.deployment.treasury,
        data,
        nonce: sent.nonce,
      };
      expect(await chain.treasury.transactionState(sent.hash)).toEqual({
        kind: 'pending',
        transaction,
      });
      await chain.call('evm_mine');
      await chain.call('evm_setAutomine', true);
      expect(await chain.treasury.transactionState(sent.hash)).toMatchObject({
        kind: 'mined',
        status: 1,
        transaction,
      });
      const failed = await chain.pay(batch);
      expect(await chain.treasury.transactionState(failed.hash)).toMatchObject({
        kind: 'mined',
        status: 0,
        blockHash: failed.blockHash,
      });
    });

    test('the final head is as many blocks behind as the deployment says', async () => {
      await chain.call('anvil_mine', 3);
      const head = await chain.treasury.head();
      const final = await chain.treasury.finalHead();
      expect(head.number - final.number).toBe(2);
      expect(final.timestamp).toBeLessThanOrEqual(head.timestamp);
    });

    test('a payment is seen as of the block asked for', async () => {
      const item = newItem();
      const { blockNumber } = await chain.pay(await chain.batch([item]));
      expect(await chain.treasury.isPaid(item.number, blockNumber - 1)).toBe(false);
      expect(await chain.treasury.isPaid(item.number, blockNumber)).toBe(true);
    });

    test('accounts: rights, coins, code', async () => {
      const { treasury, operator, outsider, deployment } = chain;
      expect(await treasury.hasOperatorRole(operator.address)).toBe(true);
      expect(await treasury.hasOperatorRole(outsider.address)).toBe(false);
      expect(await treasury.nativeBalance(operator.address)).toBeGreaterThan(0n);
      expect(await treasury.hasCode(deployment.treasury)).toBe(true);
      expect(await treasury.hasCode(outsider.address)).toBe(false);
    });
  });
});
