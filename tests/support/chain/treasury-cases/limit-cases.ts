import fc from 'fast-check';
import { expect } from 'vitest';
import { HOUR_S } from '#contract/rules/durations.ts';
import type { PayBatch } from '#server/chain/treasury/types.ts';
import { mockArtifact } from '../mock-artifacts.ts';
import { deployMock, newItem, type TreasuryChain } from '../treasury.ts';
import { refusal, type TreasuryCase } from './case.ts';

/** A limit of 100 USDC; answers payments at chosen seconds after midnight (UTC) of a new day. */
async function limited(chain: TreasuryChain) {
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

export const limitCases: readonly TreasuryCase[] = [
  {
    name: 'the limit of 24 hours counts all that left in an hour, and frees all of it together',
    run: async (chain) => {
      const pay = await limited(chain);
      expect(await pay(0, 40n)).toBe(true);
      expect(await pay(60, 50n)).toBe(true);
      expect(await pay(5 * HOUR_S, 10n)).toBe(true);
      expect(await pay(25 * HOUR_S + 1, 91n)).toBe(false);
      expect(await pay(25 * HOUR_S + 2, 90n)).toBe(true);
      // What left at hour 25 stands where hour 0 stood, and is not added to it.
      expect(await pay(50 * HOUR_S + 1, 101n)).toBe(false);
      expect(await pay(50 * HOUR_S + 2, 100n)).toBe(true);
    },
  },
  {
    name: 'the limit of 24 hours does not let twice as much out around midnight',
    run: async (chain) => {
      const pay = await limited(chain);
      expect(await pay(-60, 100n)).toBe(true);
      expect(await pay(60, 1n)).toBe(false);
      expect(await pay(86_400 - 3_600, 1n)).toBe(false);
      // Control: a day after, and not later than the hour that 24 hours end in, all of it may leave.
      expect(await pay(86_400, 100n)).toBe(true);
    },
  },

  {
    name: 'the limit of 24 hours frees what left in an hour once 24 whole hours have begun since, hour by hour',
    run: async (chain) => {
      const pay = await limited(chain);
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
    },
  },

  {
    name: 'the limit of 24 hours never lets more than the limit out in any 24 hours, whatever is tried when',
    run: async (chain) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({
              wait: fc.integer({ min: 1, max: 9 * HOUR_S }),
              amount: fc.bigInt(1n, 70n),
            }),
            { minLength: 4, maxLength: 10 },
          ),
          async (tries) => {
            const pay = await limited(chain);
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
    },
  },

  {
    name: 'the limit of 24 hours counts what leaves and has room again a day later',
    run: async (chain) => {
      const token = chain.deployment.tokens.USDC.address;
      const pay = async (amount: bigint): Promise<PayBatch> =>
        chain.batch([newItem({ amount })], { token });
      const today = (await chain.treasury.head()).timestamp;
      const midnight = (Math.floor(today / 86_400) + 3) * 86_400;
      await chain.call('evm_setNextBlockTimestamp', midnight);
      await chain.own('setDailyLimit', [token, 100n]);

      expect(await refusal(chain, await pay(101n))).toBe('DailyLimitExceeded');
      await chain.pay(await pay(60n));
      expect(await chain.treasury.remainingDailyLimit('USDC')).toBe(40n);
      expect(await refusal(chain, await pay(41n))).toBe('DailyLimitExceeded');
      await chain.pay(await pay(40n));
      expect(await refusal(chain, await pay(1n))).toBe('DailyLimitExceeded');

      await chain.call('evm_setNextBlockTimestamp', midnight + 25 * 3_600);
      await chain.call('evm_mine');
      expect(await chain.treasury.remainingDailyLimit('USDC')).toBe(100n);
      expect((await chain.pay(await pay(100n))).status).toBe(1);
    },
  },

  {
    name: 'the limit of 24 hours lets nothing more out once it is lowered below what has left',
    run: async (chain) => {
      const token = chain.deployment.tokens.USDC.address;
      const batch = await chain.batch([newItem({ amount: 60n })], { token });
      expect((await chain.pay(batch)).status).toBe(1);
      await chain.own('setDailyLimit', [token, 50n]);
      expect(await chain.treasury.remainingDailyLimit('USDC')).toBe(0n);
      expect(await chain.treasury.dailyLimit('USDC')).toBe(50n);
    },
  },

  {
    name: 'the limit of 24 hours lets nothing out of a token for which the owner has set none',
    run: async (chain) => {
      const token = await deployMock(chain, mockArtifact('BlocklistToken'));
      const batch = await chain.batch([newItem()], { token });
      expect(await refusal(chain, batch)).toBe('DailyLimitExceeded');
      await chain.own('setDailyLimit', [token, 10n ** 30n]);
      expect(await refusal(chain, batch)).toBeNull();
    },
  },
];
