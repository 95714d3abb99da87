import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { payoutsInterface, receiptsInterface, tokenInterface } from '../../chain/artifacts.ts';
import { jsonRpc } from '../../chain/json-rpc.ts';
import { entries, journals } from '../../database/schema/ledger.ts';
import { chainCursors } from '../../database/schema/payouts.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import { treasuryMovements } from '../../database/schema/treasury.ts';
import { viewLiabilities } from '../../domain/insight/liabilities.ts';
import { cancelPurchase } from '../../domain/purchases/cancel.ts';
import { claimPayment } from '../../domain/purchases/claim.ts';
import { listExceptions } from '../../domain/administration/payment-exceptions.ts';
import { readRefund, refundException } from '../../domain/purchases/refund.ts';
import type { RequestRow } from '../../domain/purchases/states.ts';
import { reconcile } from '../../domain/reconciliation/reconcile.ts';
import { beginTreasuryBooks } from '../../domain/treasury/cursor.ts';
import { treasuryTick } from './treasury-watcher.ts';

const suite = purchaseSuite();
const units = (amount: string): bigint => parseUnits(amount, 6);

/** The sponsor's membership: booked, but never paid on this chain. */
const BEFORE = '500';

beforeEach(async () => {
  const { world, chain } = suite;
  const { number: block } = await chain.treasury.head();
  const { database, clock } = world.services;
  // These tests' float was minted before the books begin.
  await database.transaction((tx) =>
    beginTreasuryBooks(tx, chain.deployment, { block, at: clock.now() }),
  );
});

async function tick(): Promise<void> {
  await suite.world.finalise();
  await treasuryTick(suite.world.services);
}

/** Somebody transfers tokens to the treasury. */
async function topUp(amount: string): Promise<void> {
  const { chain } = suite;
  const { USDT } = chain.deployment.tokens;
  for (const [method, to] of [
    ['mint', chain.outsider],
    ['transfer', chain.deployment.treasury],
  ] as const) {
    const data = tokenInterface.encodeFunctionData(method, [to, units(amount)]);
    await chain.send({ from: chain.outsider, to: USDT.address, data });
  }
}

const withdraw = (amount: string, to = suite.chain.operator): Promise<void> =>
  suite.chain.own('withdraw', [suite.chain.deployment.tokens.USDT.address, to, units(amount)]);

async function lastTransaction(): Promise<string> {
  const block = await suite.chain.rpc.first((provider) => provider.getBlock('latest'));
  return block?.transactions.at(-1) ?? '';
}

async function sweep(request: RequestRow): Promise<void> {
  const { chain } = suite;
  const data = receiptsInterface.encodeFunctionData('sweep', [
    chain.deployment.tokens.USDT.address,
    [request.number],
  ]);
  const to = chain.deployment.receipts;
  await chain.send({ from: chain.outsider, to, data, gas: 1_000_000n });
}

const account = (name: string): Promise<string> => suite.world.account(name, 'USDT');
const kindsOf = async (): Promise<string[]> => {
  const rows = await suite.world.services.database.db.select().from(journals);
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('treasury_'));
};

describe('the treasury’s own movements', () => {
  it('are booked once, when they are final: top-ups and what the owner takes out', async () => {
    await topUp('1000');
    await suite.chain.mine();
    await suite.world.tick();
    await treasuryTick(suite.world.services);
    expect(await kindsOf()).toEqual([]);
    await withdraw('250');
    await tick();
    expect(await account('custody')).toBe('1250');
    expect(await account('owner_funds')).toBe('-750');
    expect(await account('unexplained')).toBe('0');
    expect(await kindsOf()).toEqual(['treasury_funding', 'treasury_withdrawal']);
    // Reads everything again, as after a restore, in two processes.
    const { services } = suite.world;
    const again = { ...services, database: { ...services.database } };
    await services.database.db.update(chainCursors).set({ blockHash: '' });
    await tick();
    await Promise.all([treasuryTick(services), treasuryTick(again)]);
    expect(await kindsOf()).toHaveLength(2);
  });

  it('make reconciliation agree, also while they are not final', async () => {
    const { world, chain } = suite;
    const { db } = world.services.database;
    // The books hold the initial funding; the sponsor's payment is not on the chain.
    const held = await chain.treasury.tokenBalances();
    await db.execute(
      `insert into journals (kind, idempotency_key, occurred_at, details) values ('treasury_funding', 'first', now(), '{}')`,
    );
    const [journal] = await db.select().from(journals).where(eq(journals.idempotencyKey, 'first'));
    const first = { USDT: held.USDT - units(BEFORE), USDC: held.USDC, TCT: held.TCT };
    await db.insert(entries).values(
      (['USDT', 'USDC', 'TCT'] as const).flatMap((currency) => {
        const scale = 10n ** BigInt(18 - chain.deployment.tokens[currency].decimals);
        const amount = first[currency] * scale;
        return [
          { journalId: journal?.id ?? 0, account: 'custody' as const, currency, amount },
          {
            journalId: journal?.id ?? 0,
            account: 'owner_funds' as const,
            currency,
            amount: -amount,
          },
        ];
      }),
    );
    const agrees = async () => (await reconcile(db, world.services.chain)).agrees;
    await tick();
    expect(await agrees()).toBe(true);
    await topUp('1000');
    await withdraw('30');
    expect(await agrees()).toBe(true);
    await tick();
    expect(await agrees()).toBe(true);
    // Positive control: without the booking reconciliation differs.
    await db.execute(
      `insert into journals (kind, idempotency_key, occurred_at, details) values ('reversal', 'control', now(), '{}')`,
    );
    const [control] = await db
      .select()
      .from(journals)
      .where(eq(journals.idempotencyKey, 'control'));
    const amount = parseUnits('970', 18);
    await db.insert(entries).values(
      (['custody', 'owner_funds'] as const).map((name) => ({
        journalId: control?.id ?? 0,
        account: name,
        currency: 'USDT' as const,
        amount: name === 'custody' ? -amount : amount,
      })),
    );
    expect(await agrees()).toBe(false);
  });

  it('are reversed after final blocks were undone, and booked again when they are mined again', async () => {
    const { chain, world } = suite;
    await tick();
    const before = await chain.snapshot();
    await topUp('1000');
    await tick();
    expect(await account('custody')).toBe('1500');
    await chain.revert(before);
    await chain.mine(8);
    await world.tick();
    await world.tick();
    await treasuryTick(world.services);
    await treasuryTick(world.services);
    expect(await account('custody')).toBe(BEFORE);
    expect(await account('owner_funds')).toBe('0');
    await topUp('1000');
    await tick();
    expect(await account('custody')).toBe('1500');
  });

  it('are not top-ups when a sweep moves a booked payment', async () => {
    const { world } = suite;
    const request = await world.request(await world.newBuyer());
    await world.pay(request, '500');
    await sweep(request);
    await tick();
    expect(await account('custody')).toBe('1000');
    expect(await kindsOf()).toEqual([]);
    const rows = await world.services.database.db.select().from(treasuryMovements);
    expect(rows).toMatchObject([{ kind: 'sweep', amount: units('500'), booked: 0n }]);
  });

  it('by the owner count as a refund if one is recorded, before or after they were booked', async () => {
    const { world, chain } = suite;
    const { services, admin } = world;
    for (const isBookedFirst of [true, false]) {
      const request = await world.request(await world.newBuyer());
      await world.pay(request, '10', 'USDC');
      await world.finalise();
      const open = { state: 'open' } as const;
      const { items } = await listExceptions(services.database.db, services, open, admin);
      const id = items[0]?.id ?? 0;
      const { USDC } = chain.deployment.tokens;
      await chain.own('withdraw', [USDC.address, chain.outsider, units('10')]);
      const hash = await lastTransaction();
      await world.finalise();
      if (isBookedFirst) await treasuryTick(services);
      expect(await world.account('owner_funds', 'USDC')).toBe(isBookedFirst ? '10' : '0');
      const transaction = await readRefund(services, hash);
      await services.database.transaction((tx) =>
        refundException(tx, services, id, { transaction, actorId: admin, note: '' }),
      );
      await tick();
      expect(await world.account('owner_funds', 'USDC')).toBe('0');
      expect(await world.account('custody', 'USDC')).toBe('0');
    }
  });
});

describe('an unexplained movement', () => {
  it('is in the liabilities until it is explained: here a payment to an expired address', async () => {
    const { world } = suite;
    const { services } = world;
    const buyer = await world.newBuyer();
    const request = await world.request(buyer);
    await services.database.transaction((tx) =>
      cancelPurchase(tx, services, buyer, request.number),
    );
    await services.database.db
      .update(purchaseRequests)
      .set({ closedAt: new Date(0) })
      .where(eq(purchaseRequests.number, request.number));
    const paid = await world.pay(request, '70');
    await sweep(request);
    await tick();
    expect((await world.shown(request)).receipts).toEqual([]);
    expect(await account('unexplained')).toBe('-70');
    expect(await account('custody')).toBe('570');
    const view = await viewLiabilities(services.database.db, services);
    expect(view.unexplained).toEqual([{ currency: 'USDT', amount: '70' }]);
    const { problems } = await reconcile(services.database.db, services.chain);
    expect(problems).toEqual([{ kind: 'unexplained', currency: 'USDT', sum: '70' }]);
    // Its member claims the transaction.
    await claimPayment(services, buyer, { number: request.number, text: paid });
    expect(await account('unexplained')).toBe('0');
    expect(await account('unmatched_receipts')).toBe('-70');
    expect(await account('custody')).toBe('570');
  });

  it('is a payment for an unknown withdrawal number', async () => {
    const { chain, world } = suite;
    const { payoutTick } = await import('./payout-watcher.ts');
    const data = payoutsInterface.encodeFunctionData('pay', [
      `0x${'ef'.repeat(32)}`,
      4_000_000_000,
      chain.deployment.tokens.USDT.address,
      [{ number: 999_999, to: chain.outsider, amount: units('5') }],
    ]);
    await chain.send({ from: chain.operator, to: chain.deployment.treasury, data });
    await tick();
    await payoutTick(world.services);
    await payoutTick(world.services);
    expect(await account('unexplained')).toBe('5');
    expect(await account('custody')).toBe('495');
    expect(await kindsOf()).toEqual(['treasury_unexplained']);
  });

  it('is neither a requested payment nor a transfer of zero', async () => {
    const { chain } = suite;
    const data = tokenInterface.encodeFunctionData('transfer', [chain.deployment.treasury, 0n]);
    await chain.send({
      from: chain.outsider,
      to: chain.deployment.tokens.USDT.address,
      data,
    });
    await tick();
    expect(await suite.world.services.database.db.select().from(treasuryMovements)).toEqual([]);
    expect(await jsonRpc(chain.url, 'eth_blockNumber')).toBeTypeOf('string');
  });
});
