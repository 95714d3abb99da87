import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import {
  createDistributionWorld,
  type DistributionWorld,
} from '../../../tests/support/worlds/distributions.ts';
import { payOneBatch } from './pay.ts';

let world: DistributionWorld;
beforeAll(async () => {
  world = await createDistributionWorld();
});
afterAll(() => world.close());

/** What was credited by distributions, in USD base units, and to how many. */
async function credited(number: number): Promise<readonly [sum: bigint, members: number]> {
  const { rows } = await world.services.database.db.execute<{ sum: string; members: number }>(sql`
    select coalesce(sum(e.amount), 0)::numeric(38, 6)::text as sum, count(*)::integer as members
    from journals j join entries e on e.journal_id = j.id and e.account = 'direct'
    where j.kind = 'offering_distribution' and j.source_id = ${String(number)}`);
  return [parseUsd(rows[0]?.sum ?? '0'), rows[0]?.members ?? 0];
}

it('pays 230 holders once, whichever batch a server dies in and however many go on', async () => {
  const { id } = await world.issued(Array.from({ length: 230 }, (_, at) => at + 1));
  await world.declare(id, '1000.00');
  const [declared] = await world.distributions(id);
  const { number = 0, distributed = 0n } = declared ?? {};
  const { database } = world.services;
  const step = () => database.transaction((tx) => payOneBatch(tx, world.services));
  const dying = () =>
    database.transaction(async (tx) => {
      await payOneBatch(tx, world.services);
      throw new Error('The server is gone');
    });
  const counts: number[] = [];
  // It dies at the end of each step, and before the next: nothing of that step is there.
  for (let more = true; more;) {
    await expect(dying()).rejects.toThrow('The server is gone');
    counts.push((await credited(number))[1]);
    more = await step();
  }
  // The last one finds nothing: `dying` had nothing to undo then.
  expect(counts).toEqual([0, 100, 200, 230]);
  expect(await credited(number)).toEqual([distributed, 230]);
  await Promise.all([world.tick(), world.tick(), world.tick()]);
  expect(await credited(number)).toEqual([distributed, 230]);
  expect((await world.distributions(id))[0]?.paidAt).not.toBeNull();
  expect(await differencesOf(database)).toEqual([]);
}, 120_000);

it('five servers pay one distribution at once, and nobody twice', async () => {
  const { id } = await world.issued(Array.from({ length: 120 }, () => 2));
  await world.declare(id, '360.07');
  const [declared] = await world.distributions(id);
  const { number = 0, distributed } = declared ?? {};
  await Promise.all(Array.from({ length: 5 }, () => world.tick()));
  expect(await credited(number)).toEqual([distributed, 120]);
  expect(distributed).toBe(parseUsd('360.00'));
  expect(await world.problems()).toEqual([]);
}, 60_000);

it('of ten that declare for one day, one does', async () => {
  const { id } = await world.issued([3, 4]);
  const calls = Array.from({ length: 10 }, () => world.refusal(world.declare(id, '7.00')));
  const codes = await Promise.all(calls);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'conflict')).toHaveLength(9);
  expect(await world.distributions(id)).toHaveLength(1);
});
