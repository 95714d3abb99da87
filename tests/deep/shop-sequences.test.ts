import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPayoutChain, type PayoutChain } from '../support/chain/payouts.ts';
import { ChainShop } from '../support/worlds/shop/chain.ts';
import { shopSequences, ShopTrial } from '../support/worlds/shop/trial.ts';

const RUNS = Number(process.env['SEEDS'] ?? 30);
/** A run that failed is repeated with the seed that it named: `SEED=…`. */
const SEED = Number(process.env['SEED'] ?? 1);

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

/** All that can happen: what never took effect was not tried. */
const KINDS = [
  'activate',
  'askReturn',
  'cancel',
  'cancelUnit',
  'endReturn',
  'expire',
  'pay',
  'place',
  'refund',
  'ship',
  'stock',
];

it('adds up after many long sequences of what happens in the shop', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(shopSequences(40), async (sequence) => {
      const trial = await ShopTrial.open(shop, done);
      await trial.run(sequence);
      expect(await trial.problems()).toEqual([]);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
  expect([...done.keys()].toSorted()).toEqual(KINDS);
});
