import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import { market } from '#contract/api/market/market.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { MarketWorld } from '../../../tests/support/worlds/market.ts';
import { stockMovements } from '../../database/schema/market-goods.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open();
});
afterAll(() => world.close());

const take = (name: string, variant: number, units: number) =>
  world.send(name, adminMarket.stock, {
    at: [variant],
    body: { move: 'take', units, reason: `Recuento de ${name}`, expected_on: null },
  });

it('two counts at once end at one of them, each with a movement from what the other left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { variant } = await world.item({ stock: 10 });
    const answers = await Promise.all([take('admin', variant, 7), take('second', variant, 12)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const moves = await world.database.db
      .select({ units: stockMovements.units, after: stockMovements.availableAfter })
      .from(stockMovements)
      .where(eq(stockMovements.variantId, variant))
      .orderBy(stockMovements.id);
    // The counts, one after the other; whichever was first was counted from the ten of before.
    expect([
      [-3, 5],
      [2, -5],
    ]).toContainEqual(moves.slice(1).map(({ units }) => units));
    const { available } = await world.stock(variant);
    expect(available).toBe(moves.at(-1)?.after);
    expect([7, 12]).toContain(available);
  }
});

it('a count while units are bought takes none of them twice, whichever comes first', async () => {
  await world.fund('valeria', '2000');
  for (let round = 0; round < 6; round += 1) {
    const { variant } = await world.item({ stock: 4, price: '10' });
    await world.put('valeria', variant, 3);
    const body = await world.orderBody('valeria');
    const buy = () => world.send('valeria', market.place, { body });
    const count = () => take('admin', variant, 3);
    const answers = await Promise.all(round % 2 === 0 ? [buy(), count()] : [count(), buy()]);
    expect(answers.map(({ statusCode }) => statusCode < 300)).toEqual([true, true]);
    // Units that are sold and have not left are counted too: one of four is gone.
    expect(await world.stock(variant)).toEqual({ available: 0, reserved: 0 });
  }
  expect(await differencesOf(world.database)).toEqual([]);
  expect(await world.errors()).toEqual([]);
});
