import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import { ledgerErrors } from '../../../tests/support/worlds/business.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { home, MarketWorld } from '../../../tests/support/worlds/market.ts';
import { fund } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { invoices } from '../../database/schema/market-delivery.ts';
import { orders } from '../../database/schema/market-orders.ts';
import { addAddress, addressesOf } from '../market/addresses.ts';
import { setLine, setVoucher } from '../market/cart.ts';
import { quoteOf } from './checkout.ts';
import { placeOrder } from './place.ts';

let world: MarketWorld;
let people = 0;
beforeAll(async () => {
  world = await MarketWorld.open();
  // The day has its row: no buyer waits for another one who makes it, so they meet at the stock.
  const item = await world.item({ stock: 1 });
  await buyAtOnce(await buyersOf(item.variant, 1));
});
afterAll(() => world.close());

interface Buyer {
  readonly memberId: number;
  readonly body: Parameters<typeof placeOrder>[3]['body'];
}

/** Members who each have one of a variant in the cart, the money, and the total before them. */
async function buyersOf(variant: number, count: number, voucher?: string): Promise<Buyer[]> {
  const { database, services } = world;
  const buyers: Buyer[] = [];
  for (let at = 0; at < count; at += 1) {
    people += 1;
    const name = `buyer${people}`;
    const memberId = await database.transaction((tx) => insertMember(tx, name, { country: 'CO' }));
    await fund({ services }, memberId, '500');
    const shopper = { memberId, language: 'es', now: services.clock.now() } as const;
    await database.transaction(async (tx) => {
      await addAddress(tx, shopper, home);
      await setLine(tx, shopper, { variant, quantity: 1 });
      if (voucher !== undefined) await setVoucher(tx, services, shopper, voucher);
    });
    const { items } = await addressesOf(database.db, shopper);
    const wish = { address: items[0]?.id ?? 0, method: null };
    const { totals } = await quoteOf(database.db, services, shopper, wish);
    buyers.push({
      memberId,
      body: {
        ...wish,
        invoice_name: name,
        tax_id: '',
        payment: 'balance',
        currency: null,
        total: totals.total,
      },
    });
  }
  return buyers;
}

/** All of them at the same moment. @returns how many had it, and the codes of the others */
async function buyAtOnce(buyers: readonly Buyer[]) {
  const { database, services } = world;
  const outcomes = await Promise.allSettled(
    buyers.map(({ memberId, body }) => {
      const shopper = { memberId, language: 'es', now: services.clock.now() } as const;
      return database.transaction((tx) => placeOrder(tx, services, shopper, { body, code: null }));
    }),
  );
  const codes = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { code?: string }).code ?? 'unknown'] : [],
  );
  return { bought: outcomes.length - codes.length, codes: [...new Set(codes)] };
}

describe('at the same moment', () => {
  it('two hundred buyers of the last one: one order, and nothing reserved for ever', async () => {
    const item = await world.item({ stock: 1 });
    const { bought, codes } = await buyAtOnce(await buyersOf(item.variant, 200));
    expect(bought).toBe(1);
    expect(codes).toEqual(['stock_gone']);
    expect(await world.stock(item.variant)).toEqual({ available: 0, reserved: 0 });
    expect(await world.errors()).toEqual([]);
    expect(await ledgerErrors(world.database.db)).toEqual([]);
  });

  it('of five there are five orders', async () => {
    const item = await world.item({ stock: 5 });
    const { bought, codes } = await buyAtOnce(await buyersOf(item.variant, 12));
    expect(bought).toBe(5);
    expect(codes).toEqual(['stock_gone']);
    expect(await world.stock(item.variant)).toEqual({ available: 0, reserved: 0 });
  });

  it.each([
    [1, 'UNO'],
    [4, 'CUATRO'],
  ])('a voucher with %i uses is used that often', async (uses, code) => {
    await world.call('admin', adminMarket.saveVoucher, {
      body: {
        id: null,
        code,
        kind: 'amount',
        value: '10',
        category: null,
        minimum: '0',
        starts_at: null,
        ends_at: null,
        uses_max: uses,
        per_member_max: 1,
        is_active: true,
      },
    });
    const item = await world.item({ stock: 50 });
    const { bought, codes } = await buyAtOnce(await buyersOf(item.variant, 10, code));
    const discounted = await world.database.db.$count(orders, eq(orders.voucherCode, code));
    expect(bought).toBe(uses);
    // Who comes while it is spent is refused it, who comes later is told of another total.
    expect(['offer_changed', 'voucher_refused']).toEqual(expect.arrayContaining(codes));
    expect(discounted).toBe(uses);
    expect(await world.stock(item.variant)).toEqual({ available: 50 - uses, reserved: 0 });
  });

  it('gives invoices their numbers without a gap, though most orders were refused', async () => {
    const item = await world.item({ stock: 9 });
    await buyAtOnce(await buyersOf(item.variant, 30));
    const rows = await world.database.db
      .select({ number: invoices.number })
      .from(invoices)
      .where(eq(invoices.series, 'TCT'))
      .orderBy(invoices.number);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
    expect(await world.errors()).toEqual([]);
  });
});

it('leaves what an independent recomputation finds again', async () => {
  expect(await differencesOf(world.database)).toEqual([]);
});

describe('the database itself', () => {
  it('refuses an invoice that leaves a gap, and a change of one', async () => {
    const { db } = world.database;
    const [last] = await db.select().from(invoices).limit(1);
    if (!last) throw new Error('There is no invoice');
    await expect(db.insert(invoices).values({ ...last, number: 9999 })).rejects.toMatchObject({
      cause: { constraint: 'invoices_without_gaps' },
    });
    await expect(db.update(invoices).set({ number: 9999 })).rejects.toMatchObject({
      cause: { constraint: 'invoices_append_only' },
    });
  });

  it('refuses stock that no movement explains, and a movement that does not follow', async () => {
    const { db } = world.database;
    const item = await world.item({ stock: 3 });
    await expect(
      db.execute(sql`update product_variants set available = 2 where id = ${item.variant}`),
    ).rejects.toMatchObject({ cause: { constraint: 'product_variants_adds_up' } });
    await expect(
      db.execute(sql`insert into stock_movements (variant_id, move, units, available_delta, reserved_delta,
        available_after, reserved_after, at) values (${item.variant}, 'receipt', 1, 1, 0, 9, 0, now())`),
    ).rejects.toMatchObject({ cause: { constraint: 'stock_movements_follow' } });
  });
});
