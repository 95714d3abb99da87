import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerErrors } from '../../../../tests/support/worlds/business.ts';
import { configure, fund } from '../../../../tests/support/worlds/payout.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/database/create.ts';
import { testDeployment } from '../../../../tests/support/chain/deployment.ts';
import { createTestServices, type TestServices } from '../../../../tests/support/services.ts';
import { recompute } from '../../../recompute/recompute.ts';
import type { Services } from '../../../services.ts';
import type { Transaction } from '../../database.ts';
import { members } from '../../schema/members.ts';
import { orderReturns } from '../../schema/market-delivery.ts';
import { productReviews } from '../../schema/market-goods.ts';
import { orders } from '../../schema/market-orders.ts';
import { mails } from '../../schema/system.ts';
import { seedCatalogue } from '../catalogue.ts';
import { writeHistory } from '../history.ts';
import { seedPlans } from '../plans.ts';
import { seedRandom } from '../random.ts';
import { dropShopMails, shopLife } from './orders.ts';

const NOW = new Date('2026-11-20T15:00:00Z');

/** Before the first order somebody can pay it, which takes a larger network months. */
const RICH = [25, 19, 10];
const BUYERS = 4;

async function enrich(tx: Transaction, dated: Services): Promise<void> {
  const people = await tx
    .select({ id: members.id })
    .from(members)
    .where(eq(members.role, 'member'))
    .orderBy(desc(members.id))
    .limit(BUYERS);
  const within = {
    ...dated,
    database: { transaction: <T>(work: (inner: Transaction) => Promise<T>) => work(tx) },
  } as unknown as TestServices;
  for (const { id } of people) await fund({ services: within }, id, '400');
}

let database: TestDatabase;
let services: TestServices;
beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  services.clock.set(NOW);
  await configure(database.db, { area_marketplace_enabled: 'on' });
  const live = shopLife();
  await database.transaction(async (tx) => {
    await writeHistory(tx, {
      random: seedRandom(7),
      plans: await seedPlans(tx),
      catalogue: await seedCatalogue(tx, NOW),
      tokens: testDeployment.tokens,
      passwordHash: '',
      services,
      days: 31,
      memberCount: 110,
      shop: async (then, dated, day) => {
        if (RICH.includes(day.daysAgo)) await enrich(then, dated);
        await live(then, dated, day);
      },
    });
    await dropShopMails(tx);
  });
});
afterAll(() => database.close());

it('the demo has orders of its member in states that differ, and others wait in the queue', async () => {
  const rows = await database.db
    .select({ state: orders.state, username: members.username })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .orderBy(orders.number);
  const own = rows.filter(({ username }) => username === 'valeria').map(({ state }) => state);
  expect(own).toEqual(['returned', 'fulfilled', 'paid']);
  const others = rows.filter(({ username }) => username !== 'valeria');
  expect(new Set(others.map(({ username }) => username)).size).toBe(others.length);
  expect(others.filter(({ state }) => state === 'paid')).toHaveLength(3);
  const returns = await database.db.select({ state: orderReturns.state }).from(orderReturns);
  expect(returns.map(({ state }) => state).toSorted()).toEqual(['asked', 'sent']);
  expect(await database.db.$count(productReviews)).toBe(5);
});

it('something is low, something is gone, and nothing of the past is mailed', async () => {
  const { rows } = await database.db.execute<{ sku: string; available: number }>(sql`
    select sku, available from product_variants where available < low_at order by sku`);
  expect(rows.map(({ sku, available }) => `${sku} ${available}`)).toEqual([
    'AGD-01 0',
    'GOR-01 0',
    'LLV-T1-ARE 0',
    'LLV-T1-HUE 1',
  ]);
  expect(await database.db.$count(mails, sql`subject like '%pedido%'`)).toBe(0);
});

it('books, stock, taxes and invoices of it add up, by two ways of reckoning', async () => {
  expect(await ledgerErrors(database.db)).toEqual([]);
  expect((await recompute(database)).differences).toEqual([]);
});
