import { eq, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import { market, type MarketCatalogue } from '#contract/api/market/market.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { MarketWorld, type ShopItem } from '../../../tests/support/worlds/market.ts';
import type { Database } from '../../database/database.ts';
import { migrateDatabase, migrationsFolder } from '../../database/migrate.ts';
import { products } from '../../database/schema/market-goods.ts';
import { moveStock } from './stock.ts';

let world: MarketWorld;
beforeAll(async () => {
  world = await MarketWorld.open();
  await world.fund('valeria', '5000');
});
afterAll(() => world.close());

interface Rows {
  readonly table: string;
  readonly rows: string;
}

/** Columns of a table that a row is inserted with. */
async function columnsOf(db: Database, table: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
  return rows.map(({ name }) => `"${name}"`);
}

async function allRows(db: Database): Promise<readonly Rows[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`,
  );
  const tables: Rows[] = [];
  for (const { name } of rows) {
    const read = await db.execute<{ rows: string }>(
      sql.raw(`select coalesce(jsonb_agg(t), '[]')::text as rows from "${name}" t`),
    );
    tables.push({ table: name, rows: read.rows[0]?.rows ?? '[]' });
  }
  return tables;
}

/** Puts rows where they were, without the columns that this schema lacks, and lets numbers go on after them. */
async function putBack(db: Database, tables: readonly Rows[]): Promise<void> {
  for (const { table, rows } of tables) {
    const columns = (await columnsOf(db, table)).join(', ');
    if (columns === '') continue;
    await db.execute(sql`${sql.raw(`delete from "${table}"`)}`);
    await db.execute(
      sql`${sql.raw(`insert into "${table}" (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::"${table}", `)}${rows}::jsonb)`,
    );
    const { rows: numbered } = await db.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'YES'`);
    for (const { name } of numbered) {
      await db.execute(
        sql.raw(`select setval(pg_get_serial_sequence('"${table}"', '${name}'),
          (select coalesce(max("${name}"), 0) + 1 from "${table}"), false)`),
      );
    }
  }
}

/** Takes the database to the schema of before the flags, with all that is in it. */
async function toSchemaOfBefore(): Promise<void> {
  const tables = await allRows(world.database.db);
  const all = readMigrationFiles({ migrationsFolder });
  const flags = all.findIndex(({ sql: statements }) =>
    statements.join().includes('products_in_stock_idx'),
  );
  expect(flags).toBeGreaterThan(0);
  await world.database.transaction(async (tx) => {
    await tx.execute(sql`drop schema public cascade`);
    await tx.execute(sql`create schema public`);
    await tx.execute(sql`create table migrations (made_at bigint primary key, hash text not null)`);
    for (const { sql: statements, folderMillis, hash } of all.slice(0, flags)) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migrations values (${folderMillis}::bigint, ${hash})`);
    }
    // Neither triggers nor keys look at rows that were right where they come from.
    await tx.execute(sql`set local session_replication_role = replica`);
    await putBack(tx, tables);
  });
}

const flagsOf = async (): Promise<ReadonlyMap<number, readonly [boolean, boolean]>> => {
  const { rows } = await world.database.db.execute<{ id: number; kept: boolean; found: boolean }>(
    sql`select p.id, p.is_in_stock as kept, d.is_in_stock as found
      from products p join search_documents d on d.kind = 'product' and d.id = p.id`,
  );
  return new Map(rows.map(({ id, kept, found }) => [id, [kept, found]]));
};

async function changeVariant({ product, variant }: ShopItem, change: object): Promise<void> {
  const [row] = (await world.product(product)).variants;
  if (!row) throw new Error('There is no variant');
  const { id, has_keys, available, reserved, expected_on, ...fields } = row;
  void [id, has_keys, available, reserved, expected_on];
  await world.call('admin', adminMarket.changeVariant, {
    at: [variant],
    body: { ...fields, ...change },
  });
}

it('a database of before the flags comes to say of each product whether it is in stock', async () => {
  const there = await world.item({ stock: 2 });
  const never = await world.item({ stock: 0 });
  const sold = await world.item({ stock: 1 });
  const unlimited = await world.item({ stock: null });
  const offSale = await world.item({ stock: 5 });
  const key = await world.item({ fields: { kind: 'digital' }, keys: ['AAAA-1111'] });
  await changeVariant(offSale, { is_on_sale: false });
  for (const item of [there, sold]) await world.put('valeria', item.variant);
  const order = await world.buy('valeria');
  const before = await flagsOf();

  await toSchemaOfBefore();
  await expect(flagsOf()).rejects.toThrow();
  expect(await migrateDatabase(world.database)).toBeGreaterThan(0);

  const after = await flagsOf();
  const expected = [
    [there, true],
    [never, false],
    [sold, false],
    [unlimited, true],
    [offSale, false],
    [key, true],
  ] as const;
  expect(expected.map(([{ product }]) => after.get(product))).toEqual(
    expected.map(([, is]) => [is, is]),
  );
  expect(after).toEqual(before);
  expect(await differencesOf(world.database)).toEqual([]);

  // It is the same shop: its orders are there, and the flags follow what happens from here on.
  expect(await world.order('valeria', order.number)).toEqual(order);
  const listed = async () =>
    (
      await world.call<MarketCatalogue>('valeria', market.catalogue, { query: '?in_stock=true' })
    ).items.map(({ slug }) => slug);
  expect((await listed()).toSorted()).toEqual(
    [there, unlimited, key].map(({ slug }) => slug).toSorted(),
  );
  await world.database.transaction((tx) =>
    moveStock(tx, 'return', [{ variantId: sold.variant, units: 1 }], {
      at: world.services.clock.now(),
    }),
  );
  await world.put('valeria', there.variant);
  await world.buy('valeria');
  expect((await listed()).toSorted()).toEqual(
    [sold, unlimited, key].map(({ slug }) => slug).toSorted(),
  );
  const [row] = await world.database.db
    .select()
    .from(products)
    .where(eq(products.id, there.product));
  expect(row?.isInStock).toBe(false);
});
