import { describe, expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import {
  askConfirmed,
  detailOf,
  freeze,
  freshWallet,
  intend,
  itemsOf,
  sign,
} from '../../../tests/support/worlds/payout.ts';
import { payoutsInterface, tokenInterface } from '../../chain/artifacts.ts';
import { encodePay } from '../../chain/treasury/pay-calldata.ts';
import { paymentExceptions, purchaseRequests } from '../../database/schema/purchases.ts';
import { callerOf } from '../../../tests/support/caller.ts';
import { acceptProposal, prepareAcceptance } from '../../domain/proposals/decide.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { settleKind } from '../../domain/proposals/settle-kind.ts';
import type { Caller } from '../../domain/accounts/sessions.ts';
import { viewRun } from '../../domain/payouts/views.ts';
import { readFinalTransaction } from '../../domain/chain/final-transaction.ts';
import { assertDeadlineFinal, settleItem } from '../../domain/payouts/settle.ts';

const suite = payoutSuite();

/** Does what the route does: reads the transaction before the database transaction. */
async function settleBy(runNumber: number, number: number, actorId: number, txHash: string) {
  const { services } = suite.world;
  const transaction = await readFinalTransaction(services, txHash);
  return services.database.transaction((tx) =>
    settleItem(tx, services, runNumber, { number, transaction, note: 'by hand', actorId }),
  );
}

const why = (reason: string) => ({ code: 'transfer_unmatched', details: { why: reason } });

/** The treasury's owner transfers USDT to a wallet; the transfer is final. */
async function ownerPays(wallet: string, amount: string): Promise<string> {
  const { chain } = suite;
  const token = chain.deployment.tokens.USDT.address;
  await chain.own('withdraw', [token, wallet, parseUnits(amount, 6)]);
  const block = await chain.rpc.first((provider) => provider.getBlock('latest'));
  await chain.finalise();
  return block?.transactions[0] ?? '';
}

/** An exception whose refund is this transaction. */
async function refundedBy(refundTxHash: string): Promise<void> {
  const { db } = suite.world.services.database;
  const at = suite.world.services.clock.now();
  const [request] = await db
    .insert(purchaseRequests)
    .values({
      memberId: suite.world.member,
      kind: 'membership',
      subjectId: 1,
      offer: {},
      amount: parseUnits('100', 6),
      currency: 'USDT',
      price: '1',
      tctPrice: '0.48',
      tolerance: '0.005',
      tokenAmount: parseUnits('100', 6),
      tokenDecimals: 6,
      token: suite.chain.deployment.tokens.USDT.address,
      chainId: suite.chain.deployment.chainId,
      address: freshWallet(),
      status: 'Expired',
      createdAt: at,
      expiresAt: at,
    })
    .returning({ number: purchaseRequests.number });
  await db.insert(paymentExceptions).values({
    requestNumber: request?.number ?? 0,
    kind: 'paid_late',
    state: 'refunded',
    currency: 'USDT',
    amount: 1n,
    createdAt: at,
    refundTxHash,
  });
}

describe('a settlement by hand', () => {
  /** Items in `needs_repair` past their deadline, each owed 97 USDT. */
  async function inRepair(wallets: readonly string[]) {
    const numbers: number[] = [];
    for (const wallet of wallets) numbers.push(await askConfirmed(suite.world, { wallet }));
    const { runNumber } = await freeze(suite.world, numbers);
    await intend(suite.world, runNumber);
    const items = numbers.map((number) => ({
      number: BigInt(number),
      to: freshWallet(),
      amount: 1n,
    }));
    const { deployment, operator } = suite.chain;
    await suite.chain.send({
      from: operator,
      to: deployment.treasury,
      data: encodePay({
        run: `0x${'cd'.repeat(32)}`,
        deadline: 4_000_000_000,
        token: deployment.tokens.USDT.address,
        items,
      }),
    });
    await suite.passDeadline();
    await suite.tick();
    return { numbers, runNumber };
  }
  const settled = async (runNumber: number, number: number, hash: string): Promise<string> => {
    await settleBy(runNumber, number, suite.world.admin, hash);
    return detailOf(suite.world, number);
  };

  it('refuses a transaction that does not exist, failed, or is not final', async () => {
    const wallet = freshWallet();
    const { numbers, runNumber } = await inRepair([wallet]);
    const [number = 0] = numbers;
    const { chain, world } = suite;
    const invented = `0x${'12'.repeat(32)}`;
    await expect(settleBy(runNumber, number, world.admin, invented)).rejects.toMatchObject(
      why('not_final'),
    );
    const token = chain.deployment.tokens.USDT.address;
    const data = payoutsInterface.encodeFunctionData('withdraw', [token, wallet, 97_000_000n]);
    const failed = await chain.send({ from: chain.outsider, to: chain.deployment.treasury, data });
    await chain.finalise();
    await expect(settleBy(runNumber, number, world.admin, failed)).rejects.toMatchObject(
      why('failed'),
    );
    await chain.own('withdraw', [token, wallet, 97_000_000n]);
    const block = await chain.rpc.first((provider) => provider.getBlock('latest'));
    const fresh = block?.transactions[0] ?? '';
    await expect(settleBy(runNumber, number, world.admin, fresh)).rejects.toMatchObject(
      why('not_final'),
    );
    await chain.finalise();
    expect(await settled(runNumber, number, fresh)).toBe('confirmed');
  });

  it('refuses one that paid another amount, another wallet, or in another token', async () => {
    const wallet = freshWallet();
    const { numbers, runNumber } = await inRepair([wallet]);
    const [number = 0] = numbers;
    const { chain, world } = suite;
    const usdc = chain.deployment.tokens.USDC.address;
    await chain.own('withdraw', [usdc, wallet, 97_000_000n]);
    const block = await chain.rpc.first((provider) => provider.getBlock('latest'));
    await chain.finalise();
    for (const hash of [
      await ownerPays(wallet, '96.999999'),
      await ownerPays(wallet, '97.000001'),
      await ownerPays(freshWallet(), '97'),
      block?.transactions[0] ?? '',
    ]) {
      await expect(settleBy(runNumber, number, world.admin, hash)).rejects.toMatchObject(
        why('transfer'),
      );
    }
    expect(await detailOf(world, number)).toBe('needs_repair');
  });

  it('accepts a transfer for one withdrawal only', async () => {
    const wallet = freshWallet();
    const { numbers, runNumber } = await inRepair([wallet, wallet]);
    const [first = 0, second = 0] = numbers;
    const hash = await ownerPays(wallet, '97');
    expect(await settled(runNumber, first, hash)).toBe('confirmed');
    await expect(settleBy(runNumber, second, suite.world.secondAdmin, hash)).rejects.toMatchObject(
      why('used_before'),
    );
    expect(await settled(runNumber, second, await ownerPays(wallet, '97'))).toBe('confirmed');
  });

  it('refuses one that the treasury made for another withdrawal', async () => {
    const wallet = freshWallet();
    const { numbers, runNumber } = await inRepair([wallet]);
    const [number = 0] = numbers;
    const other = await askConfirmed(suite.world, { wallet });
    const { runNumber: otherRun } = await freeze(suite.world, [other]);
    const hash = await sign(suite.world, otherRun);
    await suite.chain.finalise();
    // Before and after the watcher has booked it.
    for (const detail of ['prepared', 'confirmed']) {
      expect(await detailOf(suite.world, other)).toBe(detail);
      await expect(settleBy(runNumber, number, suite.world.admin, hash)).rejects.toMatchObject(
        why('used_before'),
      );
      await suite.tick();
    }
  });

  it('by somebody else than the treasury is the owner’s funding', async () => {
    const wallet = freshWallet();
    const { numbers, runNumber } = await inRepair([wallet]);
    const { chain, world } = suite;
    const token = chain.deployment.tokens.USDT.address;
    const send = (method: string, to: string) =>
      chain.send({
        from: chain.outsider,
        to: token,
        data: tokenInterface.encodeFunctionData(method, [to, 97_000_000n]),
      });
    await send('mint', chain.outsider);
    const hash = await send('transfer', wallet);
    await chain.finalise();
    expect(await settled(runNumber, numbers[0] ?? 0, hash)).toBe('confirmed');
    const { rows } = await world.services.database.db.execute<{ sum: string }>(
      `select trim_scale(sum(amount))::text as sum from entries where account = 'owner_funds'`,
    );
    expect(rows[0]?.sum).toBe('-97');
  });

  it('never undoes what a wrong amount paid', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(suite.world, { wallet });
    const { runNumber } = await freeze(suite.world, [number]);
    await intend(suite.world, runNumber);
    const { deployment } = suite.chain;
    const wrong = encodePay({
      run: `0x${'cd'.repeat(32)}`,
      deadline: 4_000_000_000,
      token: deployment.tokens.USDT.address,
      items: [{ number: BigInt(number), to: wallet, amount: 1n }],
    });
    const hash = await suite.chain.send({
      from: suite.chain.operator,
      to: deployment.treasury,
      data: wrong,
    });
    await suite.chain.finalise();
    await suite.tick();
    expect(await itemsOf(suite.world, runNumber)).toEqual([
      { number, state: 'needs_repair', repair: 'mismatch' },
    ]);
    expect(await suite.auditActions()).toEqual(['payout.unexpected_payment']);

    const settle = (actorId: number, txHash = hash) => settleBy(runNumber, number, actorId, txHash);
    await expect(assertDeadlineFinal(suite.world.services, runNumber)).rejects.toMatchObject({
      code: 'conflict',
    });
    await suite.passDeadline();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('needs_repair');
    await assertDeadlineFinal(suite.world.services, runNumber);
    // A wrong amount settles nothing, whoever proposes it.
    for (const actorId of [suite.world.admin, suite.world.secondAdmin]) {
      await expect(settle(actorId)).rejects.toMatchObject(why('transfer'));
    }
    // A refund of a payment does not settle a withdrawal, also in upper case.
    const returned = await ownerPays(wallet, '97');
    await refundedBy(returned);
    for (const said of [returned, `0x${returned.slice(2).toUpperCase()}`]) {
      await expect(settle(suite.world.admin, said)).rejects.toMatchObject({ code: 'conflict' });
      await expect(settle(suite.world.secondAdmin, said)).rejects.toMatchObject({
        code: 'conflict',
      });
    }
    await settle(suite.world.admin, await ownerPays(wallet, '97'));
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    await expect(settle(suite.world.admin)).rejects.toMatchObject({ code: 'not_found' });
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
  });

  describe('is a proposal', () => {
    /** Does what the route does: reads the chain first. */
    async function ask(caller: Caller, run: number, number: number, txHash: string) {
      const { services } = suite.world;
      const payload = { run, number, txHash };
      const prepared = await settleKind.prepare?.(services, payload);
      const asked = { kind: 'payout.settle' as const, payload, reason: 'Visto', prepared };
      const { proposal } = await services.database.transaction((tx) =>
        propose(tx, services, caller, asked),
      );
      return proposal.id;
    }
    async function accept(caller: Caller, id: number): Promise<void> {
      const { services } = suite.world;
      const prepared = await prepareAcceptance(services, id);
      await services.database.transaction((tx) =>
        acceptProposal(tx, services, caller, { id, prepared }),
      );
    }
    const callers = () => {
      const { services, admin, secondAdmin } = suite.world;
      return services.database.transaction(
        async (tx) =>
          [await callerOf(tx, services, admin), await callerOf(tx, services, secondAdmin)] as const,
      );
    };

    it('that a second person accepts, seen in the run until then', async () => {
      const wallet = freshWallet();
      const { numbers, runNumber } = await inRepair([wallet]);
      const [number = 0] = numbers;
      const [first, second] = await callers();
      const { services } = suite.world;
      const id = await ask(first, runNumber, number, await ownerPays(wallet, '97'));
      expect(await detailOf(suite.world, number)).toBe('needs_repair');
      const shown = async () => {
        const viewing = { now: services.clock.now(), viewerId: first.memberId };
        const run = await viewRun(services.database.db, services, runNumber, viewing);
        return run.batches[0]?.items[0]?.settlement_proposal;
      };
      expect(await shown()).toBe(id);
      await expect(accept(first, id)).rejects.toMatchObject({ code: 'own_proposal' });
      await accept(second, id);
      expect(await detailOf(suite.world, number)).toBe('confirmed');
      expect(await shown()).toBeNull();
    });

    it('that is void where the transfer has paid another withdrawal meanwhile', async () => {
      const wallet = freshWallet();
      const { numbers, runNumber } = await inRepair([wallet, wallet]);
      const [number = 0, other = 0] = numbers;
      const [first, second] = await callers();
      const hash = await ownerPays(wallet, '97');
      const id = await ask(first, runNumber, number, hash);
      await settleBy(runNumber, other, suite.world.admin, hash);
      await accept(second, id);
      expect(await detailOf(suite.world, number)).toBe('needs_repair');
    });
  });
});
