import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMarket, type ShopProduct } from '#contract/api/admin/market/market.ts';
import { market, type Order } from '#contract/api/market/market.ts';
import { MarketWorld, type ShopItem } from '../../../tests/support/worlds/market.ts';
import { stockMovements } from '../../database/schema/market-goods.ts';
import { auditLog } from '../../database/schema/system.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open();
  await world.fund('valeria', '5000');
});
afterAll(() => world.close());

const body = (units: number, given: object = {}) => ({
  move: 'take',
  units,
  reason: 'Recuento de noviembre',
  expected_on: null,
  ...given,
});
const take = ({ variant }: ShopItem, units: number): Promise<ShopProduct> =>
  world.call<ShopProduct>('admin', adminMarket.stock, { at: [variant], body: body(units) });

const movesOf = ({ variant }: ShopItem) =>
  world.database.db
    .select({
      move: stockMovements.move,
      units: stockMovements.units,
      after: stockMovements.availableAfter,
      reason: stockMovements.reason,
      actorId: stockMovements.actorId,
      at: stockMovements.at,
    })
    .from(stockMovements)
    .where(eq(stockMovements.variantId, variant))
    .orderBy(desc(stockMovements.id));

describe('a stock take', () => {
  it.each([
    ['more', 13, 3],
    ['fewer', 4, -6],
    ['none at all', 0, -10],
  ])('that finds %s moves the difference, by whom and why', async (_what, found, difference) => {
    const item = await world.item({ stock: 10 });
    await take(item, found);
    expect(await world.stock(item.variant)).toEqual({ available: found, reserved: 0 });
    const [move, ...before] = await movesOf(item);
    expect(move).toEqual({
      move: 'take',
      units: difference,
      after: found,
      reason: 'Recuento de noviembre',
      actorId: world.id('admin'),
      at: world.services.clock.now(),
    });
    expect(before).toHaveLength(1);
    const [noted] = await world.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'stock.taken'))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(noted?.after).toMatchObject({
      units: found,
      difference,
      reason: 'Recuento de noviembre',
    });
  });

  it('that finds what is there moves nothing, and is in the audit log', async () => {
    const item = await world.item({ stock: 10 });
    const before = await movesOf(item);
    const noted = await world.database.db.$count(auditLog, eq(auditLog.action, 'stock.taken'));
    await take(item, 10);
    expect(await movesOf(item)).toEqual(before);
    expect(await world.database.db.$count(auditLog, eq(auditLog.action, 'stock.taken'))).toBe(
      noted + 1,
    );
  });

  it('counts what is sold and has not left, and no more of it once it is packed and gone', async () => {
    const item = await world.item({ stock: 10, price: '10' });
    await world.put('valeria', item.variant, 4);
    const order = await world.buy('valeria');
    // What the person who counts is shown: ten are there, four of them for an order.
    const { variants } = await world.product(item.product);
    expect(variants).toMatchObject([{ available: 6, reserved: 4 }]);
    await take(item, 10);
    expect(await world.stock(item.variant)).toEqual({ available: 6, reserved: 0 });
    await world.ship(order.number, [{ line: order.lines[0]?.id ?? 0, quantity: 3 }]);
    await take(item, 7);
    expect(await world.stock(item.variant)).toEqual({ available: 6, reserved: 0 });
    await world.call<Order>('valeria', market.cancelLine, {
      at: [order.number, order.lines[0]?.id ?? 0],
      body: { quantity: 1 },
    });
    await take(item, 7);
    expect(await world.stock(item.variant)).toEqual({ available: 7, reserved: 0 });
  });

  it('that finds fewer than are sold is refused, and moves nothing', async () => {
    const item = await world.item({ stock: 5, price: '10' });
    await world.put('valeria', item.variant, 4);
    await world.buy('valeria');
    const refused = await world.refused('admin', adminMarket.stock, {
      at: [item.variant],
      body: body(3),
    });
    expect(refused).toMatchObject({ code: 'stock_gone' });
    expect(await world.stock(item.variant)).toEqual({ available: 1, reserved: 0 });
  });

  it.each([
    ['a reason', { reason: '   ' }, 'reason'],
    ['units, where some came in', { move: 'receipt', units: 0 }, 'units'],
    ['a number that is not below zero', { units: -1 }, 'units'],
    ['a whole number', { units: 1.5 }, 'units'],
  ])('needs %s', async (_what, given, field) => {
    const item = await world.item({ stock: 5 });
    const before = await movesOf(item);
    const { code, fields } = await world.refused('admin', adminMarket.stock, {
      at: [item.variant],
      body: body(4, given),
    });
    expect(code).toBe('validation');
    expect(Object.keys(fields ?? {})).toEqual([field]);
    expect(await movesOf(item)).toEqual(before);
  });

  it('is for what is counted: neither for keys nor for what has no limit', async () => {
    const keys = await world.item({ fields: { kind: 'digital' }, keys: ['AAAA-2222'] });
    const unlimited = await world.item({ stock: null });
    for (const { variant } of [keys, unlimited]) {
      const refused = await world.refused('admin', adminMarket.stock, {
        at: [variant],
        body: body(4),
      });
      expect(refused).toMatchObject({ code: 'validation', fields: { units: {} } });
    }
    expect(
      await world.refused('admin', adminMarket.stock, { at: [999_999], body: body(4) }),
    ).toMatchObject({ code: 'not_found' });
    for (const name of ['auditor', 'valeria']) {
      const refused = await world.refused(name, adminMarket.stock, {
        at: [keys.variant],
        body: body(4),
      });
      expect(refused.code, name).toBe('forbidden');
    }
  });

  it('keeps the sum of its movements', async () => {
    expect(await world.errors()).toEqual([]);
  });
});
