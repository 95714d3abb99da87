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
  /** Up to `COUNTED_MAX` of a search or a filter: to count tens of thousands costs more than to find the page. */
  readonly total: number;
  /** There are more than `total`. */
  readonly isMore: boolean;
}

/** Hits that are counted; so many are all sorted. */
export const COUNTED_MAX = 1000;
/**
 * So many products from the beginning of the order are asked one by one whether the search finds them. Of
 * a word that many hold this fills a page sooner than its hits are gathered; more would cost as much.
 */
const PROBED_MAX = 1000;
/**
 * Where those fill no page, up to so many hits are looked up and sorted; of more, the sort's own index is read
 * until the page is full. Words of what is listed last make that reading long.
 */
const SORTED_MAX = 15_000;

/** Hits of the search, each a published product: documents of others have no words. */
const hitsOf = (wish: CatalogueWish, query: string): SQL =>
  sql`select d.id from search_documents d where d.kind = 'product' and d.document @@ ${query}::tsquery
    and ${wish.isInStock ? sql`d.is_in_stock` : sql`true`} and ${
      wish.category === undefined
        ? sql`true`
        : sql`d.id in (select p.id from products p where p.state = 'published' and ${isOfCategory(wish)})`
    }`;

/**
 * The page of a list of products. How many hits there are decides how it is found.
 * @param sortedMax of more hits than this the order is read, where its beginning fills no page
 */
export async function cataloguePage(
  db: Database,
  wish: CatalogueWish,
  sortedMax = SORTED_MAX,
): Promise<CataloguePage> {
  const { query } = wish;
  if (query === null) return { ids: [], total: 0, isMore: false };
  if (query === undefined) return listedPage(db, wish);
  const hits = await idsOf(db, sql`array(${hitsOf(wish, query)} limit ${COUNTED_MAX + 1})`);
  if (hits.length <= COUNTED_MAX) {
    const isHit = sql`p.id = any(${`{${hits.join(',')}}`}::integer[])`;
    const ids = hits.length === 0 ? hits : await idsOf(db, sql`array(${sorted(wish, isHit)})`);
    return { ids, total: hits.length, isMore: false };
  }
  const ids =
    (await probedPage(db, wish, query)) ?? (await gatheredPage(db, wish, { query, sortedMax }));
  return { ids, total: COUNTED_MAX, isMore: true };
}

/** Of all hits, gathered once: sorted, or where they are many looked for in the order. */
function gatheredPage(
  db: Database,
  wish: CatalogueWish,
  { query, sortedMax }: { readonly query: string; readonly sortedMax: number },
): Promise<readonly number[]> {
  const few = sorted(wish, sql`p.id = any(array(select id from found))`);
  const many = walked(wish, sql`p.state = 'published' and ${isAmongFound}`);
  const found = sql`with found as materialized (${hitsOf(wish, query)})`;
  return idsOf(
    db,
    sql`case when (select count(*) from found) <= ${sortedMax} then array(${few}) else array(${many}) end`,
    found,
  );
}

/** Inside of `case` the planner can't make it a join, which would look up every hit. */
const isAmongFound = sql`case when p.id in (select id from found) then true end`;

async function idsOf(db: Database, ids: SQL, found = sql``): Promise<readonly number[]> {
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`${found} select to_jsonb(${ids}) as ids`,
  );
  return rows[0]?.ids ?? [];
}

/** Without a search. */
async function listedPage(db: Database, wish: CatalogueWish): Promise<CataloguePage> {
  const { rows } = await db.execute<{ total: number; ids: number[] }>(sql`
    select (${listedTotal(wish)})::integer as total,
      to_jsonb(array(${walked(wish, isListed(wish))})) as ids`);
  const { ids, total } = rows[0] ?? { ids: [], total: 0 };
  const isMore = wish.isInStock && total > COUNTED_MAX;
  return { ids, total: isMore ? COUNTED_MAX : total, isMore };
}

/** The page among the first products of the order; null where they do not fill it. */
async function probedPage(
  db: Database,
  wish: CatalogueWish,
  query: string,
): Promise<readonly number[] | null> {
  const { limit, skipped } = wish;
  if (skipped + limit > PROBED_MAX) return null;
  const from = inOrder(wish, isListed(wish), PROBED_MAX);
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

const isListed = (wish: CatalogueWish): SQL =>
  sql`p.state = 'published' and ${isOfCategory(wish)} and ${isThere(wish)}`;

/** Categories count their published products. */
const listedTotal = (wish: CatalogueWish): SQL =>
  wish.isInStock
    ? sql`select count(*) from (select from products p
        where ${isListed(wish)} limit ${COUNTED_MAX + 1}) counted`
    : sql`select coalesce(sum(c.published), 0) from product_categories c where ${isChosen(wish)}`;

const partOf = ({ limit, skipped }: CatalogueWish): SQL => sql`limit ${limit} offset ${skipped}`;

const sorted = (wish: CatalogueWish, isHit: SQL): SQL => sql`
  select p.id from products p join product_categories c on c.id = p.category_id
  where p.state = 'published' and ${isChosen(wish)} and ${isThere(wish)} and ${isHit}
  order by ${orderOf(wish)} ${partOf(wish)}`;

/** Products in the order of an index: the one by category is read category by category. */
function inOrder(wish: CatalogueWish, isWanted: SQL, limit: number): SQL {
  if (wish.sort === 'category') {
    return sql`(select id, position from product_categories c where ${isChosen(wish)}) c
      cross join lateral (select p.id, p.category_id from products p where p.category_id = c.id and ${isWanted}
        order by p.id limit ${limit}) p`;
  }
  return sql`products p where ${isWanted}`;
}

/** Of hits nothing is asked but whether they are found: what the index has not is not read. */
function walked(wish: CatalogueWish, isWanted: SQL): SQL {
  return sql`select p.id from ${inOrder(wish, isWanted, wish.limit + wish.skipped)}
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
