import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { payoutsInterface, tokenInterface } from '#server/chain/artifacts.ts';
import { chainCursors } from '#server/database/schema/payouts.ts';
import { treasuryMovements } from '#server/database/schema/treasury.ts';
import { reconcile } from '#server/domain/reconciliation/reconcile.ts';
import { payoutTick } from '#server/jobs/chain/payout-watcher.ts';
import { purchaseTick } from '#server/jobs/chain/purchase-watcher.ts';
import { treasuryTick } from '#server/jobs/chain/treasury-watcher.ts';
import type { Services } from '#server/services.ts';
import { heldByTreasuries } from '#server/treasuries.ts';
import { randomOf, seedAt, type Random } from '../simulation/random.ts';
import { handToWallet, type OwnerCall, type OwnerWallet } from '../support/chain/owner-wallet.ts';
import { replaceTreasury, startPayoutChain, type PayoutChain } from '../support/chain/payouts.ts';
import { differencesOf } from '../support/recomputed.ts';
import { createPayoutWorld } from '../support/worlds/payout.ts';

/** A run that failed is repeated with the seed that it named: `SEED=…`. */
const SEED = Number(process.env['SEED'] ?? 1);
const RUNS = Number(process.env['RUNS'] ?? 25);
/** Transactions of a run; then the chain is as it was, with another database. */
const TRANSACTIONS = 25;
const MOST_CALLS = 6;

let before: PayoutChain;
let chain: PayoutChain;
let owner: OwnerWallet;
beforeAll(async () => {
  before = await startPayoutChain();
  chain = await replaceTreasury(before, { edition: 2 });
  owner = await handToWallet([before, chain]);
});
afterAll(() => before.stop());

/** What an owner of both treasuries can do with their tokens, in any order. */
function randomCall(random: Random): OwnerCall {
  const treasuries = [before.deployment.treasury, chain.deployment.treasury];
  const places = [...treasuries, owner.address, chain.outsider];
  const { address: token } = chain.deployment.tokens[random.pick(withdrawalCurrencies)];
  // Now and then more than there is, by which all calls of the transaction come to nothing.
  const amount = random.chance(0.02) ? 10n ** 40n : BigInt(random.below(5)) * 250_000n;
  if (random.chance(0.3)) {
    const inputs = [random.pick(places), amount];
    return [token, tokenInterface.encodeFunctionData('transfer', inputs)];
  }
  const inputs = [token, random.pick(places), amount];
  return [random.pick(treasuries), payoutsInterface.encodeFunctionData('withdraw', inputs)];
}

/** Kinds of movements that came about: what never did was not tried. */
const kinds = new Set<string>();

async function tick(services: Services): Promise<void> {
  await payoutTick(services);
  await purchaseTick(services);
  await treasuryTick(services);
}

/** Base units by the books, and on chain in both. */
async function custody(services: Services, currency: WithdrawalCurrency) {
  const { decimals } = chain.deployment.tokens[currency];
  const { rows } = await services.database.db.execute<{ sum: string }>(sql`
    select trunc(coalesce(sum(amount), 0) * power(10::numeric, ${decimals}))::text as sum
    from entries where account = 'custody' and currency = ${currency}`);
  return { books: BigInt(rows[0]?.sum ?? '0'), held: (await heldByTreasuries(chain))[currency] };
}

/** What is wrong once everything is final and read. */
async function problems(services: Services): Promise<unknown[]> {
  const { db } = services.database;
  const compared = await reconcile(db, services.chain);
  const found: unknown[] = [...compared.problems, ...(await differencesOf(services.database))];
  if (!compared.agrees) found.push(compared.custody);
  for (const currency of withdrawalCurrencies) {
    const { books, held } = await custody(services, currency);
    if (books !== held) found.push(`${currency}: ${books} in the books, ${held} on chain`);
  }
  return found;
}

/** One database in which an owner does this and that, on a chain of which final blocks may be undone. */
async function play(seed: number, watch: (both: Services) => Services): Promise<unknown[]> {
  const random = randomOf(seed);
  const pristine = await chain.snapshot();
  const world = await createPayoutWorld(chain);
  const services = watch(world.services);
  const { db } = services.database;
  try {
    for (let sent = 0; sent < TRANSACTIONS; sent += 1) {
      const undone = random.chance(0.08) ? await chain.snapshot() : null;
      const calls = Array.from({ length: 1 + random.below(MOST_CALLS) }, () => randomCall(random));
      await owner.execute(calls);
      await chain.mine();
      if (random.chance(0.5)) continue;
      await chain.finalise();
      await tick(services);
      // All blocks are read again.
      if (random.chance(0.1)) await db.update(chainCursors).set({ blockNumber: 0, blockHash: '' });
      if (undone !== null) {
        await chain.revert(undone);
        await chain.pass(5);
        await chain.mine(6);
        // Each watcher steps back once those before it have read on.
        await tick(services);
        await tick(services);
      }
      await tick(services);
      const found = await problems(services);
      if (found.length > 0) return [`transaction ${sent}`, ...found];
    }
    await chain.finalise();
    await tick(services);
    for (const { kind } of await db.select().from(treasuryMovements)) kinds.add(kind);
    return await problems(services);
  } finally {
    await world.close();
    await chain.revert(pristine);
  }
}

test('whatever an owner does by one transaction or many, the books have what both treasuries hold', async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const found = await play(seedAt(SEED, run), (services) => services);
    expect(found, `With SEED=${SEED}, run ${run}`).toEqual([]);
  }
  expect([...kinds].toSorted()).toEqual(['funding', 'internal', 'withdrawal']);
});

test('positive control: a server that does not watch the earlier treasury differs', async () => {
  const alone = (services: Services): Services => ({
    ...services,
    chain: { ...chain, others: [] },
  });
  expect(await play(seedAt(SEED, 0), alone)).not.toEqual([]);
});
