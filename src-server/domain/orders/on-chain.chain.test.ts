import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatUnits } from '#contract/rules/money.ts';
import { startPayoutChain, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { ChainShop, must } from '../../../tests/support/worlds/shop/chain.ts';
import { bookErrors } from '../../../tests/support/worlds/payout.ts';
import type { PurchaseWorld } from '../../../tests/support/worlds/purchase.ts';
import { priceChanges } from '../../database/schema/exchange.ts';
import { cancelLine, cancelOrder } from './buyer.ts';
import { listOrders } from './list.ts';
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

describe('an order on chain', () => {
  it('is reserved until it is paid, also in two pieces', async () => {
    const variant = await shop.item(3);
    const { number, request } = await shop.place(await world.newBuyer(), variant, 1);
    expect(await shop.stockOf(variant)).toEqual({ available: 2, reserved: 1 });
    const holders = async () => {
      const shopper = shop.shopper((await shop.orderOf(number)).memberId);
      const [head] = (await listOrders(shop.db, shopper, {})).items;
      return head?.holders;
    };
    expect(await holders()).toEqual(['member', 'network']);
    await world.pay(must(request), '30');
    await world.finalise();
    expect((await shop.orderOf(number)).state).toBe('new');
    // The rest is the buyer's to send.
    expect(await holders()).toEqual(['member', 'network']);
    expect(await shop.stockOf(variant)).toEqual({ available: 2, reserved: 1 });
    await world.pay(must(request), '39.02');
    await shop.chain.mine(1);
    await world.tick();
    expect((await shop.orderOf(number)).state).toBe('new');
    expect(await holders()).toEqual(['network']);
    await world.finalise();
    expect(await shop.orderOf(number)).toMatchObject({ state: 'paid', paidCurrency: 'USDT' });
    expect(await shop.stockOf(variant)).toEqual({ available: 2, reserved: 0 });
    expect(await world.account('tax_payable', 'USD')).toBe('11.02');
    expect(await bookErrors(world)).toEqual([]);
    expect(await world.parkedErrors()).toEqual([]);
  });

  it('gives its stock back when it is cancelled, and when its time has passed', async () => {
    const variant = await shop.item(2);
    const buyer = await world.newBuyer();
    const first = await shop.place(buyer, variant, 2);
    expect(await shop.stockOf(variant)).toEqual({ available: 0, reserved: 2 });
    const shopper = shop.shopper(buyer);
    await world.services.database.transaction((tx) =>
      cancelOrder(tx, world.services, shopper, first.number),
    );
    expect((await shop.orderOf(first.number)).state).toBe('cancelled');
    expect(await shop.stockOf(variant)).toEqual({ available: 2, reserved: 0 });
    const second = await shop.place(buyer, variant, 2);
    await shop.expire();
    expect((await shop.orderOf(second.number)).state).toBe('expired');
    expect(await shop.stockOf(variant)).toEqual({ available: 2, reserved: 0 });
  });

  it('gives back the tokens of what is cancelled after a part was sent', async () => {
    const { services } = world;
    const variant = await shop.item(2);
    const buyer = await world.newBuyer();
    const { number, request } = await shop.place(buyer, variant, 2);
    await world.pay(must(request), '128.52');
    await world.finalise();
    const line = await shop.sendOne(number);
    const shopper = shop.shopper(buyer);
    await services.database.transaction((tx) =>
      cancelLine(tx, services, shopper, { number, line, quantity: 1 }),
    );
    expect(await shop.orderOf(number)).toMatchObject({ state: 'fulfilled', refunded: 59_500_000n });
    const exception = await shop.openException(must(request).number);
    expect(exception).toMatchObject({ kind: 'refund_due', amount: 59_500_000n });
    expect(await shop.stockOf(variant)).toEqual({ available: 1, reserved: 0 });
    expect(await bookErrors(world)).toEqual([]);
    expect(await world.parkedErrors()).toEqual([]);
  });

  it('asks for the TCT that the checkout showed, at an announced price from its instant on', async () => {
    const now = world.services.clock.now();
    await shop.db.insert(priceChanges).values({
      from: '0.2',
      to: '0.5',
      reason: 'Price',
      announcedAt: new Date(now.getTime() - 2),
      effectiveAt: new Date(now.getTime() - 1),
    });
    const { request, tokens } = await shop.place(await world.newBuyer(), await shop.item(1), 1, {
      currency: 'TCT',
    });
    const { tokenAmount, tokenDecimals, price } = must(request);
    expect(price).toBe('0.5');
    const asked = formatUnits(tokenAmount, tokenDecimals);
    expect(asked).toBe('138.04');
    expect(tokens).toContainEqual({ currency: 'TCT', amount: asked });
  });

  it('that is paid over is paid, and with another token is for an administrator to decide', async () => {
    const variant = await shop.item(3);
    const over = await shop.place(await world.newBuyer(), variant, 1);
    await world.pay(must(over.request), '80');
    await world.finalise();
    expect((await shop.orderOf(over.number)).state).toBe('paid');
    expect(await shop.openException(must(over.request).number)).toMatchObject({
      kind: 'paid_over',
      amount: 10_980_000n,
    });
    const seen = async () => {
      const shopper = shop.shopper((await shop.orderOf(over.number)).memberId);
      return (await ownOrderView(shop.db, world.services, shopper, over.number)).excess;
    };
    const kept = { kind: 'paid_over', amount: '10.98', currency: 'USDT' };
    expect(await seen()).toMatchObject([{ ...kept, state: 'open', refund_tx_hash: null }]);
    const hash = await shop.returnTo(must(over.request), '10.98');
    expect(await seen()).toMatchObject([{ ...kept, state: 'refunded', refund_tx_hash: hash }]);
    const other = await shop.place(await world.newBuyer(), variant, 1);
    await world.pay(must(other.request), '69.02', 'USDC');
    await world.finalise();
    expect((await shop.orderOf(other.number)).state).toBe('new');
    await shop.activateFor(must(other.request).number, '0');
    expect(await shop.orderOf(other.number)).toMatchObject({ state: 'paid', paidCurrency: 'USDC' });
    expect(await shop.stockOf(variant)).toEqual({ available: 1, reserved: 0 });
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(world.services.database)).toEqual([]);
  });

  it('undone by the chain gives back what has not left; what has is a debt; paid again it goes on', async () => {
    const variant = await shop.item(2);
    const buyer = await world.newBuyer();
    const { number, request } = await shop.place(buyer, variant, 2);
    const owed = async () => {
      const { taxes } = await shop.reports();
      expect(taxes.owed).toBe(taxes.booked);
      return Number(taxes.owed);
    };
    const owedBefore = await owed();
    const before = await chain.snapshot();
    await world.pay(must(request), '128.52');
    await world.finalise();
    await shop.sendOne(number);
    await shop.undoTo(before);
    expect(await owed()).toBeCloseTo(owedBefore, 6);
    const [last] = (await shop.reports()).taxes.items;
    expect(Number(last?.tax)).toBeGreaterThan(Number(last?.owed));
    expect(await shop.orderOf(number)).toMatchObject({
      state: 'expired',
      paidAt: null,
      payments: 1,
    });
    expect(await shop.stockOf(variant)).toEqual({ available: 1, reserved: 0 });
    // One at 50 with its tax; the shipping is the company's loss.
    expect(await world.balance(buyer, 'debt')).toBe('59.50');
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(world.services.database)).toEqual([]);
    await world.pay(must(request), '128.52');
    await world.finalise();
    expect(await shop.orderOf(number)).toMatchObject({ state: 'partly_fulfilled', payments: 2 });
    expect(await world.balance(buyer, 'debt')).toBe('0.00');
    // 19 % of two at 50 and of the shipping, once.
    expect(await owed()).toBeCloseTo(owedBefore + 20.52, 6);
    expect(await shop.stockOf(variant)).toEqual({ available: 0, reserved: 0 });
    expect(await bookErrors(world)).toEqual([]);
    expect(await differencesOf(world.services.database)).toEqual([]);
  });
});
