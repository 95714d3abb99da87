import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { HOUR_S } from '#contract/rules/durations.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { tokenInterface } from '../../chain/artifacts.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { chainCursors } from '../../database/schema/payouts.ts';
import { membershipPurchases, receipts } from '../../database/schema/purchases.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import { cancelPurchase } from '../../domain/purchases/cancel.ts';
import { reportPayment } from '../../domain/purchases/claim.ts';

const suite = purchaseSuite();

const purchases = async (memberId: number) =>
  (await suite.world.services.database.db.select().from(membershipPurchases)).filter(
    (row) => row.memberId === memberId,
  );

describe('a payment', () => {
  it('is shown once seen, settles once final, and earns the sponsor a bonus', async () => {
    const buyer = await suite.world.newBuyer();
    const request = await suite.world.request(buyer);
    const hash = await suite.world.pay(request, '500');
    await suite.world.tick();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'New',
      received: '0',
      receipts: [],
    });
    await suite.chain.mine();
    await suite.world.tick();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'Processing',
      received: '500',
      missing: '0',
      can_cancel: false,
      receipts: [
        {
          tx_hash: hash,
          amount: '500',
          state: 'seen',
          confirmations: { seen: 0, required: 2 },
          explorer_url: `https://explorer.example/tx/${hash}`,
        },
      ],
    });
    expect(await purchases(buyer)).toEqual([]);

    await suite.world.finalise();
    const shown = await suite.world.shown(request);
    expect(shown).toMatchObject({ status: 'Settled', exceptions: [], missing: '0' });
    const [bought, ...more] = await purchases(buyer);
    expect(more).toEqual([]);
    expect(bought).toMatchObject({
      kind: 'new',
      requestNumber: request.number,
      fromBalance: false,
    });
    expect(shown.result_id).toBe(String(bought?.id));
    // 8 % of 500.
    expect(await suite.world.balance(suite.world.sponsor)).toBe('40.00');
    // The sponsor's own 500 and these.
    expect(await suite.world.account('custody', 'USDT')).toBe('1000');
    expect(await suite.world.account('unmatched_receipts', 'USDT')).toBe('0');
  });

  it('that the chain refused has failed once that is final, and one that waits has not', async () => {
    const { chain, world } = suite;
    const [buyer, other] = [await world.newBuyer(), await world.newBuyer()];
    const [request, waiting] = [await world.request(buyer), await world.request(other)];
    const hash = await chain.send({
      from: chain.operator,
      to: chain.deployment.tokens.USDT.address,
      // More than the account has.
      data: tokenInterface.encodeFunctionData('transfer', [request.address, 10n ** 18n]),
    });
    const unknown = `0x${'ab'.repeat(32)}`;
    await reportPayment(world.services, buyer, { number: request.number, hash });
    await reportPayment(world.services, other, { number: waiting.number, hash: unknown });
    await chain.mine();
    await world.tick();
    const sent = { status: 'New', reported_tx_hash: hash, failed_tx_hash: null };
    expect(await world.shown(request)).toMatchObject(sent);
    await world.finalise();
    const failed = { status: 'New', reported_tx_hash: null, failed_tx_hash: hash, received: '0' };
    expect(await world.shown(request)).toMatchObject(failed);
    const stillWaiting = { reported_tx_hash: unknown, failed_tx_hash: null };
    expect(await world.shown(waiting)).toMatchObject(stillWaiting);
    // Another payment takes its place, and settles the request.
    await reportPayment(world.services, buyer, { number: request.number, hash: unknown });
    expect(await world.shown(request)).toMatchObject(stillWaiting);
    await world.pay(request, '500');
    await world.finalise();
    expect(await world.shown(request)).toMatchObject({ status: 'Settled', failed_tx_hash: null });
  });

  it('of several transfers settles once they are enough, whatever else happens', async () => {
    const buyer = await suite.world.newBuyer();
    const request = await suite.world.request(buyer, { currency: 'TCT' });
    // 500 / 0.48, rounded up to six decimals.
    expect((await suite.world.shown(request)).token_amount).toBe('1041.666667');
    await suite.world.pay(request, '41.666667', 'TCT');
    await suite.world.finalise();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'New',
      received: '41.666667',
      missing: '1000',
      can_cancel: false,
      exceptions: [{ kind: 'paid_partial', state: 'waiting', amount: '41.666667' }],
    });
    expect(await suite.world.account('unmatched_receipts', 'TCT')).toBe('-41.666667');
    await suite.world.pay(request, '400', 'TCT');
    await suite.world.pay(request, '600', 'TCT');
    await suite.world.finalise();
    await suite.world.tick();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'Settled',
      exceptions: [{ kind: 'paid_partial', state: 'closed' }],
    });
    expect(await purchases(buyer)).toHaveLength(1);
    expect(await suite.world.account('unmatched_receipts', 'TCT')).toBe('0');
    expect(await suite.world.account('custody', 'TCT')).toBe('1041.666667');
  });

  it('that lacks no more than dust settles in full', async () => {
    const buyer = await suite.world.newBuyer();
    const request = await suite.world.request(buyer);
    await suite.world.pay(request, '497.499999');
    await suite.world.finalise();
    expect((await suite.world.shown(request)).status).toBe('New');
    await suite.world.pay(request, '0.000001');
    await suite.world.finalise();
    expect((await suite.world.shown(request)).status).toBe('Settled');
    expect((await purchases(buyer))[0]?.amount).toBe(500_000_000n);
  });

  it('that is over settles, and the excess waits for an administrator', async () => {
    const buyer = await suite.world.newBuyer();
    const request = await suite.world.request(buyer);
    await suite.world.pay(request, '620.5');
    await suite.world.finalise();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'Settled',
      exceptions: [{ kind: 'paid_over', state: 'open', amount: '120.5' }],
    });
    expect(await suite.world.account('unmatched_receipts', 'USDT')).toBe('-120.5');
    // A further payment afterwards.
    await suite.world.pay(request, '9.5');
    await suite.world.finalise();
    expect((await suite.world.shown(request)).exceptions).toMatchObject([
      { kind: 'paid_over', state: 'open', amount: '130' },
    ]);
    expect(await purchases(buyer)).toHaveLength(1);
    const notified = await suite.world.services.database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, buyer));
    expect(notified.map(({ event }) => event)).toEqual([
      'payment.settled',
      'payment.exception',
      'payment.exception',
    ]);
  });
});

describe('the end of a request', () => {
  it('a payment in the last second counts, however late it becomes final', async () => {
    const [first, second] = [await suite.world.newBuyer(), await suite.world.newBuyer()];
    const inTime = await suite.world.request(first);
    const late = await suite.world.request(second);
    const end = Math.floor(inTime.expiresAt.getTime() / 1000);
    await suite.world.pay(inTime, '500');
    await suite.chain.nextBlockAt(end);
    await suite.chain.mine();
    await suite.world.pay(late, '500');
    await suite.chain.nextBlockAt(end + 1);
    await suite.chain.mine();
    await suite.chain.pass(HOUR_S);
    await suite.world.finalise();
    expect((await suite.world.shown(inTime)).status).toBe('Settled');
    expect(await suite.world.shown(late)).toMatchObject({
      status: 'Expired',
      exceptions: [{ kind: 'paid_late', state: 'open', amount: '500' }],
    });
    expect(await purchases(second)).toEqual([]);
    expect(await suite.world.account('unmatched_receipts', 'USDT')).toBe('-500');
  });

  it('a part that was not topped up is for an administrator then', async () => {
    const request = await suite.world.request(await suite.world.newBuyer());
    await suite.world.pay(request, '100');
    await suite.world.finalise();
    await suite.chain.pass(HOUR_S + 1);
    await suite.world.finalise();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'Expired',
      exceptions: [{ kind: 'paid_partial', state: 'open', amount: '100' }],
    });
  });

  it('nothing expires before the chain has been read past the deadline', async () => {
    const request = await suite.world.request(await suite.world.newBuyer());
    await suite.chain.pass(HOUR_S + 1);
    await suite.chain.mine();
    await suite.world.tick();
    expect((await suite.world.shown(request)).status).toBe('New');
    await suite.world.finalise();
    expect(await suite.world.shown(request)).toMatchObject({ status: 'Expired', exceptions: [] });
  });

  it('a cancelled one never settles automatically; one that was paid cannot be cancelled', async () => {
    const buyer = await suite.world.newBuyer();
    const request = await suite.world.request(buyer);
    const cancel = () =>
      suite.world.services.database.transaction((tx) =>
        cancelPurchase(tx, suite.world.services, buyer, request.number),
      );
    await cancel();
    await suite.world.pay(request, '500');
    await suite.world.finalise();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'Cancelled',
      exceptions: [{ kind: 'paid_late', state: 'open' }],
    });
    await expect(cancel()).rejects.toMatchObject({ code: 'not_payable' });

    const other = await suite.world.request(buyer);
    await suite.world.pay(other, '1');
    await suite.chain.mine();
    await suite.world.tick();
    await expect(
      suite.world.services.database.transaction((tx) =>
        cancelPurchase(tx, suite.world.services, buyer, other.number),
      ),
    ).rejects.toMatchObject({ code: 'not_payable' });
  });

  it('a cancelled one is watched until its original deadline, however late its blocks are read', async () => {
    const { world, chain } = suite;
    const buyer = await world.newBuyer();
    const request = await world.request(buyer);
    await world.finalise();
    await world.services.database.transaction((tx) =>
      cancelPurchase(tx, world.services, buyer, request.number),
    );
    // The watcher is down from here on, for longer than cancelled requests are watched.
    await world.pay(request, '500');
    await chain.mine();
    await chain.pass(5 * 24 * HOUR_S);
    await world.finalise();
    expect(await world.shown(request)).toMatchObject({
      status: 'Cancelled',
      exceptions: [{ kind: 'paid_late', state: 'open', amount: '500' }],
    });
  });

  it('strangers cannot keep a request open: no transfer is lost, and dust is parked', async () => {
    const buyer = await suite.world.newBuyer();
    const request = await suite.world.request(buyer);
    const { token, address, number } = request;
    await suite.chain.send({
      from: suite.chain.outsider,
      to: token,
      data: tokenInterface.encodeFunctionData('transfer', [address, 0n]),
    });
    await suite.chain.mine();
    await suite.world.tick();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'New',
      receipts: [],
      can_cancel: true,
    });
    await suite.world.pay(request, '0.000001');
    await suite.world.finalise();
    await suite.world.pay(request, '0.5', 'USDC');
    await suite.chain.mine();
    await suite.world.tick();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'Processing',
      can_cancel: true,
      exceptions: [{ kind: 'paid_partial', state: 'waiting' }],
    });
    await suite.world.services.database.transaction((tx) =>
      cancelPurchase(tx, suite.world.services, buyer, number),
    );
    await suite.world.finalise();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'Cancelled',
      exceptions: [
        { kind: 'paid_partial', state: 'open', amount: '0.000001' },
        { kind: 'wrong_token', state: 'open', amount: '0.5' },
      ],
    });
  });

  it('an offer that another purchase has made impossible is left to an administrator', async () => {
    const buyer = await suite.world.newBuyer();
    const [cheap, dear] = [
      await suite.world.request(buyer, { plan: 'Starter' }),
      await suite.world.request(buyer, { plan: 'Advanced' }),
    ];
    await suite.world.pay(dear, '500');
    await suite.world.finalise();
    await suite.world.pay(cheap, '100');
    await suite.world.finalise();
    expect(await suite.world.shown(cheap)).toMatchObject({
      status: 'Expired',
      exceptions: [{ kind: 'paid_late', state: 'open', amount: '100' }],
    });
    expect(await purchases(buyer)).toHaveLength(1);
  });

  it('a new purchase that has become an upgrade takes the difference; the rest is over', async () => {
    const buyer = await suite.world.newBuyer();
    const [cheap, dear] = [
      await suite.world.request(buyer, { plan: 'Starter' }),
      await suite.world.request(buyer, { plan: 'Advanced' }),
    ];
    await suite.world.pay(cheap, '100');
    await suite.world.finalise();
    await suite.world.pay(dear, '500');
    await suite.world.finalise();
    expect(await purchases(buyer)).toMatchObject([
      { kind: 'new', amount: 100_000_000n },
      { kind: 'upgrade', amount: 400_000_000n },
    ]);
    expect((await suite.world.shown(dear)).exceptions).toMatchObject([
      { kind: 'paid_over', amount: '100' },
    ]);
  });
});

describe('a wrong token', () => {
  it('that is pinned is kept, and the request stays open', async () => {
    const request = await suite.world.request(await suite.world.newBuyer());
    await suite.world.pay(request, '500', 'USDC');
    await suite.world.finalise();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'New',
      received: '0',
      exceptions: [{ kind: 'wrong_token', state: 'open', amount: '500', currency: 'USDC' }],
    });
    expect(await suite.world.account('unmatched_receipts', 'USDC')).toBe('-500');
  });
});

describe('failures of the chain and the server', () => {
  it('a payment in an orphaned block settles nothing, and counts when it is mined again', async () => {
    const buyer = await suite.world.newBuyer();
    const request = await suite.world.request(buyer);
    const before = await suite.chain.snapshot();
    await suite.world.pay(request, '500');
    await suite.chain.mine();
    await suite.world.tick();
    expect((await suite.world.shown(request)).status).toBe('Processing');
    await suite.chain.revert(before);
    await suite.chain.mine(2);
    await suite.world.tick();
    expect(await suite.world.shown(request)).toMatchObject({
      status: 'New',
      received: '0',
      undone: true,
      receipts: [{ state: 'undone' }],
    });
    await suite.world.finalise();
    expect(await purchases(buyer)).toEqual([]);
    await suite.world.pay(request, '500');
    await suite.world.finalise();
    expect(await suite.world.shown(request)).toMatchObject({ status: 'Settled', undone: false });
  });

  it('reading everything again, out of order and concurrently, settles nothing twice', async () => {
    const buyer = await suite.world.newBuyer();
    const requests = [
      await suite.world.request(buyer),
      await suite.world.request(await suite.world.newBuyer()),
    ];
    for (const request of requests.toReversed()) await suite.world.pay(request, '500');
    await suite.chain.finalise();
    await Promise.all([suite.world.tick(), suite.world.tick(), suite.world.tick()]);
    const { db } = suite.world.services.database;
    const booked = await db.select().from(receipts);
    expect(booked).toHaveLength(2);
    await db.update(chainCursors).set({ blockNumber: 0, blockHash: '' });
    await suite.world.finalise();
    await suite.world.tick();
    expect(await db.select().from(receipts)).toEqual(booked);
    expect(await purchases(buyer)).toHaveLength(1);
    expect(await db.select().from(volumeEvents)).toHaveLength(3);
    for (const request of requests) {
      expect((await suite.world.shown(request)).status).toBe('Settled');
    }
  });
});
