import { sql, type SQL } from 'drizzle-orm';
import type { CatalogueSort } from '#contract/rules/market/market.ts';
import type { Database } from '../../database/database.ts';
import type { Shopper } from './shopper.ts';

/** Which products a list is of, and which part of it. */
export interface CatalogueWish {
  /** As `productSearch` gives it: undefined searches nothing, null finds nothing. */
  readonly query: string | null | undefined;
  readonly category: string | undefined;
  readonly isInStock: boolean;
  readonly sort: CatalogueSort;
  readonly language: Shopper['language'];
  readonly limit: number;
  readonly skipped: number;
}

/** Ids of a page in its order, and how many products there are of all pages. */
export interface CataloguePage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Up to so many hits are sorted; of more, the sort's own index is read until the page is full. */
const SORTED_MAX = 1000;
/**
 * So many products from the beginning of the order are asked one by one whether the search finds them. Of
 * a word that many hold this fills a page sooner than its hits are gathered; more would cost as much.
 */
const PROBED_MAX = 1000;

/** Hits of the search, each a published product: documents of others have no words. */
const hitsOf = ({ isInStock }: CatalogueWish, query: string): SQL =>
  sql`select d.id from search_documents d where d.kind = 'product' and d.document @@ ${query}::tsquery
    and ${isInStock ? sql`d.is_in_stock` : sql`true`}`;

/**
 * The page of a list of products. Hits are counted before any is read: how many there are decides how the page
 * is found.
 */
export async function cataloguePage(db: Database, wish: CatalogueWish): Promise<CataloguePage> {
  const { query } = wish;
  if (query === null) return { ids: [], total: 0 };
  if (query === undefined) {
    return read(db, sql``, { total: unsearchedTotal(wish), ids: walked(wish, sql`true`) });
  }
  const { rows } = await db.execute<{ total: number }>(
    sql`select (${countOfHits(wish, query)})::integer as total`,
  );
  const total = rows[0]?.total ?? 0;
  if (total === 0) return { ids: [], total };
  const found = sql`with found as materialized (${hitsOf(wish, query)})`;
  if (total <= SORTED_MAX) {
    const isHit = sql`p.id = any(array(select id from found))`;
    return read(db, found, { total: sql`${total}`, ids: sorted(wish, isHit) });
  }
  const probed = await probedPage(db, wish, query);
  if (probed) return { ids: probed, total };
  return read(db, found, { total: sql`${total}`, ids: walked(wish, isAmongFound) });
}

/** Inside of `case` the planner can't make it a join, which would look up every hit. */
const isAmongFound = sql`case when p.id in (select id from found) then true end`;

async function read(
  db: Database,
  found: SQL,
  { total, ids }: { readonly total: SQL; readonly ids: SQL },
): Promise<CataloguePage> {
  const { rows } = await db.execute<{ total: number; ids: number[] }>(
    sql`${found} select (${total})::integer as total, to_jsonb(array(${ids})) as ids`,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

/** The page among the first products of the order; null where they do not fill it. */
async function probedPage(
  db: Database,
  wish: CatalogueWish,
  query: string,
): Promise<readonly number[] | null> {
  const { limit, skipped } = wish;
  if (skipped + limit > PROBED_MAX) return null;
  const from = inOrder(wish, sql`p.state = 'published' and ${isThere(wish)}`, PROBED_MAX);
  const isHit = sql`(select d.document @@ ${query}::tsquery from search_documents d
    where d.kind = 'product' and d.id = p.id)`;
  // What is limited is read in its order, and stays in it: nothing is joined.
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from (select p.id from ${from} order by ${orderOf(wish)} limit ${PROBED_MAX}) p
    where ${isHit} limit ${limit} offset ${skipped}`);
  return rows.length === limit ? rows.map(({ id }) => id) : null;
}

/** Triggers keep `is_in_stock` of products and of their documents: no variant is read. */
const isThere = ({ isInStock }: CatalogueWish): SQL => (isInStock ? sql`p.is_in_stock` : sql`true`);

const isChosen = ({ category }: CatalogueWish): SQL =>
  category === undefined ? sql`true` : sql`c.slug = ${category}`;

/** Without a join: statistics take the beginning of many words for rare, and each hit would be looked up. */
const isOfCategory = (wish: CatalogueWish): SQL =>
  wish.category === undefined
    ? sql`true`
    : sql`p.category_id = (select c.id from product_categories c where ${isChosen(wish)})`;

/** Hits are published, and say whether they are in stock: only of a category they are looked up. */
const countOfHits = (wish: CatalogueWish, query: string): SQL => sql`
  select count(*) from (${hitsOf(wish, query)}) hits
  where ${
    wish.category === undefined
      ? sql`true`
      : sql`hits.id in (select p.id from products p where p.state = 'published' and ${isThere(wish)}
          and ${isOfCategory(wish)})`
  }`;

/** Categories count their published products. */
const unsearchedTotal = (wish: CatalogueWish): SQL =>
  wish.isInStock
    ? sql`select count(*) from products p
      where p.state = 'published' and ${isOfCategory(wish)} and ${isThere(wish)}`
    : sql`select coalesce(sum(c.published), 0) from product_categories c where ${isChosen(wish)}`;

const partOf = ({ limit, skipped }: CatalogueWish): SQL => sql`limit ${limit} offset ${skipped}`;

const sorted = (wish: CatalogueWish, isHit: SQL): SQL => sql`
  select p.id from products p join product_categories c on c.id = p.category_id
  where p.state = 'published' and ${isChosen(wish)} and ${isThere(wish)} and ${isHit}
  order by ${orderOf(wish)} ${partOf(wish)}`;

/** Products in the order of an index: the one by category is read category by category. */
function inOrder(wish: CatalogueWish, isListed: SQL, limit: number): SQL {
  if (wish.sort === 'category') {
    return sql`(select id, position from product_categories c where ${isChosen(wish)}) c
      cross join lateral (select p.id, p.category_id from products p where p.category_id = c.id and ${isListed}
        order by p.id limit ${limit}) p`;
  }
  return sql`products p where ${isListed} and ${isOfCategory(wish)}`;
}

function walked(wish: CatalogueWish, isHit: SQL): SQL {
  const isListed = sql`p.state = 'published' and ${isThere(wish)} and ${isHit}`;
  return sql`select p.id from ${inOrder(wish, isListed, wish.limit + wish.skipped)}
    order by ${orderOf(wish)} ${partOf(wish)}`;
}

function orderOf({ sort, language }: CatalogueWish): SQL {
  const name = language === 'es' ? sql`lower(p.name_es)` : sql`lower(p.name_en)`;
  const orders: Readonly<Record<CatalogueSort, SQL>> = {
    category: sql`c.position, c.id, p.id`,
    name: sql`${name}, p.id`,
    price_up: sql`p.price_from, p.id`,
    price_down: sql`p.price_from desc, p.id desc`,
    newest: sql`p.published_at desc, p.id desc`,
  };
  return orders[sort];
}
