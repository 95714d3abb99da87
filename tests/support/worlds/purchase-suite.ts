import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { startPayoutChain, type PayoutChain } from '../chain/payouts.ts';
import { bookErrors } from './payout.ts';
import { createPurchaseWorld, type PurchaseWorld } from './purchase.ts';

/** What suites about purchases share; `chain` and `world` are those of the running test. */
export interface PurchaseSuite {
  readonly chain: PayoutChain;
  readonly world: PurchaseWorld;
  /** Undoes the chain's blocks down to a snapshot; what is booked of them is reversed. */
  readonly undoTo: (snapshot: string) => Promise<void>;
  /** Tokens (USDT) leave the treasury, by default for the wallet that pays; the hash of it. */
  readonly sendBack: (amount: string, to?: string) => Promise<string>;
}

/** More blocks than were undone, so that the watcher sees another history at its height. */
const LONGER = 12;

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
    async undoTo(snapshot) {
      await chain.revert(snapshot);
      // Blocks are undone, time is not: what was lived until now stays in the past.
      await chain.pass(60);
      await chain.mine(LONGER);
      // One pass finds that history is another, the next one reads it.
      await world.tick();
      await world.tick();
    },
    sendBack: (amount, to) => sendBack(chain, amount, to),
  };
}

/** The treasury sends USDT, to who pays in tests where nobody else is named. @returns the transaction's hash */
export async function sendBack(
  chain: PayoutChain,
  amount: string,
  to: string = chain.outsider,
): Promise<string> {
  const { USDT } = chain.deployment.tokens;
  await chain.own('withdraw', [USDT.address, to, parseUnits(amount, USDT.decimals)]);
  const block = await chain.rpc.first((provider) => provider.getBlock('latest'));
  await chain.finalise();
  return block?.transactions[0] ?? '';
}
