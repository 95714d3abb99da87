import { asc, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerErrors } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { testDeployment } from '../../../tests/support/chain/deployment.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { globalDeposits, globalShares, poolResults } from '../schema/investments.ts';
import { businessDays, jobRuns } from '../schema/jobs.ts';
import { membershipPurchases } from '../schema/purchases.ts';
import { volumeEvents } from '../schema/tree.ts';
import { seedCatalogue } from './catalogue.ts';
import { writeHistory } from './history.ts';
import { seedPlans } from './plans.ts';
import { seedRandom } from './random.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const DAYS = 10;

async function written(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const services = createTestServices(database);
  services.clock.set(NOW);
  await database.transaction(async (tx) =>
    writeHistory(tx, {
      random: seedRandom(7),
      plans: await seedPlans(tx),
      catalogue: await seedCatalogue(tx, NOW),
      tokens: testDeployment.tokens,
      passwordHash: '',
      services,
      days: DAYS,
      memberCount: 60,
    }),
  );
  return database;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await written();
});
afterAll(() => database.close());

test('the books of the history add up', async () => {
  expect(await ledgerErrors(database.db)).toEqual([]);
});

test('every past day is closed and divided, with a record, and today is open', async () => {
  const days = await database.db.select().from(businessDays).orderBy(asc(businessDays.day));
  expect(days).toHaveLength(DAYS + 1);
  expect(days.filter(({ closedAt }) => closedAt === null).map(({ day }) => day)).toEqual([
    '2026-11-20',
  ]);
  expect(await database.db.$count(globalShares)).toBe(DAYS);
  expect(await database.db.$count(jobRuns, eq(jobRuns.state, 'done'))).toBe(DAYS);
  expect(await database.db.$count(volumeEvents, isNull(volumeEvents.foldedAt))).toBe(0);
});

test('deposits earn what the revenue of their days gave, and results are booked', async () => {
  const [deposit] = await database.db.select().from(globalDeposits).orderBy(globalDeposits.id);
  const { rows } = await database.db.execute<{ owed: string; paid: string }>(sql`
    select (select sum(distributed) from global_shares)::text as owed,
      (select sum(earned) from global_deposits)::text as paid`);
  expect(deposit).toBeDefined();
  expect(Number(rows[0]?.paid)).toBeGreaterThan(0);
  expect(rows[0]?.paid).toBe(rows[0]?.owed);
  expect(await database.db.$count(poolResults, isNull(poolResults.appliedAt))).toBe(0);
});

test('the same seed writes the same history', async () => {
  const again = await written();
  const summary = async ({ db }: TestDatabase) => {
    const purchases = await db.select().from(membershipPurchases).orderBy(membershipPurchases.id);
    const balances = await db.execute(sql`select * from balances order by member_id, account`);
    return { purchases, balances: balances.rows };
  };
  expect(await summary(again)).toEqual(await summary(database));
  await again.close();
});
