import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { parseUnits, parseUsd } from '#contract/rules/money.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import {
  askConfirmed,
  balances,
  detailOf,
  freeze,
  freshWallet,
  intend,
  itemsOf,
  sign,
} from '../../../tests/support/worlds/payout.ts';
import { chainCursors, payoutIntents, payoutTransactions } from '../../database/schema/payouts.ts';
import { mails } from '../../database/schema/system.ts';
import { withdrawalEvents } from '../../database/schema/withdrawals.ts';
import { releaseExpired } from '../../domain/payouts/expiry.ts';
import { viewRun } from '../../domain/payouts/views.ts';
import { cancelWithdrawal } from '../../domain/withdrawals/close.ts';
import { payoutTick } from './payout-watcher.ts';

const suite = payoutSuite();

describe('a payout from the queue to the books', () => {
  it('is approved once it is final, with exactly what was quoted, and the member is notified', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(suite.world, { amount: '100', currency: 'TCT', wallet });
    const { runNumber } = await freeze(suite.world, [number]);
    expect(await detailOf(suite.world, number)).toBe('prepared');

    const hash = await sign(suite.world, runNumber);
    await suite.report(runNumber, hash);
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('broadcast');

    await suite.chain.mine();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('broadcast');
    const shown = await viewRun(suite.world.services.database.db, suite.world.services, runNumber, {
      now: new Date(),
      viewerId: suite.world.admin,
    });
    expect(shown.batches[0]).toMatchObject({
      tx_hash: hash,
      confirmations: { seen: 0, required: 2 },
    });

    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    // 100 USD − 1 % = 99 USD at 0.48 USD.
    expect(await suite.chain.balanceOf('TCT', wallet)).toBe(parseUnits('206.25', 18));
    expect(await balances(suite.world, suite.world.member)).toMatchObject({
      direct: parseUsd('4900'),
      held_direct: 0n,
    });
    const sent = await suite.world.services.database.db.select().from(mails);
    expect(sent.filter((mail) => mail.body.includes(hash))).toHaveLength(1);
    const run = await viewRun(suite.world.services.database.db, suite.world.services, runNumber, {
      now: new Date(),
      viewerId: suite.world.admin,
    });
    expect(run.timeline.map((entry) => entry.event)).toEqual([
      'frozen',
      'signing',
      'broadcast',
      'confirmed',
    ]);
  });

  it('pays three currencies in three batches, and another tick changes nothing', async () => {
    const numbers = [
      await askConfirmed(suite.world, { currency: 'TCT' }),
      await askConfirmed(suite.world, { currency: 'USDT' }),
      await askConfirmed(suite.world, { currency: 'USDC' }),
      await askConfirmed(suite.world, { currency: 'USDT' }),
    ];
    const { runNumber } = await freeze(suite.world, numbers);
    for (const batch of [0, 1, 2]) await sign(suite.world, runNumber, batch);
    await suite.chain.finalise();
    await suite.tick();
    for (const number of numbers) expect(await detailOf(suite.world, number)).toBe('confirmed');
    const { db } = suite.world.services.database;
    const before = await db.select().from(withdrawalEvents);
    await suite.tick();
    expect(await db.select().from(withdrawalEvents)).toEqual(before);
    expect(await suite.auditActions()).toEqual([]);
  });

  it('is found without a report of the wallet, also before it is final', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const hash = await sign(suite.world, runNumber);
    await suite.chain.mine();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('broadcast');
    await suite.report(runNumber, hash);
    const known = await suite.world.services.database.db.select().from(payoutTransactions);
    expect(known).toMatchObject([{ txHash: hash, state: 'mined' }]);
  });
});

describe('a server that is killed', () => {
  it('between the wallet and any report approves once after its restart', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(suite.world, { wallet });
    const { runNumber } = await freeze(suite.world, [number]);
    await sign(suite.world, runNumber);
    await suite.chain.finalise();
    // No row says that anything was sent.
    const { db } = suite.world.services.database;
    expect(await db.select().from(payoutTransactions)).toEqual([]);

    // Two processes start concurrently.
    await Promise.all([
      suite.tick(),
      payoutTick({ ...suite.world.services, database: { ...suite.world.services.database } }),
    ]);
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect(await suite.chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
    const events = await db
      .select()
      .from(withdrawalEvents)
      .where(eq(withdrawalEvents.event, 'approved'));
    expect(events).toHaveLength(1);
  });

  it('in the middle of booking books nothing, and everything afterwards', async () => {
    const numbers = [await askConfirmed(suite.world), await askConfirmed(suite.world)];
    const { runNumber } = await freeze(suite.world, numbers);
    await sign(suite.world, runNumber);
    await suite.chain.finalise();
    let dying = true;
    const { database } = suite.world.services;
    const dies: typeof suite.world.services = {
      ...suite.world.services,
      database: {
        ...database,
        transaction: (work) =>
          database.transaction(async (tx) => {
            const result = await work(tx);
            if (dying) throw new Error('killed before the commit');
            return result;
          }),
      },
    };
    await expect(payoutTick(dies)).rejects.toThrow('killed');
    for (const number of numbers) expect(await detailOf(suite.world, number)).toBe('prepared');
    dying = false;
    await payoutTick(dies);
    for (const number of numbers) expect(await detailOf(suite.world, number)).toBe('confirmed');
  });

  it('resumes at its cursor, and books a block range once however often it is read', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    await sign(suite.world, runNumber);
    await suite.chain.finalise();
    await suite.tick();
    const { db } = suite.world.services.database;
    await db.update(chainCursors).set({ blockNumber: -1, blockHash: '' });
    await suite.tick();
    const approved = await db
      .select()
      .from(withdrawalEvents)
      .where(eq(withdrawalEvents.event, 'approved'));
    expect(approved).toHaveLength(1);
    expect(await suite.auditActions()).toEqual([]);
  });
});

describe('one run in two browsers', () => {
  it('is transferred once an item, and the refused second transaction raises no doubt', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(suite.world, { wallet });
    const { runNumber } = await freeze(suite.world, [number]);
    const first = await sign(suite.world, runNumber);
    const second = await sign(suite.world, runNumber);
    expect(first).not.toBe(second);
    await suite.report(runNumber, second);
    await suite.report(runNumber, first);
    await suite.chain.mine();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('broadcast');
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect(await suite.chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
    const intents = await suite.world.services.database.db.select().from(payoutIntents);
    expect(intents).toHaveLength(2);
  });

  it('would be paid by either transaction alone', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(suite.world, { wallet });
    const { runNumber } = await freeze(suite.world, [number]);
    const { from, to, data } = await intend(suite.world, runNumber);
    await intend(suite.world, runNumber);
    const start = await suite.chain.snapshot();
    await suite.chain.send({ from, to, data });
    await suite.chain.mine();
    expect(await suite.chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
    await suite.chain.revert(start);
    expect(await suite.chain.balanceOf('USDT', wallet)).toBe(0n);
    await suite.chain.send({ from, to, data });
    await suite.chain.finalise();
    await suite.tick();
    expect(await suite.chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
    expect(await detailOf(suite.world, number)).toBe('confirmed');
  });
});

describe('a deadline', () => {
  it('keeps the last second: mined at it, an item is paid and not released', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(suite.world, { wallet });
    const { runNumber } = await freeze(suite.world, [number]);
    await sign(suite.world, runNumber);
    await suite.chain.nextBlockAt(await suite.deadlineOf(runNumber));
    await suite.chain.mine();
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect(await suite.chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
  });

  it('makes a late transaction impossible; the item is released and can be paid again', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(suite.world, { wallet });
    const { runNumber } = await freeze(suite.world, [number]);
    const hash = await sign(suite.world, runNumber);
    await suite.report(runNumber, hash);
    await suite.chain.nextBlockAt((await suite.deadlineOf(runNumber)) + 1);
    await suite.chain.mine();
    // The late transaction was mined and failed, but is not final yet: in doubt, not released.
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('needs_repair');
    expect(await itemsOf(suite.world, runNumber)).toEqual([
      { number, state: 'needs_repair', repair: 'failed' },
    ]);
    expect(await suite.chain.balanceOf('USDT', wallet)).toBe(0n);

    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('queued');

    const again = await freeze(suite.world, [number]);
    await sign(suite.world, again.runNumber);
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect(await suite.chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
  });

  it('that is not final yet releases nothing', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    await sign(suite.world, runNumber);
    await suite.chain.pass(11 * 60);
    await suite.chain.mine();
    await suite.tick();
    expect(await detailOf(suite.world, number)).not.toBe('queued');
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('queued');
  });

  it('released a moment too early would give money back and money out', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(suite.world, { wallet });
    const { runNumber } = await freeze(suite.world, [number]);
    await sign(suite.world, runNumber);
    const { services, member } = suite.world;
    // Breaks the guard: chain time appears to be past the deadline.
    const final = await suite.chain.treasury.finalHead();
    const timestamp = (await suite.deadlineOf(runNumber)) + 1;
    await releaseExpired(services, { ...final, timestamp });
    await services.database.transaction((tx) => cancelWithdrawal(tx, services, member, number));
    await suite.chain.finalise();
    await suite.tick();
    expect(await suite.chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
    expect(await balances(suite.world, member)).toMatchObject({ direct: parseUsd('5000') });
    expect(await suite.auditActions()).toEqual(['payout.unexpected_payment']);
  });

  it('ends a run that nobody signed', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    await suite.passDeadline();
    await expect(intend(suite.world, runNumber)).rejects.toMatchObject({ code: 'deadline_passed' });
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('queued');
    expect(await itemsOf(suite.world, runNumber)).toMatchObject([{ state: 'released' }]);
    await expect(intend(suite.world, runNumber)).rejects.toMatchObject({ code: 'conflict' });
  });
});
