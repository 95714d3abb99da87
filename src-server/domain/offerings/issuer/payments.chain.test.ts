import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { differencesOf, written } from '../../../../tests/support/recomputed.ts';
import {
  createIssuerWorld,
  ISSUER,
  type IssuerWorld,
} from '../../../../tests/support/worlds/issuer.ts';
import { chainCursors } from '../../../database/schema/payouts.ts';
import { savedAddresses } from '../../../database/schema/inbox.ts';
import { OVERLAP } from '../../chain/cursor.ts';
import { viewLiabilities } from '../../insight/liabilities.ts';
import { recomputeIn } from '../../../recompute/recompute.ts';
import { readRefund } from '../../purchases/refund.ts';
import { reconcile } from '../../reconciliation/reconcile.ts';
import { assertNotSent, cancelIssuerPayment } from './payments.ts';

const START = new Date('2026-11-20T17:42:00.000Z');
const OTHER = '0x2222222222222222222222222222222222222222';
let world: IssuerWorld;
beforeAll(async () => {
  world = await createIssuerWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.services.clock.set(START);
});

/** Sums of the company's accounts, to compare before with after. */
const sums = async () => ({
  payable: Number(await world.account('issuer_payable', 'USD')),
  custody: Number(await world.account('custody', 'USDT')),
  owner: Number(await world.account('owner_funds', 'USDT')),
  unexplained: Number(await world.account('unexplained', 'USDT')),
});
async function changedBy(work: () => Promise<unknown>) {
  const before = await sums();
  await work();
  const after = await sums();
  const cents = (name: keyof typeof before): number =>
    Math.round((after[name] - before[name]) * 100) / 100;
  return {
    payable: cents('payable'),
    custody: cents('custody'),
    owner: cents('owner'),
    unexplained: cents('unexplained'),
  };
}
const journalCount = async (kind: string): Promise<number> => {
  const { rows } = await world.services.database.db.execute<{ count: string }>(
    sql`select count(*)::text as count from journals where kind = ${kind}`,
  );
  return Number(rows[0]?.count);
};
const cancel = async (id: number, number: number): Promise<void> => {
  const { services } = world;
  await assertNotSent(services, { id, number });
  await services.database.transaction((tx) =>
    cancelIssuerPayment(tx, services, { id, number, actorId: world.ana, note: 'Otra cuenta' }),
  );
};
const agrees = async (): Promise<void> => {
  const { database, chain } = world.services;
  expect((await reconcile(database.db, chain)).agrees).toBe(true);
  expect(await differencesOf(database)).toEqual([]);
};

describe('a payment to an issuer', () => {
  it('is what two persons approved, leaves the treasury, and is booked once', async () => {
    const id = await world.allotted(25);
    expect(await world.view(id)).toMatchObject({
      earned: '2500.00',
      left: '2500.00',
      address: { address: ISSUER },
    });
    const number = await world.approve(id, '1000.50');
    expect(await world.view(id)).toMatchObject({
      waiting: '1000.50',
      paid: '0.00',
      left: '1499.50',
      payments: [{ number, state: 'approved', by: ['ana Test', 'marta Test'], tx_hash: null }],
    });
    // Approving moves nothing.
    const withdrawals = await journalCount('treasury_withdrawal');
    let hash = '';
    const change = await changedBy(async () => {
      hash = await world.withdraw('1000.5');
      await world.read();
      expect((await world.payment(number)).state).toBe('approved');
      await world.settle();
    });
    expect(change).toEqual({ payable: -1000.5, custody: -1000.5, owner: 0, unexplained: 0 });
    expect(await journalCount('treasury_withdrawal')).toBe(withdrawals);
    expect(await world.view(id)).toMatchObject({
      waiting: '0.00',
      paid: '1000.50',
      left: '1499.50',
      payments: [
        {
          state: 'paid',
          tx_hash: hash,
          explorer_url: `https://explorer.example/tx/${hash}`,
          call: null,
        },
      ],
    });
    // Everything is read again, by two at once.
    await world.services.database.db.update(chainCursors).set({ blockHash: '' });
    expect(await changedBy(() => Promise.all([world.read(), world.read()]))).toMatchObject({
      payable: 0,
      custody: 0,
    });
    await world.read();
    expect(await journalCount('issuer_payment')).toBe(1);
    // What paid an issuer returned nobody's payment.
    await expect(readRefund(world.services, hash)).rejects.toMatchObject({
      code: 'transfer_unmatched',
      details: { why: 'payout' },
    });
    await agrees();
  });

  it('can be sent by the call that is shown', async () => {
    const id = await world.allotted();
    const number = await world.approve(id, '400');
    const [shown] = (await world.view(id)).payments;
    expect(shown?.call).toMatchObject({
      to: world.chain.deployment.treasury,
      token: world.chain.deployment.tokens.USDT.address,
      units: '400000000',
    });
    const { rpc, deployment } = world.chain;
    const signer = await rpc.first(async (provider) => (await provider.getSigner(0)).address);
    await world.chain.send({
      from: signer,
      to: deployment.treasury,
      data: shown?.call?.data ?? '',
    });
    await world.settle();
    expect((await world.payment(number)).state).toBe('paid');
  });

  it.each([
    ['less', '399.99', ISSUER, 'USDT'],
    ['more', '400.01', ISSUER, 'USDT'],
    ['to somebody else', '400', OTHER, 'USDT'],
    ['in another token', '400', ISSUER, 'USDC'],
  ] as const)(
    'is not a transfer of %s: that stays the owner’s',
    async (_what, amount, to, token) => {
      const id = await world.allotted();
      const number = await world.approve(id, '400');
      const payable = await world.account('issuer_payable', 'USD');
      const owner = Number(await world.account('owner_funds', token));
      await world.withdraw(amount, to, token);
      await world.settle();
      expect((await world.payment(number)).state).toBe('approved');
      expect(await world.account('issuer_payable', 'USD')).toBe(payable);
      expect(Number(await world.account('owner_funds', token)) - owner).toBeCloseTo(Number(amount));
      await cancel(id, number);
      await agrees();
    },
  );

  it('is not a transfer that was there before it was approved', async () => {
    const id = await world.allotted();
    await world.withdraw('300');
    const number = await world.approve(id, '300');
    const change = await changedBy(() => world.settle());
    expect(change).toMatchObject({ payable: 0, owner: 300 });
    expect((await world.payment(number)).state).toBe('approved');
    await world.withdraw('300');
    expect(await changedBy(() => world.settle())).toMatchObject({ payable: -300, owner: 0 });
    expect((await world.payment(number)).state).toBe('paid');
  });

  it('is found where it waits and its transfer is stored, though no block is new to the treasury', async () => {
    const id = await world.allotted();
    await world.withdraw('310');
    await world.settle();
    // So far behind that no stretch reads its block again.
    await world.chain.mine(2 * OVERLAP);
    await world.settle();
    const number = await world.approve(id, '310');
    await world.services.database.db.execute(
      sql`update issuer_payments set since_block = 0 where number = ${number}`,
    );
    expect(await changedBy(() => world.settle())).toMatchObject({ payable: -310, owner: -310 });
    expect((await world.payment(number)).state).toBe('paid');
  });

  it('takes one transfer of two equal ones, and two take two', async () => {
    const id = await world.allotted();
    const first = await world.approve(id, '200');
    const second = await world.approve(id, '200');
    await world.withdraw('200');
    await world.settle();
    expect((await world.payment(first)).state).toBe('paid');
    expect((await world.payment(second)).state).toBe('approved');
    await world.withdraw('200');
    await world.settle();
    expect((await world.payment(second)).state).toBe('paid');
    // One more is nobody's.
    await world.withdraw('200');
    expect(await changedBy(() => world.settle())).toMatchObject({ payable: 0, owner: 200 });
    await agrees();
  });

  it('waits again where the chain undid it, and is paid by what comes then', async () => {
    const id = await world.allotted();
    const number = await world.approve(id, '500');
    const snapshot = await world.chain.snapshot();
    const before = await sums();
    await world.withdraw('500');
    await world.settle();
    expect((await world.payment(number)).state).toBe('paid');
    await world.chain.revert(snapshot);
    await world.chain.pass(60);
    await world.chain.mine(12);
    await world.read();
    await world.read();
    expect(await world.payment(number)).toMatchObject({ state: 'approved', txHash: null });
    expect(await sums()).toEqual(before);
    await world.withdraw('500');
    await world.settle();
    expect(await world.payment(number)).toMatchObject({ state: 'paid', bookings: 3 });
    await agrees();
  });
});

describe('what is asked for', () => {
  it('is never more than is owed and not promised', async () => {
    const id = await world.allotted(25);
    await expect(world.ask(id, '2500.01')).rejects.toMatchObject({
      code: 'amount_out_of_range',
      details: { maximum: '2500.00' },
    });
    await expect(world.ask(id, '0')).rejects.toMatchObject({ code: 'amount_out_of_range' });
    const number = await world.approve(id, '2000');
    await expect(world.ask(id, '500.01')).rejects.toMatchObject({ code: 'amount_out_of_range' });
    await cancel(id, number);
    expect((await world.view(id)).left).toBe('2500.00');
  });

  it('is of an allotted offering, whose issuer has an address', async () => {
    const open = await world.open();
    await world.record(open, ISSUER);
    await expect(world.ask(open, '1')).rejects.toMatchObject({ code: 'offering_state' });
    const id = await world.open();
    await world.subscribe(await world.member(), id, 20);
    await world.coolOff(id);
    await world.allot(id);
    await expect(world.ask(id, '1')).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'issuer_unknown' },
    });
  });

  it('is void once another address is recorded', async () => {
    const id = await world.allotted();
    const proposal = await world.ask(id, '100');
    await world.record(id, OTHER);
    expect(await world.accept(proposal)).toEqual(['void', 'issuer_changed']);
    expect((await world.view(id)).payments).toEqual([]);
    // The control: of the new address it is accepted.
    expect((await world.accept(await world.ask(id, '100')))[0]).toBe('accepted');
    const [payment] = (await world.view(id)).payments;
    expect(payment?.address).toBe(OTHER);
    await expect(world.record(id, ISSUER)).rejects.toMatchObject({
      details: { reason: 'issuer_waits' },
    });
    await cancel(id, payment?.number ?? 0);
    await world.record(id, ISSUER);
  });

  it('is decided by somebody else, who has no part in the wallet', async () => {
    const id = await world.allotted();
    const proposal = await world.ask(id, '100');
    await expect(world.accept(proposal, world.ana)).rejects.toMatchObject({
      code: 'own_proposal',
    });
    const { services } = world;
    await services.database.db.insert(savedAddresses).values({
      memberId: world.marta,
      address: ISSUER,
      label: 'Mía',
      chainId: world.chain.deployment.chainId,
      createdAt: services.clock.now(),
    });
    await expect(world.accept(proposal)).rejects.toMatchObject({
      code: 'own_benefit',
      details: { why: 'wallet' },
    });
    await services.database.db.delete(savedAddresses);
    expect((await world.accept(proposal))[0]).toBe('accepted');
    await cancel(id, (await world.view(id)).payments[0]?.number ?? 0);
  });
});

describe('an address of an issuer', () => {
  it('is none of ours: neither zero, treasury, receipts nor tokens', async () => {
    const id = await world.allotted();
    const { treasury, receipts, tokens } = world.chain.deployment;
    const ours = [`0x${'0'.repeat(40)}`, treasury, receipts, tokens.USDT.address];
    for (const address of ours) {
      await expect(world.record(id, address)).rejects.toMatchObject({
        code: 'validation',
        fields: { wallet: { id: 'issuer.forbidden' } },
      });
    }
    await expect(world.record(id, '0x12')).rejects.toMatchObject({ code: 'validation' });
    await expect(world.record(id, ISSUER)).rejects.toMatchObject({
      details: { reason: 'issuer_as_wanted' },
    });
  });
});

describe('what was approved', () => {
  it('is cancelled while nothing was sent, and not once the network has it', async () => {
    const id = await world.allotted();
    const number = await world.approve(id, '150');
    await world.withdraw('150');
    await expect(cancel(id, number)).rejects.toMatchObject({ details: { reason: 'issuer_sent' } });
    await world.settle();
    await expect(cancel(id, number)).rejects.toMatchObject({ code: 'conflict' });
    const other = await world.approve(id, '160');
    await cancel(id, other);
    expect(await world.payment(other)).toMatchObject({
      state: 'cancelled',
      cancelNote: 'Otra cuenta',
    });
    await expect(cancel(id, other)).rejects.toMatchObject({ code: 'conflict' });
    // What comes all the same is the owner's.
    await world.withdraw('160');
    expect(await changedBy(() => world.settle())).toMatchObject({ payable: 0, owner: 160 });
  });
});

describe('what is owed', () => {
  it('stands in the liabilities until it is paid', async () => {
    const { services } = world;
    const owed = async () => {
      const view = await viewLiabilities(services.database.db, services);
      const issuer = view.owed.by.find(({ kind }) => kind === 'issuer')?.amount;
      return { issuer: Number(issuer), total: Number(view.owed.total) };
    };
    const before = await owed();
    const id = await world.allotted(25);
    const allotted = await owed();
    // The member was credited by the test: what they paid went from escrow to the issuer.
    expect(allotted.issuer - before.issuer).toBe(2500);
    await world.approve(id, '2500');
    expect((await owed()).issuer).toBe(allotted.issuer);
    await world.withdraw('2500');
    await world.settle();
    const paid = await owed();
    expect(paid.issuer).toBe(before.issuer);
    expect(paid.total).toBe(allotted.total - 2500);
  });

  it.each([
    ['an amount', `update issuer_payments set amount = amount + 1 where state = 'paid'`, 'payable'],
    [
      'a payment without a transfer',
      `update treasury_movements set amount = amount - 1
       where id = (select min(movement_id) from issuer_payments)`,
      'transfer',
    ],
    [
      'more than was allotted',
      `update subscriptions set allotted = allotted - 20
       where offering_id = (select max(offering_id) from issuer_payments where state = 'paid' and amount = 2500)`,
      'within what was allotted',
    ],
  ])('is computed again: %s is found', async (_what, change, figure) => {
    const { database } = world.services;
    const found: string[] = [];
    const tampered = database.transaction(async (tx) => {
      await tx.execute(`set local session_replication_role = 'replica'`);
      await tx.execute(change);
      found.push(...written(await recomputeIn(tx)));
      throw new Error('Undone');
    });
    await expect(tampered).rejects.toThrow('Undone');
    expect(found.filter((line) => line.includes(figure))).not.toEqual([]);
    expect(await differencesOf(database)).toEqual([]);
  });
});
