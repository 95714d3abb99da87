import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { violatedConstraint } from './violations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`
    insert into journals (kind, idempotency_key, occurred_at, details)
    values ('reversal', 'guards', now(), '{}')`);
});
afterAll(() => database.close());

type EntryRow = readonly [account: string, currency: string, amount: string];

/** Inserts entries of the one journal, given as rows of `account, currency, amount`. */
async function constraintAgainst(rows: readonly EntryRow[]) {
  const values = rows.map(
    ([account, currency, amount]) =>
      sql`((select id from journals), ${account}, ${currency}, ${amount}::numeric)`,
  );
  try {
    await database.db.execute(
      sql`insert into entries (journal_id, account, currency, amount) values ${sql.join(values, sql`, `)}`,
    );
    return null;
  } catch (error) {
    return violatedConstraint(error);
  }
}

test('entries that do not sum to zero are refused by the database', async () => {
  expect(
    await constraintAgainst([
      ['revenue', 'USD', '5'],
      ['fees', 'USD', '-4.999999999999999999'],
    ]),
  ).toBe('entries_balance');
});

test('entries that sum to zero only across currencies are refused', async () => {
  expect(
    await constraintAgainst([
      ['revenue', 'USD', '5'],
      ['custody', 'USDT', '-5'],
    ]),
  ).toBe('entries_balance');
});

test('entries that sum to zero per currency are taken', async () => {
  expect(
    await constraintAgainst([
      ['revenue', 'USD', '5'],
      ['fees', 'USD', '-5'],
      ['custody', 'TCT', '0.000000000000000001'],
      ['tct_conversion', 'TCT', '-0.000000000000000001'],
    ]),
  ).toBeNull();
});

test.each([
  'update journals set kind = kind',
  'delete from entries',
  'truncate audit_log',
  'update entries set amount = amount + 1',
  'delete from audit_log',
])('the history cannot be rewritten: %s', async (statement) => {
  const constraint = await database.db
    .execute(sql.raw(statement))
    .then(() => null, violatedConstraint);
  expect(constraint).toMatch(/^(journals|entries|audit_log)_append_only$/);
});
