import { and, eq, gt, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import { FLOAT, replaceTreasury, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import { journals } from '../../database/schema/ledger.ts';
import { chainCursors } from '../../database/schema/payouts.ts';
import { solvencyEditions } from '../../database/schema/solvency.ts';
import { treasuryMovements } from '../../database/schema/treasury.ts';
import { viewLiabilities } from '../../domain/insight/liabilities.ts';
import { heldOnChain } from '../../domain/insight/liabilities-chain.ts';
import { viewTreasury } from '../../domain/payouts/treasury.ts';
import { reconcile } from '../../domain/reconciliation/reconcile.ts';
import { publishEdition } from '../../domain/solvency/publish.ts';
import type { Services } from '../../services.ts';
import { payoutTick } from './payout-watcher.ts';
import { purchaseTick } from './purchase-watcher.ts';
import { treasuryTick } from './treasury-watcher.ts';

const suite = payoutSuite();
const MOVED = 250_000_000n;

let chain: PayoutChain;
let services: Services;
beforeEach(async () => {
  chain = await replaceTreasury(suite.chain);
  services = { ...suite.world.services, chain };
});

async function tick(of: Services = services): Promise<void> {
  await chain.finalise();
  await payoutTick(of);
  await purchaseTick(of);
  await treasuryTick(of);
}

/** As a server that knows the present treasury alone. */
const alone = (): Services => ({ ...services, chain: { ...chain, others: [] } });

/** The owner takes tokens out of the treasury before, and into the present one. */
const move = (): Promise<void> =>
  suite.chain.own('withdraw', [
    chain.deployment.tokens.USDT.address,
    chain.deployment.treasury,
    MOVED,
  ]);

/** Whole USDT in custody by the books. */
async function custody(): Promise<string> {
  const { rows } = await services.database.db.execute<{ sum: string }>(sql`
    select trim_scale(coalesce(sum(amount), 0))::text as sum from entries
    where account = 'custody' and currency = 'USDT'`);
  return rows[0]?.sum ?? '';
}

const movesOf = async () =>
  (await services.database.db.select().from(treasuryMovements))
    .filter(({ counterparty }) =>
      [chain.deployment.treasury, suite.chain.deployment.treasury].includes(counterparty),
    )
    .map(({ kind, amount, booked }) => ({ kind, amount, booked }));

const countJournals = () => services.database.db.$count(journals);
const both = String(2n * FLOAT);

describe('what moves from the treasury before to the present one', () => {
  it('is one internal movement: custody has it before and after, and so has the chain', async () => {
    await tick();
    expect(await custody()).toBe(both);
    const before = await countJournals();
    await move();
    await tick();
    expect(await movesOf()).toEqual([
      { kind: 'internal', amount: MOVED, booked: 0n },
      { kind: 'internal', amount: -MOVED, booked: 0n },
    ]);
    expect(await countJournals()).toBe(before);
    expect(await custody()).toBe(both);
    expect(await suite.auditActions()).toContain('treasury.internal');
    const { db } = services.database;
    expect(await reconcile(db, services.chain)).toMatchObject({ agrees: true, problems: [] });
    // What only the present treasury has is not what the books hold.
    expect(await reconcile(db, alone().chain)).toMatchObject({ agrees: false });
  });

  it('is computed again with both sides, and named where they are not of one size', async () => {
    await tick();
    await move();
    await tick();
    expect(await differencesOf(services.database)).toEqual([]);
    const arrived = and(eq(treasuryMovements.kind, 'internal'), gt(treasuryMovements.amount, 0n));
    await services.database.db
      .update(treasuryMovements)
      .set({ amount: MOVED - 1n })
      .where(arrived);
    const { chainId } = chain.deployment;
    expect(await differencesOf(services.database)).toEqual([
      expect.stringMatching(
        /^treasuries move\/\d+, other side: stored 249999999, computed 250000000$/,
      ),
      expect.stringMatching(
        /^treasuries move\/\d+, other side: stored -250000000, computed -249999999$/,
      ),
      `treasuries moves, ${chainId}, USDT: stored -1, computed 0`,
    ]);
  });

  it('stays what the first reader made of it, when the blocks are read again', async () => {
    await tick();
    await move();
    await tick();
    const [before, moves] = [await countJournals(), await movesOf()];
    const { db } = services.database;
    const again = () => db.update(chainCursors).set({ blockNumber: 0, blockHash: '' });
    await again();
    await tick();
    // The treasury before was dropped meanwhile: what came from it is no funding now.
    await again();
    await tick(alone());
    expect(await movesOf()).toEqual(moves);
    expect(await countJournals()).toBe(before);
  });

  it('is booked on both sides where it was booked on one before both were watched', async () => {
    await tick(alone());
    await move();
    await tick(alone());
    expect(await custody()).toBe(String(FLOAT + 250n));
    await tick();
    expect(await movesOf()).toEqual([
      { kind: 'funding', amount: MOVED, booked: MOVED },
      { kind: 'withdrawal', amount: -MOVED, booked: -MOVED },
    ]);
    expect(await custody()).toBe(both);
  });
});

describe('the treasury that administrators see', () => {
  it('is the present one, with what each before it still holds until that is empty', async () => {
    const { treasury } = suite.chain.deployment;
    const USDT = String(FLOAT);
    const seen = await viewTreasury(services, undefined);
    expect(seen.tokens.find(({ currency }) => currency === 'USDT')?.balance).toBe(USDT);
    const [earlier, ...others] = seen.earlier;
    expect(others).toEqual([]);
    expect(earlier?.contract).toBe(treasury);
    expect(earlier?.tokens).toContainEqual({ currency: 'USDT', balance: USDT });
    const held = await suite.chain.treasury.tokenBalances();
    for (const currency of withdrawalCurrencies) {
      const { address } = chain.deployment.tokens[currency];
      await suite.chain.own('withdraw', [address, chain.deployment.treasury, held[currency]]);
    }
    expect((await viewTreasury(services, undefined)).earlier).toEqual([
      { contract: treasury, tokens: [] },
    ]);
    expect((await viewTreasury(alone(), undefined)).earlier).toEqual([]);
  });
});

describe('what is held', () => {
  it('is the sum of both, in liabilities and in what is published', async () => {
    await tick();
    const held = 2n * FLOAT * 1_000_000n;
    const { db } = services.database;
    expect((await heldOnChain(db, services))?.treasury.USDT).toBe(held);
    expect((await heldOnChain(db, alone()))?.treasury.USDT).toBe(held / 2n);
    // What is still to be paid is paid from the present one alone.
    const { to_pay: toPay, held: all } = await viewLiabilities(db, services);
    expect(toPay.find(({ currency }) => currency === 'USDT')?.treasury).toBe(String(FLOAT));
    expect(all.tokens.find(({ currency }) => currency === 'USDT')?.treasury).toBe(both);
    expect(await publishEdition(services, '2026-06-09')).toBe(true);
    const [edition] = await db.select().from(solvencyEditions);
    expect(JSON.parse(edition?.document ?? '')).toMatchObject({
      custody: {
        contract: chain.deployment.treasury,
        beside: [suite.chain.deployment.treasury],
        held: [{ currency: 'USDT', amount: String(held) }, {}, {}],
      },
    });
  });

  it('is not published while one of them is read less far than the other', async () => {
    await tick();
    await chain.finalise();
    await payoutTick(alone());
    expect(await publishEdition(services, '2026-06-09')).toBe(false);
    await tick();
    expect(await publishEdition(services, '2026-06-09')).toBe(true);
  });
});
