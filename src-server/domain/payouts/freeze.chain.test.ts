import { describe, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import {
  ask,
  askConfirmed,
  detailOf,
  freeze,
  fund,
  intend,
  itemsOf,
} from '../../../tests/support/worlds/payout.ts';
import type { Transaction } from '../../database/database.ts';
import {
  payoutBatches,
  payoutIntents,
  payoutItems,
  payoutRuns,
} from '../../database/schema/payouts.ts';
import { members } from '../../database/schema/members.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { viewApproval } from './approve.ts';
import { discardRun } from './discard.ts';
import { freezeRun } from './freeze.ts';
import { planPayout } from './plan.ts';
import { viewRun } from './views.ts';

const suite = payoutSuite();

describe('giving a run up', () => {
  const discard = (runNumber: number) =>
    suite.world.services.database.transaction((tx) =>
      discardRun(tx, suite.world.services, runNumber, suite.world.admin),
    );

  it('frees its withdrawals at once while no wallet was asked', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    await discard(runNumber);
    expect(await detailOf(suite.world, number)).toBe('queued');
    await expect(intend(suite.world, runNumber)).rejects.toMatchObject({ code: 'conflict' });
    await expect(discard(runNumber)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is refused once a wallet was asked, for any of its batches', async () => {
    const numbers = [
      await askConfirmed(suite.world, { currency: 'USDT' }),
      await askConfirmed(suite.world, { currency: 'TCT' }),
    ];
    const { runNumber } = await freeze(suite.world, numbers);
    await intend(suite.world, runNumber, 1);
    await expect(discard(runNumber)).rejects.toMatchObject({ code: 'conflict' });
    for (const number of numbers) expect(await detailOf(suite.world, number)).toBe('prepared');
  });

  it('is refused for the intent alone, whatever states the items have', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    await intend(suite.world, runNumber);
    const { db } = suite.world.services.database;
    for (const table of [payoutItems, payoutBatches, payoutRuns]) {
      await db.update(table).set({ state: 'frozen' });
    }
    await expect(discard(runNumber)).rejects.toMatchObject({ code: 'conflict' });
    expect(await detailOf(suite.world, number)).toBe('prepared');
    // Control: nothing else is in the way.
    await db.delete(payoutIntents);
    await discard(runNumber);
    expect(await detailOf(suite.world, number)).toBe('queued');
  });

  it('is refused for the states alone: somebody has its calldata without having been asked', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const { db } = suite.world.services.database;
    await db.update(payoutItems).set({ state: 'broadcast' });
    await expect(discard(runNumber)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('freezing', () => {
  it('leaves out what cannot be paid, with the reason, and goes on with the rest', async () => {
    await fund(suite.world, suite.world.member, '3000000');
    const good = await askConfirmed(suite.world);
    const unreviewed = await ask(suite.world);
    const large = await askConfirmed(suite.world, { amount: '6000' });
    const huge = await askConfirmed(suite.world, { amount: '1100000' });
    const { db } = suite.world.services.database;
    await db
      .update(withdrawals)
      .set({ secondApprovedBy: suite.world.secondAdmin })
      .where(eq(withdrawals.number, huge));
    const { runNumber, leftOut } = await freeze(suite.world, [good, unreviewed, large, huge, 42]);
    expect(await itemsOf(suite.world, runNumber)).toMatchObject([
      { number: good, state: 'frozen' },
    ]);
    expect(leftOut.map(({ number, reason }) => [number, reason])).toEqual([
      [unreviewed, 'not_queued'],
      [large, 'second_approval'],
      [42, 'not_queued'],
      [huge, 'treasury_short'],
    ]);
  });

  it('pays nothing to a member who was blocked, be it after the plan was made', async () => {
    const number = await askConfirmed(suite.world);
    const { services, member, admin } = suite.world;
    const block = (status: 'active' | 'blocked') =>
      services.database.db.update(members).set({ status }).where(eq(members.id, member));
    const leftOut = { left_out: [{ number, reason: 'member_blocked' }] };
    await block('blocked');
    await expect(freeze(suite.world, [number])).rejects.toMatchObject({ details: leftOut });
    await block('active');
    const plan = await planPayout(services, [number], suite.world.chain.operator, admin);
    expect(plan.payable).toEqual([number]);
    await block('blocked');
    const late = services.database.transaction((tx) =>
      freezeRun(tx, services, plan, suite.world.admin),
    );
    await expect(late).rejects.toMatchObject({ code: 'run_empty', details: leftOut });
    await block('active');
    const { runNumber } = await freeze(suite.world, [number]);
    expect(await itemsOf(suite.world, runNumber)).toMatchObject([{ number, state: 'frozen' }]);
  });

  it('holds the lock of payouts from before it reads its withdrawals', async () => {
    const number = await askConfirmed(suite.world);
    const { services, chain, admin } = suite.world;
    const plan = await planPayout(services, [number], chain.operator, admin);
    const locks = async (tx: Transaction): Promise<number> => {
      const { rows } = await tx.execute<{ count: string | number }>(
        sql`select count(*) as count from pg_locks
          where locktype = 'advisory' and granted and objid = 7250431`,
      );
      return Number(rows[0]?.count);
    };
    await services.database.transaction(async (tx) => {
      expect(await locks(tx)).toBe(0);
      await freezeRun(tx, services, plan, admin);
      expect(await locks(tx)).toBe(1);
    });
  });

  it('refuses where nothing remains, and says why of each', async () => {
    const number = await askConfirmed(suite.world);
    await suite.chain.own('pause', []);
    await expect(freeze(suite.world, [number])).rejects.toMatchObject({
      code: 'run_empty',
      details: { left_out: [{ number, reason: 'simulation_failed' }] },
    });
    expect(await detailOf(suite.world, number)).toBe('queued');
  });

  it('asks for no second person where the treasury pays without one', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const { services, admin: viewerId } = suite.world;
    const now = services.clock.now();
    const run = await viewRun(services.database.db, services, runNumber, { now, viewerId });
    expect(run.batches).toMatchObject([{ approval: null }]);
    await expect(viewApproval(services, runNumber, 0)).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'needs_none' },
    });
  });

  it('asks no wallet that may not pay', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    await suite.chain.own('pause', []);
    await expect(intend(suite.world, runNumber)).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'paused' },
    });
    expect(await suite.world.services.database.db.select().from(payoutIntents)).toEqual([]);
  });
});
