import { count } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { solvencyEditions, solvencyLeaves, solvencyShares } from '../database/schema/solvency.ts';
import { auditLog } from '../database/schema/system.ts';
import type { Services } from '../services.ts';
import { closePastDays } from './daily-closing.ts';
import { publishYesterday } from './solvency.ts';

let database: TestDatabase;
let services: TestServices;
beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
});
afterAll(() => database.close());

const rowsOf = async (
  table: typeof solvencyEditions | typeof solvencyLeaves | typeof solvencyShares | typeof auditLog,
) => (await database.db.select({ rows: count() }).from(table))[0]?.rows;
const stored = async () => [
  await rowsOf(solvencyEditions),
  await rowsOf(solvencyLeaves),
  await rowsOf(solvencyShares),
  await rowsOf(auditLog),
];

it('waits until yesterday is closed', async () => {
  await publishYesterday(services);
  expect(await stored()).toEqual([0, 0, 0, 0]);
  await closePastDays(services);
  services.clock.advance(DAY_MS);
  await publishYesterday(services);
  expect(await stored()).toEqual([0, 0, 0, 0]);
});

it('publishes nothing where the server dies before the end, and once afterwards', async () => {
  await closePastDays(services);
  const dying: Services = {
    ...services,
    database: {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    },
  };
  await expect(publishYesterday(dying)).rejects.toThrow('killed');
  expect(await stored()).toEqual([0, 0, 0, 0]);
  await publishYesterday(services);
  expect(await stored()).toEqual([1, 1, 1, 1]);
  const [edition] = await database.db.select().from(solvencyEditions);
  expect(edition?.day).toBe(addDays(utcDay(services.clock.now()), -1));
});

it('publishes a day once, however many do it at once', async () => {
  services.clock.advance(DAY_MS);
  await closePastDays(services);
  await Promise.all(Array.from({ length: 4 }, () => publishYesterday(services)));
  expect(await stored()).toEqual([2, 2, 2, 2]);
});

it('keeps leaves for thirty days, and editions for ever', async () => {
  services.clock.advance(29 * DAY_MS);
  await closePastDays(services);
  await publishYesterday(services);
  expect(await stored()).toEqual([3, 2, 2, 3]);
});
