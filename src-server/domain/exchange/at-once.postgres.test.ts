import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { createExchangeWorld, type ExchangeWorld } from '../../../tests/support/worlds/exchange.ts';
import { exchangeTrades } from '../../database/schema/exchange.ts';
import { exchangeOverview } from './administration.ts';

let world: ExchangeWorld;
beforeAll(async () => {
  world = await createExchangeWorld();
});
afterAll(() => world.close());

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const counted = (refusals: readonly (string | null)[]) =>
  Object.fromEntries(
    [...Map.groupBy(refusals, (refusal) => refusal ?? 'done')].map(([name, all]) => [
      name,
      all.length,
    ]),
  );

describe('at once', () => {
  it('200 acceptances of one quote make one trade', async () => {
    const member = await world.member('5000');
    const number = await world.ask(member, 'buy', '500');
    const before = await world.services.database.db.$count(exchangeTrades);
    const outcomes = await times(200, () => world.refusal(world.accept(member, number)));
    expect(counted(outcomes)).toEqual({ done: 1, quote_closed: 199 });
    expect(await world.services.database.db.$count(exchangeTrades)).toBe(before + 1);
    expect(await world.accounts(member)).toEqual(['4500.00', '1031.301824']);
    expect(await world.problems()).toEqual([]);
  });

  it('three quotes over one balance spend it once', async () => {
    const member = await world.member('100');
    const numbers = await times(3, () => world.ask(member, 'buy', '60'));
    const outcomes = await Promise.all(
      numbers.map((number) => world.refusal(world.accept(member, number))),
    );
    expect(counted(outcomes)).toEqual({ done: 1, balance: 2 });
    expect((await world.accounts(member))[0]).toBe('40.00');
  });

  it('twenty members take the inventory to its bound, never below it', async () => {
    const { db } = world.services.database;
    const { inventory } = await exchangeOverview(db, world.services, 7);
    const bound = Math.floor(Number(inventory.tct)) - 1000;
    await world.set({ exchange_inventory_min: bound });
    const quotes: { member: number; number: number }[] = [];
    while (quotes.length < 20) {
      const member = await world.member('200');
      quotes.push({ member, number: await world.ask(member, 'buy', '100') });
    }
    const outcomes = await Promise.all(
      quotes.map(({ member, number }) => world.refusal(world.accept(member, number))),
    );
    // 206.26 TCT each: four fit into a little more than a thousand.
    expect(counted(outcomes)).toEqual({ done: 4, inventory: 16 });
    const after = await exchangeOverview(db, world.services, 7);
    expect(Number(after.inventory.tct)).toBeGreaterThanOrEqual(bound);
    expect(await world.problems()).toEqual([]);
    await world.set({ exchange_inventory_min: 100_000 });
  });

  it('requests for quotes of one member are counted one after the other', async () => {
    const member = await world.member('5000');
    const outcomes = await times(20, () => world.refusal(world.ask(member, 'buy', '30')));
    expect(counted(outcomes)).toEqual({ done: 3, open_quotes: 17 });
  });
});

it('buyers and sellers of the same members never wait for each other for ever', async () => {
  const members: number[] = [];
  while (members.length < 6) members.push(await world.member('2000', '2000'));
  const outcomes = await Promise.all(
    members.flatMap((member) =>
      (['buy', 'sell', 'buy'] as const).map((side) =>
        world.refusal(world.ask(member, side, '60').then((number) => world.accept(member, number))),
      ),
    ),
  );
  expect(new Set(outcomes)).toEqual(new Set([null]));
  const { rows } = await world.services.database.db.execute<{ moved: string }>(sql`
    select (select sum(amount) from exchange_inventory_moves)::text as moved`);
  const { inventory } = await exchangeOverview(world.services.database.db, world.services, 7);
  expect(Number(rows[0]?.moved)).toBeCloseTo(Number(inventory.tct), 6);
  expect(await world.problems()).toEqual([]);
  expect(await differencesOf(world.services.database)).toEqual([]);
});
