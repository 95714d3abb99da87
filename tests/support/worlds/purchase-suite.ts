import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startPayoutChain, type PayoutChain } from '../chain/payouts.ts';
import { bookErrors } from './payout.ts';
import { createPurchaseWorld, type PurchaseWorld } from './purchase.ts';

/** What suites about purchases share; `chain` and `world` are those of the running test. */
export interface PurchaseSuite {
  readonly chain: PayoutChain;
  readonly world: PurchaseWorld;
}

/**
 * Starts one chain for the suite and a fresh database for each test. After each test the books must
 * be whole, and the chain is again as it was.
 */
export function purchaseSuite(): PurchaseSuite {
  let chain: PayoutChain;
  let world: PurchaseWorld;
  let pristine: string;

  beforeAll(async () => {
    chain = await startPayoutChain();
  });
  afterAll(() => chain.stop());
  beforeEach(async () => {
    pristine = await chain.snapshot();
    world = await createPurchaseWorld(chain);
  });
  afterEach(async () => {
    const problems = [...(await bookErrors(world)), ...(await world.parkedErrors())];
    await world.close();
    await chain.revert(pristine);
    if (problems.length > 0) throw new Error(`The books are wrong:\n${problems.join('\n')}`);
  });

  return {
    get chain() {
      return chain;
    },
    get world() {
      return world;
    },
  };
}
