import { eq } from 'drizzle-orm';
import type { Quote } from '#contract/api/market/market.ts';
import { utcDay } from '#contract/rules/days.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { readReceivingCode } from '#server/chain/receiving-address.ts';
import type { Transaction } from '#server/database/database.ts';
import { productVariants } from '#server/database/schema/market-goods.ts';
import { orders } from '#server/database/schema/market-orders.ts';
import { paymentExceptions, purchaseRequests } from '#server/database/schema/purchases.ts';
import { addAddress, addressesOf } from '#server/domain/market/addresses.ts';
import { setLine, setVoucher } from '#server/domain/market/cart.ts';
import type { OrderRow } from '#server/domain/market/order-rows.ts';
import type { Shopper } from '#server/domain/market/shopper.ts';
import { quoteOf } from '#server/domain/orders/checkout.ts';
import {
  beginPackage,
  packPackage,
  pickUnit,
  shipPackage,
} from '#server/domain/orders/packages.ts';
import { openPackage, partsOf } from '#server/domain/orders/parts.ts';
import { placeOrder } from '#server/domain/orders/place.ts';
import { salesOf, taxesOf } from '#server/domain/orders/reports.ts';
import { activateException } from '#server/domain/purchases/activation.ts';
import { readRefund, refundException } from '#server/domain/purchases/refund.ts';
import type { ExceptionRow, RequestRow } from '#server/domain/purchases/states.ts';
import type { PayoutChain } from '../../chain/payouts.ts';
import { home } from '../market.ts';
import { configure } from '../payout.ts';
import { sendBack } from '../purchase-suite.ts';
import { createPurchaseWorld, type PurchaseWorld } from '../purchase.ts';
import { addGoods, receiveStock, setUpShop } from './goods.ts';

interface Placing {
  readonly payment?: 'chain' | 'balance';
  readonly currency?: WithdrawalCurrency;
  readonly voucher?: string;
}

/** More blocks than were undone, so that the watcher sees another history at its height. */
const LONGER = 12;

export const must = (request: RequestRow | null): RequestRow => {
  if (!request) throw new Error('There is no request');
  return request;
};

/** A shop in Colombia with 19 % tax whose orders are paid on a real chain. */
export class ChainShop {
  readonly world: PurchaseWorld;
  readonly chain: PayoutChain;
  #items = 0;

  private constructor(world: PurchaseWorld, chain: PayoutChain) {
    this.world = world;
    this.chain = chain;
  }

  static async open(chain: PayoutChain): Promise<ChainShop> {
    const shop = new ChainShop(await createPurchaseWorld(chain), chain);
    await configure(shop.db, { area_marketplace_enabled: 'on' });
    await shop.database.transaction((tx) => setUpShop(tx, shop.editing));
    return shop;
  }

  get database() {
    return this.world.services.database;
  }
  get db() {
    return this.database.db;
  }
  get editing() {
    return { actorId: this.world.admin, at: this.world.services.clock.now() };
  }

  shopper = (memberId: number): Shopper => ({
    memberId,
    language: 'es',
    now: this.world.services.clock.now(),
  });

  /** A variant at 50 USD: with shipping and tax, one costs 69.02, two 128.52. */
  item(stock: number): Promise<number> {
    this.#items += 1;
    const sku = `CH-${this.#items}`;
    return this.database.transaction((tx) =>
      addGoods(tx, this.world.services, this.editing, { sku, stock }),
    );
  }

  receive = (variant: number, units: number, tx: Transaction): Promise<number> =>
    receiveStock(tx, this.editing, { variant, units });

  async place(
    memberId: number,
    variant: number,
    quantity: number,
    { payment = 'chain', currency = 'USDT', voucher }: Placing = {},
  ): Promise<{ number: number; request: RequestRow | null; tokens: Quote['tokens'] }> {
    const { services } = this.world;
    const code = await readReceivingCode(this.chain.rpc, this.chain.deployment);
    const shopper = this.shopper(memberId);
    return this.database.transaction(async (tx) => {
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

  async orderOf(number: number): Promise<OrderRow> {
    const [row] = await this.db.select().from(orders).where(eq(orders.number, number));
    if (!row) throw new Error('There is no order');
    return row;
  }

  async stockOf(id: number) {
    const [row] = await this.db
      .select({ available: productVariants.available, reserved: productVariants.reserved })
      .from(productVariants)
      .where(eq(productVariants.id, id));
    return row;
  }

  async openException(requestNumber: number): Promise<ExceptionRow | undefined> {
    const rows = await this.db
      .select()
      .from(paymentExceptions)
      .where(eq(paymentExceptions.requestNumber, requestNumber));
    return rows.find(({ state }) => state === 'open');
  }

  /** Sends one unit of an order. @returns its line */
  async sendOne(number: number): Promise<number> {
    const { lines } = await partsOf(this.db, [number]);
    const line = lines[0]?.id ?? 0;
    const working = this.editing;
    await this.database.transaction(async (tx) => {
      await beginPackage(tx, working, number, [{ line, quantity: 1 }]);
      const id = (await openPackage(tx, number))?.id ?? 0;
      await pickUnit(tx, working, { package: id, sku: lines[0]?.sku ?? '' });
      await packPackage(tx, working, id);
      await shipPackage(tx, working, { package: id, carrier: 'C', tracking: '' });
    });
    return line;
  }

  /** Taxes and sales of all days up to now. */
  async reports() {
    const days = { from: '2020-01-01', to: utcDay(this.world.services.clock.now()) };
    return {
      taxes: await taxesOf(this.db, days),
      sales: await salesOf(this.db, { language: 'es' }, { ...days, by: 'product' }),
    };
  }

  async undoTo(snapshot: string): Promise<void> {
    await this.chain.revert(snapshot);
    await this.chain.pass(60);
    await this.chain.mine(LONGER);
    await this.world.tick();
    await this.world.tick();
  }

  /** The time of every open request passes. */
  async expire(): Promise<void> {
    await this.chain.pass(settingDefaults.purchase_request_minutes * 60 + 1);
    await this.chain.mine(4);
    await this.world.tick();
  }

  /** The treasury sends what is over back to who paid, and an administrator records it. @returns its hash */
  async returnTo({ number }: RequestRow, amount: string): Promise<string> {
    const exception = await this.openException(number);
    const hash = await sendBack(this.chain, amount);
    const transaction = await readRefund(this.world.services, hash);
    const decision = { transaction, actorId: this.world.admin, note: '' };
    await this.database.transaction((tx) =>
      refundException(tx, this.world.services, exception?.id ?? 0, decision),
    );
    return hash;
  }

  /** An order that two persons let take effect with less than it costs. */
  async activateFor(requestNumber: number, borne: string): Promise<void> {
    const exception = await this.openException(requestNumber);
    const decision = { actorId: this.world.admin, note: 'Vale así', borne, isAccepted: true };
    await this.database.transaction((tx) =>
      activateException(tx, this.world.services, exception?.id ?? 0, decision),
    );
  }
}
