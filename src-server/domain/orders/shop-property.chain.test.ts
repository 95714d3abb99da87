import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPayoutChain, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { ChainShop } from '../../../tests/support/worlds/shop/chain.ts';
import { shopSequences, ShopTrial } from '../../../tests/support/worlds/shop/trial.ts';

/** On a busy machine; alone it takes seconds. */
const BUSY_MS_MAX = 240_000;

let chain: PayoutChain;
let shop: ChainShop;

beforeAll(async () => {
  chain = await startPayoutChain();
  shop = await ChainShop.open(chain);
});
afterAll(async () => {
  await shop.world.close();
  await chain.stop();
});

it(
  'adds up after whatever happens in the shop, and keeps nothing reserved',
  async () => {
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(shopSequences(24), async (sequence) => {
        const trial = await ShopTrial.open(shop, done);
        await trial.run(sequence);
        expect(await trial.problems()).toEqual([]);
      }),
      { seed: 7, numRuns: 3, endOnFailure: true },
    );
    // What was all refused would add up too.
    expect(done.get('place') ?? 0).toBeGreaterThan(3);
    expect(done.get('pay') ?? 0).toBeGreaterThan(3);
  },
  BUSY_MS_MAX,
);
