import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/database/create.ts';
import { insertRoot } from '../../tests/support/people.ts';
import type { Database } from './database.ts';

/** Every row of every table, where the numbers go on, and what keeps the tables in order. */
async function contentsOf(db: Database): Promise<readonly unknown[]> {
  const tables = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const filled: unknown[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await db.execute(sql`select * from ${sql.identifier(name)} t order by t`);
    filled.push([name, rows]);
  }
  const sequences = await db.execute(
    sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
  );
  const constraints = await db.execute(
    sql`select conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
  );
  return [filled, sequences.rows, constraints.rows];
}

const tampers = {
  'has written and taken away': (db: Database) =>
    db.transaction(async (tx) => {
      await insertRoot(tx);
      await tx.execute(sql`update ranks set name = 'Nobody'`);
      await tx.execute(sql`delete from ranks where id = (select max(id) from ranks)`);
      await tx.execute(sql`set local search_path = pg_catalog`);
    }),
  'has changed a table': (db: Database) =>
    db.execute(sql`alter table balances drop constraint balances_not_negative`),
};

test.for(Object.entries(tampers))(
  'a new database is as it was migrated, where somebody %s before',
  async ([, tamper]) => {
    const first = await createTestDatabase();
    const migrated = await contentsOf(first.db);
    await tamper(first.db);
    expect(await contentsOf(first.db)).not.toEqual(migrated);
    await first.close();

    const second = await createTestDatabase();
    expect(await contentsOf(second.db)).toEqual(migrated);
    await second.close();
  },
);

test('two at a time are two', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const empty = await contentsOf(other.db);
  await one.transaction((tx) => insertRoot(tx));
  expect(await contentsOf(other.db)).toEqual(empty);
  await one.close();
  await other.close();
});
