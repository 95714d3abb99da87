import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { businessDays } from '../../database/schema/jobs.ts';
import { firstOpenDay, lockOpenDay } from './business-days.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.delete(businessDays));

const NOON = new Date('2026-03-10T12:00:00Z');
const lock = () => database.transaction((tx) => lockOpenDay(tx, NOON));
const rows = () => database.db.select().from(businessDays);

test('a settlement counts for its own UTC day while that is open', async () => {
  expect(await lock()).toBe('2026-03-10');
  expect(await lock()).toBe('2026-03-10');
  expect((await rows()).map(({ day }) => day)).toEqual(['2026-03-10']);
});

test('a settlement of a sealed day counts for the first open one after it', async () => {
  await database.db.insert(businessDays).values([
    { day: '2026-03-10', sealedAt: NOON, closedAt: NOON },
    { day: '2026-03-11', sealedAt: NOON },
  ]);
  expect(await lock()).toBe('2026-03-12');
});

test('a day before the last sealed one is sealed, with or without a row', async () => {
  await database.db.insert(businessDays).values({ day: '2026-03-14', sealedAt: NOON });
  expect(await lock()).toBe('2026-03-15');
});

test('the first open day follows the last that is closed, also where it has no row yet', async () => {
  expect(await firstOpenDay(database.db, NOON)).toBe('2026-03-10');
  await database.db.insert(businessDays).values({ day: '2026-03-12' });
  expect(await firstOpenDay(database.db, NOON)).toBe('2026-03-12');
  await database.db
    .insert(businessDays)
    .values({ day: '2026-03-08', sealedAt: NOON, closedAt: NOON });
  expect(await firstOpenDay(database.db, NOON)).toBe('2026-03-09');
});
