import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`
    insert into members (username, email, password_hash, first_name, last_name, phone_number,
      country, terms_version, created_at)
    select 'member_' || n, 'member_' || n || '@example.test', '', 'Ana', 'Test', '', 'MX', '1', now()
    from generate_series(1, 20000) n`);
  await database.db.execute(sql`analyze members`);
});
afterAll(() => database.close());

test('beginnings of usernames come from an index, not from a scan of every member', async () => {
  const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select id from members where lower(username) like 'member\\_777%'
    order by lower(username) limit 6`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Cond: .*member_777/);
  expect(plan).not.toContain('Seq Scan');
});
