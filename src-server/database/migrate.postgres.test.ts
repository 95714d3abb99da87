import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { migrateDatabase } from './migrate.ts';
import { openPostgres } from './postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('several processes that start at once migrate once', async () => {
  await database.db.execute(sql`drop schema public cascade`);
  await database.db.execute(sql`create schema public`);
  const starts = Array.from({ length: 6 }, async () => {
    const handle = await openPostgres(database.url ?? '');
    try {
      await migrateDatabase(handle);
    } finally {
      await handle.close();
    }
  });
  await Promise.all(starts);
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from migrations`,
  );
  expect(rows[0]?.count).toBeGreaterThanOrEqual(2);
});
