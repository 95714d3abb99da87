import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseUnits, parseUsd } from '#contract/rules/money.ts';
import { auditLog, mails } from '#server/database/schema/system.ts';
import { payoutsInterface } from '#server/chain/artifacts.ts';
import { encodePay } from '#server/chain/pay-calldata.ts';
import {
  chainCursors,
  payoutIntents,
  payoutTransactions,
} from '#server/database/schema/payouts.ts';
import { withdrawalEvents, withdrawals } from '#server/database/schema/withdrawals.ts';
import { discardRun } from '#server/domain/payout-discard.ts';
import { assertDeadlineFinal, settleItem } from '#server/domain/payout-settle.ts';
import { recordSubmitted } from '#server/domain/payout-submitted.ts';
import { cancelWithdrawal, refuseWithdrawal } from '#server/domain/withdrawal-close.ts';
import { viewRun } from '#server/domain/payout-views.ts';
import { payoutTick } from '#server/jobs/payout-watcher.ts';
import { startPayoutChain, type PayoutChain } from '../../tests/support/payout-chain.ts';
import {
  ask,
  askConfirmed,
  balances,
  bookErrors,
  createPayoutWorld,
  detailOf,
  freeze,
  freshWallet,
  fund,
  intend,
  itemsOf,
  sign,
  type PayoutWorld,
} from '../../tests/support/payout-world.ts';

let chain: PayoutChain;
let world: PayoutWorld;
let pristine: string;

beforeAll(async () => {
  chain = await startPayoutChain();
});
afterAll(() => chain.stop());

beforeEach(async () => {
  pristine = await chain.snapshot();
  world = await createPayoutWorld(chain);
  await fund(world, world.member, '5000');
});
afterEach(async () => {
  expect(await bookErrors(world)).toEqual([]);
  await world.close();
  await chain.revert(pristine);
});

const tick = () => payoutTick(world.services);

async function auditActions(): Promise<string[]> {
  const rows = await world.services.database.db.select().from(auditLog).orderBy(auditLog.id);
  return rows.map((row) => row.action);
}

async function report(runNumber: number, txHash: string): Promise<void> {
  const given = { batch: 0, txHash, actorId: world.admin };
  await world.services.database.transaction((tx) =>
    recordSubmitted(tx, world.services, runNumber, given),
  );
}

async function passDeadline(): Promise<void> {
  await chain.pass(11 * 60);
  await chain.finalise();
}

describe('a payout from the queue to the books', () => {
  it('is approved once it is final, with exactly what was quoted, and told to the member', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(world, { amount: '100', currency: 'TCT', wallet });
    const { runNumber } = await freeze(world, [number]);
    expect(await detailOf(world, number)).toBe('prepared');

    const hash = await sign(world, runNumber);
    await report(runNumber, hash);
    await tick();
    expect(await detailOf(world, number)).toBe('broadcast');

    await chain.mine();
    await tick();
    expect(await detailOf(world, number)).toBe('broadcast');
    const shown = await viewRun(world.services.database.db, world.services, runNumber, new Date());
    expect(shown.batches[0]).toMatchObject({
      tx_hash: hash,
      confirmations: { seen: 0, required: 2 },
    });

    await chain.finalise();
    await tick();
    expect(await detailOf(world, number)).toBe('confirmed');
    // 100 USD − 1 % = 99 USD at 0.48 USD.
    expect(await chain.balanceOf('TCT', wallet)).toBe(parseUnits('206.25', 18));
    expect(await balances(world, world.member)).toMatchObject({
      direct: parseUsd('4900'),
      held_direct: 0n,
    });
    const sent = await world.services.database.db.select().from(mails);
    expect(sent.filter((mail) => mail.body.includes(hash))).toHaveLength(1);
    const run = await viewRun(world.services.database.db, world.services, runNumber, new Date());
    expect(run.timeline.map((entry) => entry.event)).toEqual([
      'frozen',
      'signing',
      'broadcast',
      'confirmed',
    ]);
  });

  it('pays three currencies in three batches, and another tick changes nothing', async () => {
    const numbers = [
      await askConfirmed(world, { currency: 'TCT' }),
      await askConfirmed(world, { currency: 'USDT' }),
      await askConfirmed(world, { currency: 'USDC' }),
      await askConfirmed(world, { currency: 'USDT' }),
    ];
    const { runNumber } = await freeze(world, numbers);
    for (const batch of [0, 1, 2]) await sign(world, runNumber, batch);
    await chain.finalise();
    await tick();
    for (const number of numbers) expect(await detailOf(world, number)).toBe('confirmed');
    const { db } = world.services.database;
    const before = await db.select().from(withdrawalEvents);
    await tick();
    expect(await db.select().from(withdrawalEvents)).toEqual(before);
    expect(await auditActions()).toEqual([]);
  });

  it('is found without the wallet ever reporting it, before it is final too', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    const hash = await sign(world, runNumber);
    await chain.mine();
    await tick();
    expect(await detailOf(world, number)).toBe('broadcast');
    await report(runNumber, hash);
    const known = await world.services.database.db.select().from(payoutTransactions);
    expect(known).toMatchObject([{ txHash: hash, state: 'mined' }]);
  });
});

describe('a server that is killed', () => {
  it('between the wallet and any report approves once after its restart', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(world, { wallet });
    const { runNumber } = await freeze(world, [number]);
    await sign(world, runNumber);
    await chain.finalise();
    // Nothing in the database says that anything was sent.
    const { db } = world.services.database;
    expect(await db.select().from(payoutTransactions)).toEqual([]);

    // Two processes come up at once.
    await Promise.all([
      tick(),
      payoutTick({ ...world.services, database: { ...world.services.database } }),
    ]);
    await tick();
    expect(await detailOf(world, number)).toBe('confirmed');
    expect(await chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
    const events = await db
      .select()
      .from(withdrawalEvents)
      .where(eq(withdrawalEvents.event, 'approved'));
    expect(events).toHaveLength(1);
  });

  it('in the middle of booking books nothing, and everything afterwards', async () => {
    const numbers = [await askConfirmed(world), await askConfirmed(world)];
    const { runNumber } = await freeze(world, numbers);
    await sign(world, runNumber);
    await chain.finalise();
    let dying = true;
    const { clock } = world.services;
    const dies = {
      ...world.services,
      clock: {
        ...clock,
        // The last thing asked for the time is the mail, after books and states.
        now: () => clock.now(),
      },
      database: {
        ...world.services.database,
        transaction: (<T>(work: Parameters<typeof world.services.database.transaction<T>>[0]) =>
          world.services.database.transaction(async (tx) => {
            const result = await work(tx);
            if (dying) throw new Error('killed before the commit');
            return result;
          })) as typeof world.services.database.transaction,
      },
    };
    await expect(payoutTick(dies)).rejects.toThrow('killed');
    for (const number of numbers) expect(await detailOf(world, number)).toBe('prepared');
    dying = false;
    await payoutTick(dies);
    for (const number of numbers) expect(await detailOf(world, number)).toBe('confirmed');
  });

  it('reads on from where it stood, and books a stretch once however often it is read', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    await sign(world, runNumber);
    await chain.finalise();
    await tick();
    const { db } = world.services.database;
    await db.update(chainCursors).set({ blockNumber: -1, blockHash: '' });
    await tick();
    const approved = await db
      .select()
      .from(withdrawalEvents)
      .where(eq(withdrawalEvents.event, 'approved'));
    expect(approved).toHaveLength(1);
    expect(await auditActions()).toEqual([]);
  });
});

describe('one run in two browsers', () => {
  it('is transferred once an item, and the refused second transaction raises no doubt', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(world, { wallet });
    const { runNumber } = await freeze(world, [number]);
    const first = await sign(world, runNumber);
    const second = await sign(world, runNumber);
    expect(first).not.toBe(second);
    await report(runNumber, second);
    await report(runNumber, first);
    await chain.mine();
    await tick();
    expect(await detailOf(world, number)).toBe('broadcast');
    await chain.finalise();
    await tick();
    expect(await detailOf(world, number)).toBe('confirmed');
    expect(await chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
    const intents = await world.services.database.db.select().from(payoutIntents);
    expect(intents).toHaveLength(2);
  });
});

describe('a deadline', () => {
  it('keeps the last second: mined at it, an item is paid and not released', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(world, { wallet });
    const { runNumber } = await freeze(world, [number]);
    await sign(world, runNumber);
    const run = await viewRun(world.services.database.db, world.services, runNumber, new Date());
    await chain.nextBlockAt(new Date(run.deadline).getTime() / 1000);
    await chain.mine();
    await chain.finalise();
    await tick();
    expect(await detailOf(world, number)).toBe('confirmed');
    expect(await chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
  });

  it('makes a late transaction impossible; the item is released and can be paid again', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(world, { wallet });
    const { runNumber } = await freeze(world, [number]);
    const hash = await sign(world, runNumber);
    await report(runNumber, hash);
    const run = await viewRun(world.services.database.db, world.services, runNumber, new Date());
    await chain.nextBlockAt(new Date(run.deadline).getTime() / 1000 + 1);
    await chain.mine();
    // The late transaction is in a block and failed. Not final yet: in doubt, nothing released.
    await tick();
    expect(await detailOf(world, number)).toBe('needs_repair');
    expect(await itemsOf(world, runNumber)).toEqual([
      { number, state: 'needs_repair', repair: 'failed' },
    ]);
    expect(await chain.balanceOf('USDT', wallet)).toBe(0n);

    await chain.finalise();
    await tick();
    expect(await detailOf(world, number)).toBe('queued');

    const again = await freeze(world, [number]);
    await sign(world, again.runNumber);
    await chain.finalise();
    await tick();
    expect(await detailOf(world, number)).toBe('confirmed');
    expect(await chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
  });

  it('that is not final yet releases nothing', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    await sign(world, runNumber);
    await chain.pass(11 * 60);
    await chain.mine();
    await tick();
    expect(await detailOf(world, number)).not.toBe('queued');
    await chain.finalise();
    await tick();
    expect(await detailOf(world, number)).toBe('queued');
  });

  it('ends a run that nobody signed', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    await passDeadline();
    await expect(intend(world, runNumber)).rejects.toMatchObject({ code: 'deadline_passed' });
    await tick();
    expect(await detailOf(world, number)).toBe('queued');
    expect(await itemsOf(world, runNumber)).toMatchObject([{ state: 'released' }]);
    await expect(intend(world, runNumber)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('doubt', () => {
  it('follows a failed transaction at once, and ends with the deadline', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    const { from, to, data } = await intend(world, runNumber);
    const hash = await chain.send({ from, to, data, gas: 60_000n });
    await report(runNumber, hash);
    await chain.mine();
    await tick();
    expect(await itemsOf(world, runNumber)).toEqual([
      { number, state: 'needs_repair', repair: 'failed' },
    ]);
    await expect(intend(world, runNumber)).rejects.toMatchObject({ code: 'conflict' });
    await passDeadline();
    await tick();
    expect(await detailOf(world, number)).toBe('queued');
  });

  it('is lifted where another transaction of the batch pays after all', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    const { from, to, data } = await intend(world, runNumber);
    await report(runNumber, await chain.send({ from, to, data, gas: 60_000n }));
    await chain.mine();
    await tick();
    expect(await detailOf(world, number)).toBe('needs_repair');
    await chain.send({ from, to, data });
    await chain.finalise();
    await tick();
    expect(await detailOf(world, number)).toBe('confirmed');
  });

  it('follows a transaction that another one replaced', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    const hash = await sign(world, runNumber);
    await report(runNumber, hash);
    await tick();
    expect(await detailOf(world, number)).toBe('broadcast');
    await chain.drop(hash);
    await tick();
    // Gone from the pool, but it could still come back.
    expect(await detailOf(world, number)).toBe('broadcast');
    await chain.send({ from: chain.operator, to: chain.outsider, data: '0x', gas: 30_000n });
    await chain.mine();
    await tick();
    expect(await itemsOf(world, runNumber)).toEqual([
      { number, state: 'needs_repair', repair: 'replaced' },
    ]);
    await passDeadline();
    await tick();
    expect(await detailOf(world, number)).toBe('queued');
  });

  it('does not follow from a hash that has nothing to do with the batch', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    const { from, to, data } = await intend(world, runNumber);
    const foreign = await chain.send({ from: chain.outsider, to, data, gas: 200_000n });
    const unrelated = await chain.send({ from: chain.outsider, to: chain.operator, data: '0x' });
    await chain.mine();
    // The first failed with our very calldata, sent by somebody who may not: that is a failure.
    await report(runNumber, unrelated);
    await report(runNumber, `0x${'ab'.repeat(32)}`);
    await tick();
    expect(await detailOf(world, number)).toBe('broadcast');
    await report(runNumber, foreign);
    await chain.send({ from, to, data });
    await chain.finalise();
    await tick();
    expect(await detailOf(world, number)).toBe('confirmed');
  });

  it('never undoes what a wrong amount paid; two administrators settle it', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(world, { wallet });
    const { runNumber } = await freeze(world, [number]);
    await intend(world, runNumber);
    const { deployment } = chain;
    const wrong = encodePay({
      run: `0x${'cd'.repeat(32)}`,
      deadline: 4_000_000_000,
      token: deployment.tokens.USDT.address,
      items: [{ number: BigInt(number), to: wallet, amount: 1n }],
    });
    const hash = await chain.send({ from: chain.operator, to: deployment.treasury, data: wrong });
    await chain.finalise();
    await tick();
    expect(await itemsOf(world, runNumber)).toEqual([
      { number, state: 'needs_repair', repair: 'mismatch' },
    ]);
    expect(await auditActions()).toEqual(['payout.unexpected_payment']);

    const settle = (actorId: number, txHash = hash) =>
      world.services.database.transaction((tx) =>
        settleItem(tx, world.services, runNumber, { number, txHash, note: 'by hand', actorId }),
      );
    await expect(assertDeadlineFinal(world.services, runNumber)).rejects.toMatchObject({
      code: 'conflict',
    });
    await passDeadline();
    await tick();
    expect(await detailOf(world, number)).toBe('needs_repair');
    await assertDeadlineFinal(world.services, runNumber);
    expect(await settle(world.admin)).toBe(false);
    expect(await settle(world.admin)).toBe(false);
    expect(await settle(world.secondAdmin, `0x${'12'.repeat(32)}`)).toBe(false);
    expect(await settle(world.admin)).toBe(false);
    expect(await detailOf(world, number)).toBe('needs_repair');
    expect(await settle(world.secondAdmin)).toBe(true);
    expect(await detailOf(world, number)).toBe('confirmed');
    await expect(settle(world.admin)).rejects.toMatchObject({ code: 'not_found' });
    await tick();
    expect(await detailOf(world, number)).toBe('confirmed');
  });
});

describe('payments outside any run', () => {
  const payDirectly = async (number: number, to: string, amount: bigint) => {
    const data = payoutsInterface.encodeFunctionData('pay', [
      `0x${'ef'.repeat(32)}`,
      4_000_000_000,
      chain.deployment.tokens.USDT.address,
      [{ number, to, amount }],
    ]);
    const hash = await chain.send({ from: chain.operator, to: chain.deployment.treasury, data });
    await chain.finalise();
    return hash;
  };

  it('of exactly what is owed are booked, loudly', async () => {
    const wallet = freshWallet();
    const number = await ask(world, { wallet });
    await payDirectly(number, wallet, parseUnits('97', 6));
    await tick();
    expect(await detailOf(world, number)).toBe('confirmed');
    expect(await auditActions()).toEqual(['payout.unexpected_payment']);
  });

  it('of anything else hold the money: it cannot return beside them', async () => {
    const number = await ask(world);
    await payDirectly(number, freshWallet(), 5n);
    await tick();
    expect(await detailOf(world, number)).toBe('needs_repair');
    await expect(
      world.services.database.transaction((tx) =>
        cancelWithdrawal(tx, world.services, world.member, number),
      ),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('of what was refused, or never asked for, are alarms and change nothing', async () => {
    const number = await ask(world);
    await world.services.database.transaction((tx) =>
      refuseWithdrawal(tx, world.services, number, {
        actorId: world.admin,
        reason: 'repeated',
        note: '',
      }),
    );
    await payDirectly(number, freshWallet(), 5n);
    await payDirectly(999_999, freshWallet(), 5n);
    await tick();
    expect(await detailOf(world, number)).toBe('refused');
    const rows = await world.services.database.db.select().from(auditLog);
    expect(rows.map((row) => (row.after as { judgement: string }).judgement)).toEqual([
      'closed',
      'unknown',
    ]);
  });

  it('leave the number out of the next run', async () => {
    const number = await askConfirmed(world);
    const other = await askConfirmed(world);
    await payDirectly(number, freshWallet(), 5n);
    const { leftOut } = await freeze(world, [number, other]);
    expect(leftOut).toMatchObject([{ number, reason: 'already_paid' }]);
  });
});

describe('a chain that is not there, or undoes blocks', () => {
  it('changes nothing while it cannot be reached', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    await sign(world, runNumber);
    await passDeadline();
    const { ChainUnreachable } = await import('#server/chain/errors.ts');
    const away = {
      ...world.services,
      chain: {
        ...chain,
        treasury: {
          ...chain.treasury,
          finalHead: () => Promise.reject(new ChainUnreachable('gone')),
        },
      },
    };
    await payoutTick(away);
    expect(await detailOf(world, number)).toBe('prepared');
    await tick();
    expect(await detailOf(world, number)).not.toBe('prepared');
  });

  it('is doubted where the sources disagree, for what may have been sent and only that', async () => {
    const sent = await askConfirmed(world);
    const unsent = await askConfirmed(world);
    const first = await freeze(world, [sent]);
    await freeze(world, [unsent]);
    await sign(world, first.runNumber);
    const { ChainDisagreement } = await import('#server/chain/errors.ts');
    const torn = {
      ...world.services,
      chain: {
        ...chain,
        treasury: {
          ...chain.treasury,
          finalHead: () => Promise.reject(new ChainDisagreement('two hashes')),
        },
      },
    };
    await payoutTick(torn);
    expect(await detailOf(world, sent)).toBe('needs_repair');
    expect(await detailOf(world, unsent)).toBe('prepared');
    await chain.finalise();
    await tick();
    expect(await detailOf(world, sent)).toBe('confirmed');
  });

  it('approves nothing from a block that is undone before it is final', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    const hash = await sign(world, runNumber);
    await chain.mine();
    await tick();
    expect(await detailOf(world, number)).toBe('broadcast');
    await chain.reorganise(1);
    await chain.drop(hash);
    await chain.finalise();
    await tick();
    expect(await detailOf(world, number)).toBe('broadcast');
    await passDeadline();
    await tick();
    expect(await detailOf(world, number)).toBe('queued');
  });

  it('is read again from the start, loudly, where final blocks were undone', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    const before = await chain.snapshot();
    await sign(world, runNumber);
    await chain.finalise();
    await tick();
    expect(await detailOf(world, number)).toBe('confirmed');
    await chain.revert(before);
    await chain.pass(5);
    await chain.mine(6);
    await tick();
    await tick();
    expect(await auditActions()).toEqual(['chain.final_blocks_undone', 'payout.payment_vanished']);
    expect(await detailOf(world, number)).toBe('confirmed');
  });
});

describe('giving a run up', () => {
  const discard = (runNumber: number) =>
    world.services.database.transaction((tx) =>
      discardRun(tx, world.services, runNumber, world.admin),
    );

  it('frees its withdrawals at once while no wallet was asked', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    await discard(runNumber);
    expect(await detailOf(world, number)).toBe('queued');
    await expect(intend(world, runNumber)).rejects.toMatchObject({ code: 'conflict' });
    await expect(discard(runNumber)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is refused once a wallet was asked, for any of its batches', async () => {
    const numbers = [
      await askConfirmed(world, { currency: 'USDT' }),
      await askConfirmed(world, { currency: 'TCT' }),
    ];
    const { runNumber } = await freeze(world, numbers);
    await intend(world, runNumber, 1);
    await expect(discard(runNumber)).rejects.toMatchObject({ code: 'conflict' });
    for (const number of numbers) expect(await detailOf(world, number)).toBe('prepared');
  });
});

describe('freezing', () => {
  it('leaves out what cannot be paid, with the reason, and goes on with the rest', async () => {
    await fund(world, world.member, '3000000');
    const good = await askConfirmed(world);
    const unreviewed = await ask(world);
    const large = await askConfirmed(world, { amount: '6000' });
    const huge = await askConfirmed(world, { amount: '1100000' });
    const { db } = world.services.database;
    await db
      .update(withdrawals)
      .set({ secondApprovedBy: world.secondAdmin })
      .where(eq(withdrawals.number, huge));
    const { runNumber, leftOut } = await freeze(world, [good, unreviewed, large, huge, 42]);
    expect(await itemsOf(world, runNumber)).toMatchObject([{ number: good, state: 'frozen' }]);
    expect(leftOut.map(({ number, reason }) => [number, reason])).toEqual([
      [unreviewed, 'not_queued'],
      [large, 'second_approval'],
      [42, 'not_queued'],
      [huge, 'treasury_short'],
    ]);
  });

  it('refuses where nothing remains, and says why of each', async () => {
    const number = await askConfirmed(world);
    await chain.own('pause', []);
    await expect(freeze(world, [number])).rejects.toMatchObject({
      code: 'run_empty',
      details: { left_out: [{ number, reason: 'simulation_failed' }] },
    });
    expect(await detailOf(world, number)).toBe('queued');
  });

  it('asks no wallet that may not pay', async () => {
    const number = await askConfirmed(world);
    const { runNumber } = await freeze(world, [number]);
    await chain.own('pause', []);
    await expect(intend(world, runNumber)).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'paused' },
    });
    expect(await world.services.database.db.select().from(payoutIntents)).toEqual([]);
  });
});
