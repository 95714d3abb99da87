import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueSorts, type CatalogueSort } from '#contract/rules/market/market.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { productCategories, products } from '../../database/schema/market-goods.ts';
import { setWordsOfAll } from '../base/words.ts';
import { cataloguePage, COUNTED_MAX, type CatalogueWish } from './catalogue-page.ts';

/**
 * Of a category more than are counted, and than are asked one by one: a word of all of them is looked
 * up another way than one of few, and one that only the category listed last holds in a third way.
 */
const PRODUCTS = 2300;
const RARE = 40;

interface Made {
  readonly id: number;
  readonly category: number;
  readonly name: string;
  readonly price: number;
  readonly isThere: boolean;
}

const isRare = (row: Made): boolean => made.indexOf(row) < RARE;
const isLast = ({ category }: Made): boolean => places.get(category) === 2;
const isAny = (): boolean => true;

let database: TestDatabase;
const made: Made[] = [];
/** Positions of the categories by id: not in the order of their ids. */
const places = new Map<number, number>();

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`
    insert into product_categories (slug, name_es, name_en, position)
    values ('uno', 'Uno', 'One', 2), ('dos', 'Dos', 'Two', 1), ('tres', 'Tres', 'Three', 3)`);
  await database.db.execute(
    sql`insert into tax_classes (code, name_es, name_en) values ('general', 'General', 'General')`,
  );
  for (const row of await database.db.select().from(productCategories)) {
    places.set(row.id, row.position);
  }
  const { rows } = await database.db.execute<Made & Record<string, unknown>>(sql`
    with made as (
      insert into products (slug, kind, category_id, tax_class_id, drawing, name_es, name_en, lead_es, lead_en,
        body_es, body_en, not_es, not_en, no_return_es, no_return_en, is_returnable, facts, state,
        published_at, price_from, price_to, created_at, updated_at)
      select 'p-' || n, 'digital', (select min(id) from product_categories) + n % 2, (select min(id) from tax_classes),
        'licence', 'Luz ' || n * 7919 % 2309, 'Light ' || n, '', '', '', '', '', '', '', '', false, '[]', 'published',
        now() + n * 7 % 11 * interval '1 minute', n * 31 % 97, n * 31 % 97, now(), now()
      from generate_series(1, ${PRODUCTS}) as n order by n
      returning id, category_id, name_es, price_from)
    select id, category_id as category, name_es as name, price_from::integer as price, id % 5 > 0 as "isThere"
    from made order by id`);
  made.push(...rows);
  await database.db.execute(sql`
    insert into product_variants (product_id, sku, name_es, name_en, price, available, position)
    select id, 'SKU-' || id, '', '', price_from, case when id % 5 > 0 then null else 0 end, 1 from products`);
  await database.transaction((tx) =>
    setWordsOfAll(
      tx,
      'product',
      made.map((row) => ({
        id: row.id,
        words: ['luz', ...(isRare(row) ? ['rara'] : []), ...(isLast(row) ? ['zurda'] : [])],
      })),
    ),
  );
});
afterAll(() => database.close());

const wish: CatalogueWish = {
  query: undefined,
  category: undefined,
  isInStock: false,
  sort: 'category',
  language: 'es',
  limit: 30,
  skipped: 0,
};
const page = (given: Partial<CatalogueWish>, sortedMax?: number) =>
  cataloguePage(database.db, { ...wish, ...given }, sortedMax);

const byNumber =
  (of: (row: Made) => number, direction = 1) =>
  (a: Made, b: Made) =>
    direction * (of(a) - of(b) || a.id - b.id);
const orders: Readonly<Record<Exclude<CatalogueSort, 'newest'>, (a: Made, b: Made) => number>> = {
  category: byNumber(({ category, id }) => (places.get(category) ?? 0) * 1e6 + id),
  name: (a, b) => (a.name < b.name ? -1 : 1),
  price_up: byNumber(({ price }) => price),
  price_down: byNumber(({ price }) => price, -1),
};

/** Categories know how many products they have; hits and what is in stock are counted up to a limit. */
const countOf = ({ query, isInStock }: Pick<CatalogueWish, 'query' | 'isInStock'>, all: number) =>
  query === undefined && !isInStock ? all : Math.min(all, COUNTED_MAX);

describe.each([
  ['a word that all hold', `'luz'`, isAny],
  ['a word that few hold', `'rara'`, isRare],
  ['a word that those hold which are listed last', `'zurda'`, isLast],
  ['no word', undefined, isAny],
])('%s', (_what, query, isHit) => {
  it.each(['category', 'name', 'price_up', 'price_down'] as const)(
    'lists pages in the order %s, with the number of all',
    async (sort) => {
      for (const skipped of [0, 25]) {
        for (const isInStock of [false, true]) {
          for (const category of [undefined, 'dos']) {
            const all = made
              .filter(
                (row) =>
                  isHit(row) &&
                  (!isInStock || row.isThere) &&
                  (category === undefined || places.get(row.category) === 1),
              )
              .toSorted(orders[sort]);
            const found = await page({ query, sort, skipped, isInStock, category });
            expect(found.total).toBe(countOf({ query, isInStock }, all.length));
            expect(found.isMore).toBe(found.total < all.length);
            const ids = all.slice(skipped, skipped + 30).map(({ id }) => id);
            expect(found.ids).toEqual(ids);
            // As where there are more hits than are sorted.
            const read = await page({ query, sort, skipped, isInStock, category }, 0);
            expect(read.ids).toEqual(ids);
          }
        }
      }
    },
  );
});

it('lists what is newest first, and by every order of the contract', async () => {
  const { ids } = await page({ query: `'luz'`, sort: 'newest' });
  const { rows } = await database.db.execute<{ id: number }>(
    sql`select id from products order by published_at desc, id desc limit 30`,
  );
  expect(ids).toEqual(rows.map(({ id }) => id));
  for (const sort of catalogueSorts) expect((await page({ sort })).ids).toHaveLength(30);
});

it('is empty beyond the last page, and where nothing is like what was typed', async () => {
  const total = COUNTED_MAX;
  expect(await page({ query: `'luz'`, skipped: 5000 })).toEqual({ ids: [], total, isMore: true });
  expect(await page({ query: null })).toEqual({ ids: [], total: 0, isMore: false });
});

const counts = async (): Promise<Readonly<Record<string, number>>> => {
  const rows = await database.db.select().from(productCategories);
  return Object.fromEntries(rows.map(({ slug, published }) => [slug, published]));
};

it('counts published products by category, whatever happens to them', async () => {
  const half = PRODUCTS / 2;
  expect(await counts()).toEqual({ uno: half, dos: half, tres: 0 });
  const [row] = await database.db
    .select()
    .from(productCategories)
    .where(eq(productCategories.slug, 'tres'));
  const other = row?.id ?? 0;
  const [first, second] = made.filter(({ category }) => places.get(category) === 1);
  const change = (id: number | undefined, values: Partial<typeof products.$inferInsert>) =>
    database.db
      .update(products)
      .set(values)
      .where(eq(products.id, id ?? 0));
  await change(first?.id, { state: 'retired' });
  await change(second?.id, { categoryId: other });
  expect(await counts()).toEqual({ uno: half, dos: half - 2, tres: 1 });
  await change(first?.id, { state: 'published', categoryId: other });
  await change(first?.id, { nameEs: 'Otra luz' });
  expect(await counts()).toEqual({ uno: half, dos: half - 2, tres: 2 });
  await database.db.execute(sql`delete from search_documents where id = ${first?.id ?? 0}`);
  await database.db.execute(sql`delete from product_variants where product_id = ${first?.id ?? 0}`);
  await database.db.delete(products).where(eq(products.id, first?.id ?? 0));
  expect(await counts()).toEqual({ uno: half, dos: half - 2, tres: 1 });
});
