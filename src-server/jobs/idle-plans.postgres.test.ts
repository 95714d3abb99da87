import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { isPaymentAwaited } from '../domain/purchases/watched.ts';

const RECEIPTS = 50_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.transaction(async (tx) => {
    // Without requests: only how many receipts there are matters here.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into receipts (request_number, chain_id, tx_hash, log_index, block_number, block_hash, block_at,
        currency, sender, amount, state, booked_at, bookings, swept_tx_hash)
      select n, 31337, md5(n::text), 0, n, md5(n::text), now(), 'USDT', '0x', 1000, 'final', now(), 1, '0x'
      from generate_series(1, ${RECEIPTS}::int) n`);
  });
  await database.db.execute(sql`analyze receipts`);
});
afterAll(() => database.close());

async function planOf(query: SQL): Promise<string> {
  const { rows } = await database.db.execute<Record<string, string>>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('what is asked each second reads no table of receipts that are settled', async () => {
  const services = createTestServices(database);
  const plan = await planOf(sql`select (${isPaymentAwaited(services)})`);
  expect(plan).toContain('receipts_unbooked_idx');
  expect(plan).not.toContain('Seq Scan on receipts');
});

test('receipts of the newest blocks are found by their blocks', async () => {
  const plan = await planOf(sql`
    select * from receipts where block_number <= ${RECEIPTS + 5}
      and (state = 'seen' or block_number >= ${RECEIPTS - 5})`);
  expect(plan).not.toContain('Seq Scan on receipts');
});
