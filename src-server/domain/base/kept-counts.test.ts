import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { keptAmongMany, type Count } from './kept-counts.ts';

let database: TestDatabase;
const NOW = new Date('2026-11-30T12:00:00Z');
const after = (ms: number): Date => new Date(NOW.getTime() + ms);

const everybody: Count<number> = async (db) => {
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from members`);
  return Number(rows[0]?.count);
};
const joins = (username: string) => database.transaction((tx) => insertMember(tx, username));

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('few are counted each time, many once a minute', async () => {
  const count = keptAmongMany(everybody, 2);
  expect(await count(database.db, NOW)).toBe(0);
  await joins('ana');
  await joins('bruno');
  expect(await count(database.db, NOW)).toBe(2);
  await joins('carla');
  expect(await count(database.db, NOW)).toBe(3);
  await joins('diego');
  expect(await count(database.db, after(MINUTE_MS - 1))).toBe(3);
  expect(await count(database.db, after(MINUTE_MS))).toBe(4);
  // A clock that was set back keeps nothing for ever.
  await joins('eva');
  expect(await count(database.db, after(-MINUTE_MS))).toBe(5);
});

test('what could not be counted is counted again', async () => {
  let fails = true;
  const count = keptAmongMany((db, now) => {
    if (fails) throw new Error('no connection');
    return everybody(db, now);
  }, 2);
  await expect(count(database.db, NOW)).rejects.toThrow('no connection');
  fails = false;
  expect(await count(database.db, NOW)).toBe(5);
});
