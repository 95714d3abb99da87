import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPayoutChain, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { ChainShop, must } from '../../../tests/support/worlds/shop/chain.ts';
import { bookErrors, fund } from '../../../tests/support/worlds/payout.ts';
import type { PurchaseWorld } from '../../../tests/support/worlds/purchase.ts';
import { orderRefunds } from '../../database/schema/market-delivery.ts';
import { marketVouchers } from '../../database/schema/market-orders.ts';
import { paymentExceptions } from '../../database/schema/purchases.ts';
import { saveVoucher } from '../market/vouchers.ts';
import { activateException } from '../purchases/activation.ts';
import { cancelLine } from './buyer.ts';
import { partsOf } from './parts.ts';
import { deskOf } from './queue.ts';
import { ownOrderView } from './views.ts';

let chain: PayoutChain;
let shop: ChainShop;
let world: PurchaseWorld;

beforeAll(async () => {
  chain = await startPayoutChain();
  shop = await ChainShop.open(chain);
  ({ world } = shop);
});
afterAll(async () => {
  await world.close();
  await chain.stop();
});

/** By how much each figure grew. */
const grown = (before: object, after: object) => {
  const was = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after).map(([key, figure]) => [key, Number(figure) - Number(was.get(key))]),
  );
};

/** Who has an order, as its buyer reads it. */
const holdersOf = async (number: number) => {
  const shopper = shop.shopper((await shop.orderOf(number)).memberId);
  return (await ownOrderView(shop.db, world.services, shopper, number)).holders;
};

describe('an order', () => {
  it('that is paid late with its stock gone is an exception: activated when there is some, or refunded', async () => {
    const { services, admin } = world;
    const variant = await shop.item(1);
    const { number, request } = await shop.place(await world.newBuyer(), variant, 1);
    await shop.expire();
    const other = await world.newBuyer();
    await fund({ services }, other, '500');
    await shop.place(other, variant, 1, { payment: 'balance' });
    expect(await holdersOf(number)).toEqual(['nobody']);
    await world.pay(must(request), '69.02');
    await chain.mine(1);
    await world.tick();
    // It is seen, and not final: who ordered again would pay twice.
    expect(await shop.openException(must(request).number)).toBeUndefined();
    expect(await holdersOf(number)).toEqual(['network']);
    await world.finalise();
    const exception = await shop.openException(must(request).number);
    expect(exception?.kind).toBe('paid_late');
    const decision = { actorId: admin, note: 'Llegó tarde', borne: '0' };
    const activate = () =>
      services.database.transaction((tx) =>
        activateException(tx, services, exception?.id ?? 0, decision),
      );
    await expect(activate()).rejects.toMatchObject({ code: 'stock_gone' });
    expect((await shop.orderOf(number)).state).toBe('expired');
    expect(await holdersOf(number)).toEqual(['administrator']);
    await services.database.transaction((tx) => shop.receive(variant, 1, tx));
    await activate();
    expect((await shop.orderOf(number)).state).toBe('paid');
    expect(await shop.stockOf(variant)).toEqual({ available: 0, reserved: 0 });
    expect(await bookErrors(world)).toEqual([]);
    expect(await world.parkedErrors()).toEqual([]);
  });

  it('that is paid late takes the use of its voucher again; without one left it is an exception', async () => {
    const { services, admin } = world;
    const { database } = services;
    const save = (id: number | null, usesMax: number, isActive: boolean) =>
      database.transaction((tx) =>
        saveVoucher(tx, shop.editing, {
          id,
          code: 'MITAD',
          kind: 'percent',
          value: '0.5',
          category: null,
          minimum: '0',
          starts_at: null,
          ends_at: null,
          uses_max: usesMax,
          per_member_max: 1,
          is_active: isActive,
        }),
      );
    await save(null, 1, true);
    const voucher = async () => (await shop.db.select().from(marketVouchers))[0];
    const variant = await shop.item(3);
    const buyer = await world.newBuyer();
    // 25 and 8, and 19 % of both.
    const { number, request } = await shop.place(buyer, variant, 1, { voucher: 'MITAD' });
    expect(must(request).amount).toBe(39_270_000n);
    await shop.expire();
    expect((await voucher())?.uses).toBe(0);
    const other = await world.newBuyer();
    await fund({ services }, other, '500');
    await shop.place(other, variant, 1, { payment: 'balance', voucher: 'MITAD' });
    await world.pay(must(request), '39.27');
    await world.finalise();
    const exception = await shop.openException(must(request).number);
    expect(exception?.kind).toBe('paid_late');
    const decision = { actorId: admin, note: 'Llegó tarde', borne: '0' };
    const activate = () =>
      database.transaction((tx) => activateException(tx, services, exception?.id ?? 0, decision));
    await expect(activate()).rejects.toMatchObject({
      code: 'voucher_refused',
      details: { reason: 'spent' },
    });
    expect((await shop.orderOf(number)).state).toBe('expired');
    expect(await shop.stockOf(variant)).toEqual({ available: 2, reserved: 0 });
    // Switched off it is for nobody new; this order's price was frozen before.
    await save((await voucher())?.id ?? 0, 2, false);
    await activate();
    expect(await shop.orderOf(number)).toMatchObject({ state: 'paid', discount: 25_000_000n });
    expect((await voucher())?.uses).toBe(2);
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(database)).toEqual([]);
  });

  it('of which the company bore a part takes no more back than was booked when the chain undoes it', async () => {
    const variant = await shop.item(1);
    const { number, request } = await shop.place(await world.newBuyer(), variant, 1);
    const taxed = await world.account('tax_payable', 'USD');
    const earned = await world.account('revenue', 'USD');
    const before = await chain.snapshot();
    await world.pay(must(request), '60');
    await shop.expire();
    await shop.activateFor(must(request).number, '9.02');
    expect((await shop.orderOf(number)).state).toBe('paid');
    await shop.undoTo(before);
    expect(await shop.orderOf(number)).toMatchObject({ state: 'expired', paidAt: null });
    expect(await world.account('tax_payable', 'USD')).toBe(taxed);
    expect(await world.account('revenue', 'USD')).toBe(earned);
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(world.services.database)).toEqual([]);
  });

  it('of which the company bore a part gives back no more than was paid', async () => {
    const { services } = world;
    const variant = await shop.item(2);
    const buyer = await world.newBuyer();
    const books = async () => ({
      revenue: await world.account('revenue', 'USD'),
      tax: await world.account('tax_payable', 'USD'),
      shipping: await world.account('shipping', 'USD'),
      conversion: await world.account('tct_conversion', 'USD'),
      tokens: await world.account('tct_conversion', 'USDT'),
    });
    const before = await books();
    const { number, request } = await shop.place(buyer, variant, 2);
    await world.pay(must(request), '100');
    await shop.expire();
    await shop.activateFor(must(request).number, '28.52');
    expect(await shop.orderOf(number)).toMatchObject({ state: 'paid', borne: 28_520_000n });
    const shopper = shop.shopper(buyer);
    const cancelOne = async (): Promise<void> => {
      const { lines } = await partsOf(shop.db, [number]);
      const line = lines[0]?.id ?? 0;
      await services.database.transaction((tx) =>
        cancelLine(tx, services, shopper, { number, line, quantity: 1 }),
      );
    };
    const refunds = () =>
      shop.db
        .select({ total: orderRefunds.total, borne: orderRefunds.borne })
        .from(orderRefunds)
        .where(eq(orderRefunds.orderNumber, number))
        .orderBy(orderRefunds.id);
    await cancelOne();
    // 59.50 of 128.52, of which 100 were paid.
    expect(await refunds()).toEqual([{ total: 59_500_000n, borne: 13_200_000n }]);
    expect(await shop.openException(must(request).number)).toMatchObject({
      kind: 'refund_due',
      amount: 46_296_296n,
    });
    expect(await differencesOf(services.database)).toEqual([]);
    // What the desk offers is what the refund asks for, and what the buyer would get.
    const { left } = await deskOf(shop.db, services, shop.shopper(buyer), number);
    expect(left).toEqual({ total: '69.02', borne: '15.32' });
    await cancelOne();
    expect(await refunds()).toEqual([
      { total: 59_500_000n, borne: 13_200_000n },
      { total: 69_020_000n, borne: 15_320_000n },
    ]);
    expect(await books()).toEqual(before);
    const due = await shop.db
      .select()
      .from(paymentExceptions)
      .where(eq(paymentExceptions.requestNumber, must(request).number));
    expect(
      due.filter(({ state }) => state === 'open').reduce((sum, { amount }) => sum + amount, 0n),
    ).toBe(100_000_000n);
    const view = await ownOrderView(shop.db, services, shopper, number);
    expect(view.refunds.map(({ amount }) => amount)).toEqual(['46.30', '53.70']);
    expect(view.refunded).toBe('100.00');
    expect(await bookErrors(world)).toEqual([]);
    expect(await world.parkedErrors()).toEqual([]);
    expect(await differencesOf(services.database)).toEqual([]);
  });

  it('of which the company bore a part and a part went back is undone for what is left', async () => {
    const { services } = world;
    const earned = await world.account('revenue', 'USD');
    const buyer = await world.newBuyer();
    const { number, request } = await shop.place(buyer, await shop.item(2), 2);
    const before = await chain.snapshot();
    await world.pay(must(request), '100');
    await shop.expire();
    await shop.activateFor(must(request).number, '28.52');
    const { lines } = await partsOf(shop.db, [number]);
    const shopper = shop.shopper(buyer);
    await services.database.transaction((tx) =>
      cancelLine(tx, services, shopper, { number, line: lines[0]?.id ?? 0, quantity: 1 }),
    );
    await shop.undoTo(before);
    expect(await shop.orderOf(number)).toMatchObject({ state: 'expired', paidAt: null, borne: 0n });
    expect(await world.account('revenue', 'USD')).toBe(earned);
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(services.database)).toEqual([]);
  });

  it('of which a part went back before the chain undid it is not paid again', async () => {
    const { services, admin } = world;
    const buyer = await world.newBuyer();
    const variant = await shop.item(2);
    const { number, request } = await shop.place(buyer, variant, 2);
    const reported = await shop.reports();
    const before = await chain.snapshot();
    await world.pay(must(request), '128.52');
    await world.finalise();
    const { lines } = await partsOf(shop.db, [number]);
    await services.database.transaction((tx) =>
      cancelLine(tx, services, shop.shopper(buyer), {
        number,
        line: lines[0]?.id ?? 0,
        quantity: 1,
      }),
    );
    await shop.undoTo(before);
    // One went back as a refund, the rest with the payment: as if nothing had been sold.
    const after = await shop.reports();
    expect(after.taxes.owed).toBe(reported.taxes.owed);
    expect(after.taxes.owed).toBe(after.taxes.booked);
    expect(grown(reported.sales.totals, after.sales.totals)).toEqual({
      orders: 1,
      sold: 100,
      refunded: 100,
      tax: 0,
    });
    const earned = await world.account('revenue', 'USD');
    await world.pay(must(request), '128.52');
    await world.finalise();
    expect(await shop.orderOf(number)).toMatchObject({ state: 'expired', paidAt: null });
    expect(await world.account('revenue', 'USD')).toBe(earned);
    const rows = await shop.db
      .select()
      .from(paymentExceptions)
      .where(eq(paymentExceptions.requestNumber, must(request).number));
    const late = rows.find(({ kind, state }) => state === 'open' && kind === 'paid_late');
    expect(late?.amount).toBe(128_520_000n);
    await expect(
      services.database.transaction((tx) =>
        activateException(tx, services, late?.id ?? 0, {
          actorId: admin,
          note: 'Otra vez',
          borne: '0',
        }),
      ),
    ).rejects.toMatchObject({ code: 'order_state' });
    expect(await shop.stockOf(variant)).toEqual({ available: 2, reserved: 0 });
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(services.database)).toEqual([]);
  });
});
