import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import { somebodyWaits } from '../../../tests/support/database/lock-waits.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { MarketWorld } from '../../../tests/support/worlds/market.ts';
import { stockMovements } from '../../database/schema/market-goods.ts';
import { placeOrder } from '../orders/place.ts';
import { countStock } from './variants.ts';

type Act = Parameters<typeof world.database.transaction>[0];

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

it('a count that waits for an order counts what it sold, and an order what a count left', async () => {
  await world.fund('valeria', '2000');
  const { database, services } = world;
  const now = services.clock.now();
  const shopper = { memberId: world.id('valeria'), language: 'es', now } as const;
  for (const isOrderFirst of [true, false]) {
    const { variant } = await world.item({ stock: 4, price: '10' });
    await world.put('valeria', variant, 3);
    const body = (await world.orderBody('valeria')) as Parameters<typeof placeOrder>[3]['body'];
    const steps: Act[] = [
      (tx) => placeOrder(tx, services, shopper, { body, code: null }),
      (tx) =>
        countStock(
          tx,
          { actorId: world.id('admin'), at: now },
          { id: variant, move: 'take', units: 3, reason: 'Recuento', expected_on: null },
        ),
    ];
    const [first, second] = isOrderFirst ? steps : steps.toReversed();
    if (!first || !second) throw new Error('There is no step');
    let other: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      await first(tx);
      other = database.transaction(second);
      await Promise.race([other, somebodyWaits(database.db)]);
    });
    await other;
    // Three were counted of four, and three are sold.
    expect(await world.stock(variant)).toEqual({ available: 0, reserved: 0 });
  }
  expect(await differencesOf(database)).toEqual([]);
  expect(await world.errors()).toEqual([]);
});
