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
const hitsOf = (query: string): SQL =>
  sql`select d.id from search_documents d where d.kind = 'product' and d.document @@ ${query}::tsquery`;

/** The page of a list of products. List and count read the hits of a search once. */
export async function cataloguePage(db: Database, wish: CatalogueWish): Promise<CataloguePage> {
  const { query } = wish;
  if (query === null) return { ids: [], total: 0 };
  if (query === undefined) {
    return read(db, sql``, { total: unsearchedTotal(wish), ids: walked(wish, sql`true`) });
  }
  const { rows } = await db.execute<{ id: number }>(sql`${hitsOf(query)} limit ${SORTED_MAX + 1}`);
  if (rows.length > SORTED_MAX) {
    const page = hasFilter(wish) ? null : await probedPage(db, wish, query);
    if (page) return page;
    // Inside of `case` the planner can't make it a join, which would look up every hit.
    const isHit = sql`case when p.id in (select id from found) then true end`;
    return read(db, sql`with found as materialized (${hitsOf(query)})`, {
      total: hasFilter(wish) ? countOf(wish, isHit) : sql`select count(*) from found`,
      ids: walked(wish, isHit),
    });
  }
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const isHit = sql`p.id = any(array(select value::integer from jsonb_array_elements_text(${ids}::jsonb)))`;
  return read(db, sql``, { total: countOf(wish, isHit), ids: sorted(wish, isHit) });
}

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
): Promise<CataloguePage | null> {
  const { limit, skipped } = wish;
  if (skipped + limit > PROBED_MAX) return null;
  const from =
    wish.sort === 'category'
      ? sql`(select id, position from product_categories order by position, id) c
        cross join lateral (select p.id from products p where p.category_id = c.id and p.state = 'published'
          order by p.id limit ${PROBED_MAX}) p`
      : sql`products p where p.state = 'published'`;
  const isHit = sql`(select d.document @@ ${query}::tsquery from search_documents d
    where d.kind = 'product' and d.id = p.id)`;
  // What is limited is read in its order; hits are counted only where the page is full.
  const { rows } = await db.execute<{ total: number | null; ids: number[] }>(sql`
    with page as materialized (select array(
      select p.id from (select p.id from ${from} order by ${orderOf(wish)} limit ${PROBED_MAX}) p
      where ${isHit} limit ${limit} offset ${skipped}) as ids)
    select case when cardinality(ids) = ${limit} then (select count(*) from (${hitsOf(query)}) hits) end::integer
      as total, to_jsonb(ids) as ids from page`);
  const [page] = rows;
  return page && page.total !== null ? { ids: page.ids, total: page.total } : null;
}

const hasFilter = ({ category, isInStock }: CatalogueWish): boolean =>
  category !== undefined || isInStock;

const isThere = ({ isInStock }: CatalogueWish): SQL =>
  isInStock
    ? sql`exists (select from product_variants v where v.product_id = p.id
      and v.is_on_sale and (v.available is null or v.available > 0))`
    : sql`true`;

const ofCategory = ({ category }: CatalogueWish): SQL =>
  category === undefined ? sql`true` : sql`c.slug = ${category}`;

const publishedProducts = (wish: CatalogueWish, isHit: SQL): SQL =>
  sql`from products p join product_categories c on c.id = p.category_id
    where p.state = 'published' and ${ofCategory(wish)} and ${isThere(wish)} and ${isHit}`;

const countOf = (wish: CatalogueWish, isHit: SQL): SQL =>
  sql`select count(*) ${publishedProducts(wish, isHit)}`;

/** Categories count their published products. */
const unsearchedTotal = (wish: CatalogueWish): SQL =>
  wish.isInStock
    ? countOf(wish, sql`true`)
    : sql`select coalesce(sum(c.published), 0) from product_categories c where ${ofCategory(wish)}`;

const partOf = ({ limit, skipped }: CatalogueWish): SQL => sql`limit ${limit} offset ${skipped}`;

const sorted = (wish: CatalogueWish, isHit: SQL): SQL =>
  sql`select p.id ${publishedProducts(wish, isHit)} order by ${orderOf(wish)} ${partOf(wish)}`;

/** The same in the order of an index: the one by category is read category by category. */
function walked(wish: CatalogueWish, isHit: SQL): SQL {
  const { sort, limit, skipped } = wish;
  const isListed = sql`p.state = 'published' and ${isThere(wish)} and ${isHit}`;
  if (sort === 'category') {
    return sql`select p.id from (select id, position from product_categories c where ${ofCategory(wish)}) c
      cross join lateral (select p.id, p.category_id from products p where p.category_id = c.id and ${isListed}
        order by p.id limit ${limit + skipped}) p
      order by ${orderOf(wish)} ${partOf(wish)}`;
  }
  const isOfCategory =
    wish.category === undefined
      ? sql`true`
      : sql`p.category_id = (select c.id from product_categories c where ${ofCategory(wish)})`;
  return sql`select p.id from products p where ${isListed} and ${isOfCategory}
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
