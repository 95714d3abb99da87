import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Quote } from '#contract/api/market/market.ts';
import { formatUnits, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { startPayoutChain, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { home, productFields } from '../../../tests/support/worlds/market.ts';
import { bookErrors, configure, fund } from '../../../tests/support/worlds/payout.ts';
import { createPurchaseWorld, type PurchaseWorld } from '../../../tests/support/worlds/purchase.ts';
import { readReceivingCode } from '../../chain/receiving-address.ts';
import { priceChanges } from '../../database/schema/exchange.ts';
import {
  productCategories,
  productVariants,
  taxClasses,
} from '../../database/schema/market-goods.ts';
import { orderRefunds } from '../../database/schema/market-delivery.ts';
import { marketVouchers, orders } from '../../database/schema/market-orders.ts';
import { paymentExceptions, purchaseRequests } from '../../database/schema/purchases.ts';
import { addAddress, addressesOf } from '../market/addresses.ts';
import { setLine, setVoucher } from '../market/cart.ts';
import { createProduct, setProductState } from '../market/editing.ts';
import { saveCategory, saveTaxClass, saveZone } from '../market/shop-setup.ts';
import { addVariant, countStock } from '../market/variants.ts';
import { saveVoucher } from '../market/vouchers.ts';
import { activateException } from '../purchases/activation.ts';
import type { RequestRow } from '../purchases/states.ts';
import { cancelLine, cancelOrder } from './buyer.ts';
import { quoteOf } from './checkout.ts';
import { beginPackage, packPackage, pickUnit, shipPackage } from './packages.ts';
import { openPackage, partsOf } from './parts.ts';
import { placeOrder } from './place.ts';
import { ownOrderView } from './views.ts';

let chain: PayoutChain;
let world: PurchaseWorld;
let count = 0;

const db = () => world.services.database.db;
const editing = () => ({ actorId: world.admin, at: world.services.clock.now() });

beforeAll(async () => {
  chain = await startPayoutChain();
  world = await createPurchaseWorld(chain);
  await configure(db(), { area_marketplace_enabled: 'on' });
  await world.services.database.transaction(async (tx) => {
    const names = { name_es: 'General', name_en: 'General' };
    await saveCategory(tx, editing(), { id: null, slug: 'general', position: 1, ...names });
    await saveTaxClass(tx, editing(), {
      id: null,
      code: 'general',
      taxes_shipping: true,
      rates: [{ country: 'CO', label: 'IVA', rate: '0.19' }],
      ...names,
    });
    const tiers = [{ grams: 9000, price: '8' }];
    const method = { id: null, days_min: 1, days_max: 2, tracking_url: '', is_active: true, tiers };
    await saveZone(tx, editing(), {
      id: null,
      countries: ['CO'],
      methods: [{ ...method, ...names }],
      ...names,
    });
  });
});
afterAll(async () => {
  await world.close();
  await chain.stop();
});

/** A variant at 50 USD: with shipping and tax, one costs 69.02, two 128.52. */
async function item(stock: number): Promise<number> {
  count += 1;
  const sku = `CH-${count}`;
  const [category] = await db().select().from(productCategories);
  const [taxClass] = await db().select().from(taxClasses);
  return world.services.database.transaction(async (tx) => {
    const id = await createProduct(tx, world.services, editing(), {
      ...productFields,
      facts: [],
      pictures: [],
      documents: [],
      downloads: [],
      category: category?.id ?? 0,
      tax_class: taxClass?.id ?? 0,
    });
    await addVariant(tx, editing(), {
      id,
      sku,
      name_es: '',
      name_en: '',
      price: '50',
      weight: 100,
      low_at: 0,
      location: '',
      bv: '0',
      is_on_sale: true,
      has_keys: false,
      is_unlimited: false,
    });
    const [variant] = await tx.select().from(productVariants).where(eq(productVariants.sku, sku));
    if (!variant) throw new Error('There is no variant');
    await receive(variant.id, stock, tx);
    await setProductState(tx, editing(), { id, version: 2, state: 'published' });
    return variant.id;
  });
}

const receive = (id: number, units: number, tx: Parameters<typeof countStock>[0]) =>
  countStock(tx, editing(), { id, move: 'receipt', units, reason: 'Lote', expected_on: null });

interface Placing {
  readonly payment?: 'chain' | 'balance';
  readonly currency?: WithdrawalCurrency;
  readonly voucher?: string;
}

async function place(
  memberId: number,
  variant: number,
  quantity: number,
  { payment = 'chain', currency = 'USDT', voucher }: Placing = {},
): Promise<{ number: number; request: RequestRow | null; tokens: Quote['tokens'] }> {
  const { services } = world;
  const code = await readReceivingCode(chain.rpc, chain.deployment);
  const shopper = { memberId, language: 'es', now: services.clock.now() } as const;
  return services.database.transaction(async (tx) => {
    const before = await addressesOf(tx, shopper);
    if (before.items.length === 0) await addAddress(tx, shopper, home);
    const { items } = await addressesOf(tx, shopper);
    await setLine(tx, shopper, { variant, quantity });
    if (voucher !== undefined) await setVoucher(tx, services, shopper, voucher);
    const wish = { address: items[0]?.id ?? 0, method: null };
    const { totals, tokens } = await quoteOf(tx, services, shopper, wish);
    const number = await placeOrder(tx, services, shopper, {
      code: payment === 'chain' ? code : null,
      body: {
        ...wish,
        invoice_name: 'Buyer',
        tax_id: '',
        payment,
        currency: payment === 'chain' ? currency : null,
        total: totals.total,
      },
    });
    const [order] = await tx.select().from(orders).where(eq(orders.number, number));
    const [request] = await tx
      .select()
      .from(purchaseRequests)
      .where(eq(purchaseRequests.number, order?.requestNumber ?? 0));
    return { number, request: request ?? null, tokens };
  });
}

const orderOf = async (number: number) => {
  const [row] = await db().select().from(orders).where(eq(orders.number, number));
  if (!row) throw new Error('There is no order');
  return row;
};
const stockOf = async (id: number) => {
  const [row] = await db()
    .select({ available: productVariants.available, reserved: productVariants.reserved })
    .from(productVariants)
    .where(eq(productVariants.id, id));
  return row;
};
const openException = async (requestNumber: number) => {
  const rows = await db()
    .select()
    .from(paymentExceptions)
    .where(eq(paymentExceptions.requestNumber, requestNumber));
  return rows.find(({ state }) => state === 'open');
};
const must = (request: RequestRow | null): RequestRow => {
  if (!request) throw new Error('There is no request');
  return request;
};

/** Sends one unit of an order. @returns its line */
async function sendOne(number: number): Promise<number> {
  const { services, admin } = world;
  const { lines } = await partsOf(db(), [number]);
  const line = lines[0]?.id ?? 0;
  const working = { actorId: admin, at: services.clock.now() };
  await services.database.transaction(async (tx) => {
    await beginPackage(tx, working, number, [{ line, quantity: 1 }]);
    const id = (await openPackage(tx, number))?.id ?? 0;
    await pickUnit(tx, working, { package: id, sku: lines[0]?.sku ?? '' });
    await packPackage(tx, working, id);
    await shipPackage(tx, working, { package: id, carrier: 'C', tracking: '' });
  });
  return line;
}

/** More blocks than were undone, so that the watcher sees another history at its height. */
const LONGER = 12;
async function undoTo(snapshot: string): Promise<void> {
  await chain.revert(snapshot);
  await chain.pass(60);
  await chain.mine(LONGER);
  await world.tick();
  await world.tick();
}

/** An order that two persons let take effect with less than it costs. */
async function activateFor(requestNumber: number, borne: string): Promise<void> {
  const { services, admin } = world;
  const exception = await openException(requestNumber);
  const decision = { actorId: admin, note: 'Vale así', borne, isAccepted: true };
  await services.database.transaction((tx) =>
    activateException(tx, services, exception?.id ?? 0, decision),
  );
}

describe('an order on chain', () => {
  it('is reserved until it is paid, also in two pieces', async () => {
    const variant = await item(3);
    const { number, request } = await place(await world.newBuyer(), variant, 1);
    expect(await stockOf(variant)).toEqual({ available: 2, reserved: 1 });
    await world.pay(must(request), '30');
    await world.finalise();
    expect((await orderOf(number)).state).toBe('new');
    expect(await stockOf(variant)).toEqual({ available: 2, reserved: 1 });
    await world.pay(must(request), '39.02');
    await world.finalise();
    expect(await orderOf(number)).toMatchObject({ state: 'paid', paidCurrency: 'USDT' });
    expect(await stockOf(variant)).toEqual({ available: 2, reserved: 0 });
    expect(await world.account('tax_payable', 'USD')).toBe('11.02');
    expect(await bookErrors(world)).toEqual([]);
    expect(await world.parkedErrors()).toEqual([]);
  });

  it('gives its stock back when it is cancelled, and when its time has passed', async () => {
    const variant = await item(2);
    const buyer = await world.newBuyer();
    const first = await place(buyer, variant, 2);
    expect(await stockOf(variant)).toEqual({ available: 0, reserved: 2 });
    const shopper = { memberId: buyer, language: 'es', now: world.services.clock.now() } as const;
    await world.services.database.transaction((tx) =>
      cancelOrder(tx, world.services, shopper, first.number),
    );
    expect((await orderOf(first.number)).state).toBe('cancelled');
    expect(await stockOf(variant)).toEqual({ available: 2, reserved: 0 });
    const second = await place(buyer, variant, 2);
    await chain.pass(settingDefaults.purchase_request_minutes * 60 + 1);
    await chain.mine(4);
    await world.tick();
    expect((await orderOf(second.number)).state).toBe('expired');
    expect(await stockOf(variant)).toEqual({ available: 2, reserved: 0 });
  });

  it('that is paid late with its stock gone is an exception: activated when there is some, or refunded', async () => {
    const { services, admin } = world;
    const variant = await item(1);
    const { number, request } = await place(await world.newBuyer(), variant, 1);
    await chain.pass(settingDefaults.purchase_request_minutes * 60 + 1);
    await chain.mine(4);
    await world.tick();
    const other = await world.newBuyer();
    await fund({ services }, other, '500');
    await place(other, variant, 1, { payment: 'balance' });
    await world.pay(must(request), '69.02');
    await world.finalise();
    const exception = await openException(must(request).number);
    expect(exception?.kind).toBe('paid_late');
    const decision = { actorId: admin, note: 'Llegó tarde', borne: '0' };
    const activate = () =>
      services.database.transaction((tx) =>
        activateException(tx, services, exception?.id ?? 0, decision),
      );
    await expect(activate()).rejects.toMatchObject({ code: 'stock_gone' });
    expect((await orderOf(number)).state).toBe('expired');
    await services.database.transaction((tx) => receive(variant, 1, tx));
    await activate();
    expect((await orderOf(number)).state).toBe('paid');
    expect(await stockOf(variant)).toEqual({ available: 0, reserved: 0 });
    expect(await bookErrors(world)).toEqual([]);
    expect(await world.parkedErrors()).toEqual([]);
  });

  it('that is paid late takes the use of its voucher again; without one left it is an exception', async () => {
    const { services, admin } = world;
    const { database } = services;
    const save = (id: number | null, usesMax: number, isActive: boolean) =>
      database.transaction((tx) =>
        saveVoucher(tx, editing(), {
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
    const voucher = async () => (await db().select().from(marketVouchers))[0];
    const variant = await item(3);
    const buyer = await world.newBuyer();
    // 25 and 8, and 19 % of both.
    const { number, request } = await place(buyer, variant, 1, { voucher: 'MITAD' });
    expect(must(request).amount).toBe(39_270_000n);
    await chain.pass(settingDefaults.purchase_request_minutes * 60 + 1);
    await chain.mine(4);
    await world.tick();
    expect((await voucher())?.uses).toBe(0);
    const other = await world.newBuyer();
    await fund({ services }, other, '500');
    await place(other, variant, 1, { payment: 'balance', voucher: 'MITAD' });
    await world.pay(must(request), '39.27');
    await world.finalise();
    const exception = await openException(must(request).number);
    expect(exception?.kind).toBe('paid_late');
    const decision = { actorId: admin, note: 'Llegó tarde', borne: '0' };
    const activate = () =>
      database.transaction((tx) => activateException(tx, services, exception?.id ?? 0, decision));
    await expect(activate()).rejects.toMatchObject({
      code: 'voucher_refused',
      details: { reason: 'expired' },
    });
    expect((await orderOf(number)).state).toBe('expired');
    expect(await stockOf(variant)).toEqual({ available: 2, reserved: 0 });
    // Switched off it is for nobody new; this order's price was frozen before.
    await save((await voucher())?.id ?? 0, 2, false);
    await activate();
    expect(await orderOf(number)).toMatchObject({ state: 'paid', discount: 25_000_000n });
    expect((await voucher())?.uses).toBe(2);
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(database)).toEqual([]);
  });

  it('gives back the tokens of what is cancelled after a part was sent', async () => {
    const { services } = world;
    const variant = await item(2);
    const buyer = await world.newBuyer();
    const { number, request } = await place(buyer, variant, 2);
    await world.pay(must(request), '128.52');
    await world.finalise();
    const line = await sendOne(number);
    const shopper = { memberId: buyer, language: 'es', now: services.clock.now() } as const;
    await services.database.transaction((tx) =>
      cancelLine(tx, services, shopper, { number, line, quantity: 1 }),
    );
    expect(await orderOf(number)).toMatchObject({ state: 'fulfilled', refunded: 59_500_000n });
    const exception = await openException(must(request).number);
    expect(exception).toMatchObject({ kind: 'refund_due', amount: 59_500_000n });
    expect(await stockOf(variant)).toEqual({ available: 1, reserved: 0 });
    expect(await bookErrors(world)).toEqual([]);
    expect(await world.parkedErrors()).toEqual([]);
  });

  it('asks for the TCT that the checkout showed, at an announced price from its instant on', async () => {
    const now = world.services.clock.now();
    await db()
      .insert(priceChanges)
      .values({
        from: '0.2',
        to: '0.5',
        reason: 'Price',
        announcedAt: new Date(now.getTime() - 2),
        effectiveAt: new Date(now.getTime() - 1),
      });
    const { request, tokens } = await place(await world.newBuyer(), await item(1), 1, {
      currency: 'TCT',
    });
    const { tokenAmount, tokenDecimals, price } = must(request);
    expect(price).toBe('0.5');
    const asked = formatUnits(tokenAmount, tokenDecimals);
    expect(asked).toBe('138.04');
    expect(tokens).toContainEqual({ currency: 'TCT', amount: asked });
  });

  it('that is paid over is paid, and with another token is for an administrator to decide', async () => {
    const variant = await item(3);
    const over = await place(await world.newBuyer(), variant, 1);
    await world.pay(must(over.request), '80');
    await world.finalise();
    expect((await orderOf(over.number)).state).toBe('paid');
    expect(await openException(must(over.request).number)).toMatchObject({
      kind: 'paid_over',
      amount: 10_980_000n,
    });
    const other = await place(await world.newBuyer(), variant, 1);
    await world.pay(must(other.request), '69.02', 'USDC');
    await world.finalise();
    expect((await orderOf(other.number)).state).toBe('new');
    await activateFor(must(other.request).number, '0');
    expect(await orderOf(other.number)).toMatchObject({ state: 'paid', paidCurrency: 'USDC' });
    expect(await stockOf(variant)).toEqual({ available: 1, reserved: 0 });
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(world.services.database)).toEqual([]);
  });

  it('undone by the chain gives back what has not left; what has is a debt; paid again it goes on', async () => {
    const variant = await item(2);
    const buyer = await world.newBuyer();
    const { number, request } = await place(buyer, variant, 2);
    const before = await chain.snapshot();
    await world.pay(must(request), '128.52');
    await world.finalise();
    await sendOne(number);
    await undoTo(before);
    expect(await orderOf(number)).toMatchObject({ state: 'expired', paidAt: null, payments: 1 });
    expect(await stockOf(variant)).toEqual({ available: 1, reserved: 0 });
    // One at 50 with its tax; the shipping is the company's loss.
    expect(await world.balance(buyer, 'debt')).toBe('59.50');
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(world.services.database)).toEqual([]);
    await world.pay(must(request), '128.52');
    await world.finalise();
    expect(await orderOf(number)).toMatchObject({ state: 'partly_fulfilled', payments: 2 });
    expect(await world.balance(buyer, 'debt')).toBe('0.00');
    expect(await stockOf(variant)).toEqual({ available: 0, reserved: 0 });
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(world.services.database)).toEqual([]);
  });

  it('of which the company bore a part takes no more back than was booked when the chain undoes it', async () => {
    const variant = await item(1);
    const { number, request } = await place(await world.newBuyer(), variant, 1);
    const taxed = await world.account('tax_payable', 'USD');
    const earned = await world.account('revenue', 'USD');
    const before = await chain.snapshot();
    await world.pay(must(request), '60');
    await chain.pass(settingDefaults.purchase_request_minutes * 60 + 1);
    await chain.mine(4);
    await world.tick();
    await activateFor(must(request).number, '9.02');
    expect((await orderOf(number)).state).toBe('paid');
    await undoTo(before);
    expect(await orderOf(number)).toMatchObject({ state: 'expired', paidAt: null });
    expect(await world.account('tax_payable', 'USD')).toBe(taxed);
    expect(await world.account('revenue', 'USD')).toBe(earned);
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(world.services.database)).toEqual([]);
  });

  it('of which the company bore a part gives back no more than was paid', async () => {
    const { services } = world;
    const variant = await item(2);
    const buyer = await world.newBuyer();
    const books = async () => ({
      revenue: await world.account('revenue', 'USD'),
      tax: await world.account('tax_payable', 'USD'),
      shipping: await world.account('shipping', 'USD'),
      conversion: await world.account('tct_conversion', 'USD'),
      tokens: await world.account('tct_conversion', 'USDT'),
    });
    const before = await books();
    const { number, request } = await place(buyer, variant, 2);
    await world.pay(must(request), '100');
    await chain.pass(settingDefaults.purchase_request_minutes * 60 + 1);
    await chain.mine(4);
    await world.tick();
    await activateFor(must(request).number, '28.52');
    expect(await orderOf(number)).toMatchObject({ state: 'paid', borne: 28_520_000n });
    const shopper = { memberId: buyer, language: 'es', now: services.clock.now() } as const;
    const cancelOne = async (): Promise<void> => {
      const { lines } = await partsOf(db(), [number]);
      const line = lines[0]?.id ?? 0;
      await services.database.transaction((tx) =>
        cancelLine(tx, services, shopper, { number, line, quantity: 1 }),
      );
    };
    const refunds = () =>
      db()
        .select({ total: orderRefunds.total, borne: orderRefunds.borne })
        .from(orderRefunds)
        .where(eq(orderRefunds.orderNumber, number))
        .orderBy(orderRefunds.id);
    await cancelOne();
    // 59.50 of 128.52, of which 100 were paid.
    expect(await refunds()).toEqual([{ total: 59_500_000n, borne: 13_200_000n }]);
    expect(await openException(must(request).number)).toMatchObject({
      kind: 'refund_due',
      amount: 46_296_296n,
    });
    expect(await differencesOf(services.database)).toEqual([]);
    await cancelOne();
    expect(await refunds()).toEqual([
      { total: 59_500_000n, borne: 13_200_000n },
      { total: 69_020_000n, borne: 15_320_000n },
    ]);
    expect(await books()).toEqual(before);
    const due = await db()
      .select()
      .from(paymentExceptions)
      .where(eq(paymentExceptions.requestNumber, must(request).number));
    expect(
      due.filter(({ state }) => state === 'open').reduce((sum, { amount }) => sum + amount, 0n),
    ).toBe(100_000_000n);
    const view = await ownOrderView(db(), services, shopper, number);
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
    const { number, request } = await place(buyer, await item(2), 2);
    const before = await chain.snapshot();
    await world.pay(must(request), '100');
    await chain.pass(settingDefaults.purchase_request_minutes * 60 + 1);
    await chain.mine(4);
    await world.tick();
    await activateFor(must(request).number, '28.52');
    const { lines } = await partsOf(db(), [number]);
    const shopper = { memberId: buyer, language: 'es', now: services.clock.now() } as const;
    await services.database.transaction((tx) =>
      cancelLine(tx, services, shopper, { number, line: lines[0]?.id ?? 0, quantity: 1 }),
    );
    await undoTo(before);
    expect(await orderOf(number)).toMatchObject({ state: 'expired', paidAt: null, borne: 0n });
    expect(await world.account('revenue', 'USD')).toBe(earned);
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(services.database)).toEqual([]);
  });
});
