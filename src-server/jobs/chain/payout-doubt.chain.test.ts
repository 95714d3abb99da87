import { isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import {
  ask,
  askConfirmed,
  detailOf,
  freeze,
  freshWallet,
  intend,
  itemsOf,
  sign,
} from '../../../tests/support/worlds/payout.ts';
import { payoutsInterface } from '../../chain/artifacts.ts';
import { ChainDisagreement, ChainUnreachable } from '../../chain/errors.ts';
import { auditLog } from '../../database/schema/system.ts';
import { cancelWithdrawal, refuseWithdrawal } from '../../domain/withdrawals/close.ts';
import { payoutTick } from './payout-watcher.ts';

const suite = payoutSuite();

describe('doubt', () => {
  it('follows a failed transaction immediately, and ends with the deadline', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const { from, to, data } = await intend(suite.world, runNumber);
    const hash = await suite.chain.send({ from, to, data, gas: 60_000n });
    await suite.report(runNumber, hash);
    await suite.chain.mine();
    await suite.tick();
    expect(await itemsOf(suite.world, runNumber)).toEqual([
      { number, state: 'needs_repair', repair: 'failed' },
    ]);
    await expect(intend(suite.world, runNumber)).rejects.toMatchObject({ code: 'conflict' });
    await suite.passDeadline();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('queued');
  });

  it('is lifted where another transaction of the batch pays after all', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const { from, to, data } = await intend(suite.world, runNumber);
    await suite.report(runNumber, await suite.chain.send({ from, to, data, gas: 60_000n }));
    await suite.chain.mine();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('needs_repair');
    await suite.chain.send({ from, to, data });
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
  });

  it('follows a transaction that another one replaced', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const hash = await sign(suite.world, runNumber);
    await suite.report(runNumber, hash);
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('broadcast');
    await suite.chain.drop(hash);
    await suite.tick();
    // Dropped from the mempool, but it could still be mined.
    expect(await detailOf(suite.world, number)).toBe('broadcast');
    await suite.chain.send({
      from: suite.chain.operator,
      to: suite.chain.outsider,
      data: '0x',
      gas: 30_000n,
    });
    await suite.chain.mine();
    await suite.tick();
    expect(await itemsOf(suite.world, runNumber)).toEqual([
      { number, state: 'needs_repair', repair: 'replaced' },
    ]);
    await suite.passDeadline();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('queued');
  });

  it('does not follow from a hash that has nothing to do with the batch', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const { from, to, data } = await intend(suite.world, runNumber);
    const foreign = await suite.chain.send({ from: suite.chain.outsider, to, data, gas: 200_000n });
    const unrelated = await suite.chain.send({
      from: suite.chain.outsider,
      to: suite.chain.operator,
      data: '0x',
    });
    await suite.chain.mine();
    // `foreign` failed with the exact calldata from an unauthorized sender: a failure of the batch.
    await suite.report(runNumber, unrelated);
    await suite.report(runNumber, `0x${'ab'.repeat(32)}`);
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('broadcast');
    await suite.report(runNumber, foreign);
    await suite.chain.send({ from, to, data });
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
  });
});

describe('a deadline that has passed', () => {
  it('releases nothing that the treasury counts as paid, even without an event', async () => {
    const [paid, unpaid] = [await askConfirmed(suite.world), await askConfirmed(suite.world)];
    const { runNumber } = await freeze(suite.world, [paid]);
    await freeze(suite.world, [unpaid]);
    await sign(suite.world, runNumber);
    await suite.chain.finalise();
    await suite.passDeadline();
    const { services } = suite.world;
    const { treasury } = services.chain;
    // RPC sources that omit the payment from their logs.
    await payoutTick({
      ...services,
      chain: { ...services.chain, treasury: { ...treasury, readPaid: () => Promise.resolve([]) } },
    });
    expect(await itemsOf(suite.world, runNumber)).toEqual([
      { number: paid, state: 'needs_repair', repair: 'sources_disagree' },
    ]);
    expect(await detailOf(suite.world, unpaid)).toBe('queued');
  });
});

describe('payments outside any run', () => {
  const payDirectly = async (number: number, to: string, amount: bigint) => {
    const data = payoutsInterface.encodeFunctionData('pay', [
      `0x${'ef'.repeat(32)}`,
      4_000_000_000,
      suite.chain.deployment.tokens.USDT.address,
      [{ number, to, amount }],
    ]);
    const hash = await suite.chain.send({
      from: suite.chain.operator,
      to: suite.chain.deployment.treasury,
      data,
    });
    await suite.chain.finalise();
    return hash;
  };

  it('of exactly what is owed are booked, with an alert', async () => {
    const wallet = freshWallet();
    const number = await ask(suite.world, { wallet });
    await payDirectly(number, wallet, parseUnits('97', 6));
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect(await suite.auditActions()).toEqual(['payout.unexpected_payment']);
  });

  it('of anything else hold the money: it is not returned as well', async () => {
    const number = await ask(suite.world);
    await payDirectly(number, freshWallet(), 5n);
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('needs_repair');
    await expect(
      suite.world.services.database.transaction((tx) =>
        cancelWithdrawal(tx, suite.world.services, suite.world.member, number),
      ),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('of refused or unknown withdrawals raise an alert and change nothing', async () => {
    const number = await ask(suite.world);
    await suite.world.services.database.transaction((tx) =>
      refuseWithdrawal(tx, suite.world.services, number, {
        actorId: suite.world.admin,
        reason: 'repeated',
        note: '',
      }),
    );
    await payDirectly(number, freshWallet(), 5n);
    await payDirectly(999_999, freshWallet(), 5n);
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('refused');
    const rows = await suite.world.services.database.db
      .select()
      .from(auditLog)
      .where(isNull(auditLog.actorId));
    expect(rows.map((row) => (row.after as { classification: string }).classification)).toEqual([
      'closed',
      'unknown',
    ]);
  });

  it('leave the number out of the next run', async () => {
    const number = await askConfirmed(suite.world);
    const other = await askConfirmed(suite.world);
    await payDirectly(number, freshWallet(), 5n);
    const { leftOut } = await freeze(suite.world, [number, other]);
    expect(leftOut).toMatchObject([{ number, reason: 'already_paid' }]);
  });
});

describe('a chain that is unreachable or reorganised', () => {
  it('changes nothing while it cannot be reached', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    await sign(suite.world, runNumber);
    await suite.passDeadline();
    const away = {
      ...suite.world.services,
      chain: {
        ...suite.chain,
        treasury: {
          ...suite.chain.treasury,
          finalHead: () => Promise.reject(new ChainUnreachable('gone')),
        },
      },
    };
    await payoutTick(away);
    expect(await detailOf(suite.world, number)).toBe('prepared');
    await suite.tick();
    expect(await detailOf(suite.world, number)).not.toBe('prepared');
  });

  it('is doubted where the sources disagree, for what may have been sent and only that', async () => {
    const sent = await askConfirmed(suite.world);
    const unsent = await askConfirmed(suite.world);
    const first = await freeze(suite.world, [sent]);
    await freeze(suite.world, [unsent]);
    await sign(suite.world, first.runNumber);
    const torn = {
      ...suite.world.services,
      chain: {
        ...suite.chain,
        treasury: {
          ...suite.chain.treasury,
          finalHead: () => Promise.reject(new ChainDisagreement('two hashes')),
        },
      },
    };
    await payoutTick(torn);
    expect(await detailOf(suite.world, sent)).toBe('needs_repair');
    expect(await detailOf(suite.world, unsent)).toBe('prepared');
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, sent)).toBe('confirmed');
  });

  it('approves nothing from a block that is orphaned before it is final', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    const hash = await sign(suite.world, runNumber);
    await suite.chain.mine();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('broadcast');
    await suite.chain.reorganise(1);
    await suite.chain.drop(hash);
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('broadcast');
    await suite.passDeadline();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('queued');
  });

  it('is read again from the start, with an alert, after final blocks were undone', async () => {
    const paid = async () => {
      const number = await askConfirmed(suite.world);
      const { runNumber } = await freeze(suite.world, [number]);
      const before = await suite.chain.snapshot();
      await sign(suite.world, runNumber);
      await suite.chain.finalise();
      await suite.tick();
      expect(await detailOf(suite.world, number)).toBe('confirmed');
      return { number, before };
    };
    const kept = await paid();
    const undone = await paid();
    await suite.chain.revert(undone.before);
    await suite.chain.pass(5);
    await suite.chain.mine(6);
    await suite.tick();
    await suite.tick();
    const { db } = suite.world.services.database;
    const noted = await db.select().from(auditLog).where(isNull(auditLog.actorId));
    expect(noted.map(({ action, subject }) => [action, subject])).toEqual([
      ['chain.final_blocks_undone', expect.any(String)],
      // The one before it is in the blocks that stayed.
      ['payout.payment_vanished', `withdrawal/${undone.number}`],
    ]);
    for (const { number } of [kept, undone]) {
      expect(await detailOf(suite.world, number)).toBe('confirmed');
    }
  });
});
