import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import {
  createOfferingWorld,
  type OfferingWorld,
} from '../../../tests/support/worlds/offerings.ts';
import { failOneOffering, returnOneBatch } from '../offerings/returns.ts';

let world: OfferingWorld;
beforeAll(async () => {
  world = await createOfferingWorld();
});
afterAll(() => world.close());

const people = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) ids.push(await world.member('1000'));
  return ids;
};

const outcomes = async (calls: readonly Promise<unknown>[]) => {
  const codes = await Promise.all(calls.map((call) => world.refusal(call)));
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code ?? 'done', (counts.get(code ?? 'done') ?? 0) + 1);
  return Object.fromEntries(counts);
};

it('500 members race for the last units: never more than there are', async () => {
  const id = await world.open({ supply: 40, asked_max: 40 });
  const members = await people(500);
  const done = await outcomes(members.map((member) => world.subscribe(member, id, 1)));
  expect(done).toEqual({ done: 40, offering_full: 460 });
  expect((await world.offering(id)).asked).toBe(40);
  const { rows } = await world.services.database.db.execute<{ units: string; escrow: string }>(sql`
    select (select sum(units) from subscriptions where offering_id = ${id} and state = 'paid')::text as units,
      (select sum(amount) from balances where account = 'escrow')::text as escrow`);
  expect(rows[0]).toEqual({ units: '40', escrow: '4000.000000' });
  expect(await differencesOf(world.services.database)).toEqual([]);
});

it('a member steps back in ten tabs, and gets the money once', async () => {
  const id = await world.open();
  const member = await world.member('1000');
  const number = await world.subscribe(member, id, 5);
  const tabs = Array.from({ length: 10 }, () => world.stepBack(member, number));
  expect(await outcomes(tabs)).toEqual({ done: 1, subscription_state: 9 });
  expect(await world.accounts(member)).toEqual(['1000.00', '0.00']);
});

it('a member subscribes in ten tabs within the bounds of one', async () => {
  const id = await world.open({ member_max: 3 });
  const member = await world.member('1000');
  const tabs = Array.from({ length: 10 }, () => world.subscribe(member, id, 1));
  expect(await outcomes(tabs)).toEqual({ done: 3, amount_out_of_range: 7 });
  expect(await world.accounts(member)).toEqual(['700.00', '300.00']);
});

it('stepping back and the allotment decide one after the other', async () => {
  const id = await world.open();
  const members = await people(20);
  const numbers = new Map<number, number>();
  for (const member of members) numbers.set(member, await world.subscribe(member, id, 2));
  const { closesAt } = await world.offering(id);
  await world.coolOff(id);
  expect(world.services.clock.now() > closesAt).toBe(true);
  const steps = members.map((member) => world.stepBack(member, numbers.get(member) ?? 0));
  const [allotted, ...stepped] = await Promise.all(
    [world.allot(id), ...steps].map((call) => world.refusal(call)),
  );
  expect(allotted).toBe(null);
  for (const code of stepped) expect(['cooling_over', 'subscription_state']).toContain(code);
  expect(await world.offering(id)).toMatchObject({ state: 'allotted', asked: 40 });
  expect(await differencesOf(world.services.database)).toEqual([]);
});

it('two servers give back one failed offering, and a third that died half way changes nothing', async () => {
  const id = await world.open({ least: 40, supply: 1000, asked_max: 1000 });
  const members = await people(12);
  for (const member of members) await world.subscribe(member, id, 3);
  world.services.clock.set((await world.offering(id)).closesAt);
  const { database } = world.services;
  // It decides, and dies before it gives anything back; then dies in the middle of giving back.
  while (await database.transaction((tx) => failOneOffering(tx, world.services)));
  const dying = database.transaction(async (tx) => {
    await returnOneBatch(tx, world.services);
    throw new Error('The server is gone');
  });
  await expect(dying).rejects.toThrow('The server is gone');
  expect(await world.accounts(members[0] ?? 0)).toEqual(['700.00', '300.00']);
  await Promise.all([world.tick(), world.tick()]);
  for (const member of members) expect(await world.accounts(member)).toEqual(['1000.00', '0.00']);
  expect(await world.offering(id)).toMatchObject({ state: 'failed', asked: 0 });
  expect(await differencesOf(database)).toEqual([]);
});
