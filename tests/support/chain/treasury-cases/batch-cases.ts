import { ZeroAddress } from 'ethers';
import { expect } from 'vitest';
import { MAX_BATCH_ITEMS } from '#server/chain/treasury/pay-calldata.ts';
import { freshAddress, newItem } from '../treasury.ts';
import { expectPaid, refusal, usdtOf, type TreasuryCase } from './case.ts';

export const batchCases: readonly TreasuryCase[] = [
  {
    name: 'pays every recipient, also in a token whose transfers return nothing',
    run: async (chain) => {
      const batch = await chain.batch([newItem(), newItem({ amount: 1n }), newItem()]);
      await expectPaid(chain, await chain.pay(batch), batch);
    },
  },

  {
    name: 'is refused whole when one of its numbers has been paid before',
    run: async (chain) => {
      const paid = newItem();
      await chain.pay(await chain.batch([paid]));
      const other = newItem();
      const again = await chain.batch([other, { ...paid, to: freshAddress() }]);

      expect(await refusal(chain, again)).toBe('AlreadyPaid');
      expect((await chain.pay(again)).status).toBe(0);
      expect(await usdtOf(chain, other.to)).toBe(0n);
      expect(await usdtOf(chain, paid.to)).toBe(paid.amount);
      // Control: the same batch without the paid number goes through.
      const rest = await chain.batch([other]);
      await expectPaid(chain, await chain.pay(rest), rest);
    },
  },

  {
    name: 'is refused when it names a number twice',
    run: async (chain) => {
      const item = newItem();
      expect(await refusal(chain, await chain.batch([item, { ...item, to: freshAddress() }]))).toBe(
        'AlreadyPaid',
      );
    },
  },

  {
    name: 'sent in time but mined after its deadline pays nothing; mined in time it pays',
    run: async (chain) => {
      const { timestamp } = await chain.treasury.head();
      const batch = await chain.batch([newItem()], { deadline: timestamp + 100 });
      const before = await chain.call('evm_snapshot');

      await chain.call('evm_setNextBlockTimestamp', timestamp + 101);
      expect((await chain.pay(batch)).status).toBe(0);
      expect(await usdtOf(chain, batch.items[0]?.to ?? '')).toBe(0n);

      await chain.call('evm_revert', before);
      await chain.call('evm_setNextBlockTimestamp', timestamp + 100);
      await expectPaid(chain, await chain.pay(batch), batch);
    },
  },

  {
    name: 'needs a recipient and an amount in every item',
    run: async (chain) => {
      expect(await refusal(chain, await chain.batch([newItem({ to: ZeroAddress })]))).toBe(
        'ZeroAddress',
      );
      expect(await refusal(chain, await chain.batch([newItem({ amount: 0n })]))).toBe('ZeroAmount');
      expect(await refusal(chain, await chain.batch([]))).toBe('NoItems');
    },
  },

  {
    name: 'takes 300 items, and not one more',
    run: async (chain) => {
      const items = Array.from({ length: MAX_BATCH_ITEMS + 1 }, () => newItem({ amount: 1n }));
      expect(await refusal(chain, await chain.batch(items))).toBe('TooManyItems');
      const most = await chain.batch(items.slice(1));
      const receipt = await chain.pay(most);
      expect(receipt.status).toBe(1);
      expect(receipt.gasUsed).toBeLessThan(16_777_216n);
    },
  },

  {
    name: 'can use any 64-bit number once, neighbours left alone',
    run: async (chain) => {
      const high = 2n ** 64n - 1n;
      await chain.pay(await chain.batch([newItem({ number: high })]));
      const { number: block } = await chain.treasury.head();
      expect(await chain.treasury.isPaid(high, block)).toBe(true);
      expect(await chain.treasury.isPaid(high - 1n, block)).toBe(false);
      expect(await chain.treasury.isPaid(high - 256n, block)).toBe(false);
    },
  },
];
