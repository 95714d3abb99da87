import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { MarketCatalogue, ProductCard, market } from '#contract/api/market/market.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import {
  productCategories,
  products,
  productVariants,
} from '../../database/schema/market-goods.ts';
import { invalidField } from '../base/errors.ts';
import { sayOf } from '../base/say.ts';
import { unitsInCart } from './cart.ts';
import { cataloguePage } from './catalogue-page.ts';
import { picturesOf, stockView, type ProductRow, type VariantRow } from './goods.ts';
import { productSearch } from './search.ts';
import type { Shopper } from './shopper.ts';

const PAGE = 24;

/** Products that are sold; with a search those that it finds, its words mended unless it is literal. */
export async function catalogueOf(
  db: Database,
  shopper: Shopper,
  asked: Query<typeof market.catalogue>,
): Promise<MarketCatalogue> {
  const { search = '', literal = false, sort = 'category', limit = PAGE } = asked;
  const { query, corrected } = await productSearch(db, search, literal);
  const skipped = offsetOf(asked.cursor);
  const { ids, total, isMore } = await cataloguePage(db, {
    query,
    category: asked.category,
    isInStock: asked.in_stock ?? false,
    sort,
    language: shopper.language,
    limit: limit + 1,
    skipped,
  });
  return {
    items: await cardsOf(db, shopper, await productsOf(db, ids.slice(0, limit))),
    next: ids.length > limit ? String(skipped + limit) : null,
    total,
    is_more: isMore,
    corrected,
    categories: await categoriesOf(db, shopper),
    cart: await unitsInCart(db, shopper.memberId),
  };
}

/** Products in the order of their ids given. */
async function productsOf(db: Database, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A page is a place in the order of now: what is published meanwhile moves it by one. */
function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,6}$/.test(cursor)) throw invalidField('cursor', 'field.invalid');
  return Number(cursor);
}

/** Products as lists show them, in the order given. */
export async function cardsOf(
  db: Database,
  shopper: Pick<Shopper, 'language'>,
  rows: readonly ProductRow[],
): Promise<ProductCard[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const variants = await db
    .select()
    .from(productVariants)
    .where(and(inArray(productVariants.productId, ids), eq(productVariants.isOnSale, true)))
    .orderBy(asc(productVariants.position));
  const pictures = await picturesOf(db, ids, shopper);
  return rows.map((product) =>
    cardOf(product, shopper, {
      variants: variants.filter(({ productId }) => productId === product.id),
      picture: pictures.get(product.id)?.[0] ?? null,
    }),
  );
}

interface CardParts {
  readonly variants: readonly VariantRow[];
  readonly picture: ProductCard['picture'];
}

export function cardOf(
  product: ProductRow,
  { language }: Pick<Shopper, 'language'>,
  { variants, picture }: CardParts,
): ProductCard {
  return {
    slug: product.slug,
    kind: product.kind,
    name: sayOf(product.nameEs, product.nameEn, language),
    lead: sayOf(product.leadEs, product.leadEn, language),
    drawing: product.drawing,
    picture,
    price: formatUsd(product.priceFrom),
    price_to: formatUsd(product.priceTo),
    variants: variants.length,
    stock: stockOfAll(variants),
    rating: ratingOf(product),
  };
}

/** A product is low where all that is left of it is, and gone where nothing of any variant is. */
function stockOfAll(variants: readonly VariantRow[]): ProductCard['stock'] {
  const isUnlimited = variants.some(({ available }) => available === null);
  if (isUnlimited) return { available: null, is_low: false };
  const views = variants.map(stockView);
  const available = views.reduce((sum, one) => sum + (one.available ?? 0), 0);
  const left = views.filter((one) => one.available !== 0);
  return { available, is_low: left.length > 0 && left.every((one) => one.is_low) };
}

export function ratingOf({ grades, gradeSum }: ProductRow): ProductCard['rating'] {
  const value = grades === 0 ? null : (Math.round((gradeSum * 10) / grades) / 10).toFixed(1);
  return { value, count: grades };
}

async function categoriesOf(
  db: Database,
  { language }: Shopper,
): Promise<MarketCatalogue['categories']> {
  const rows = await db
    .select({
      slug: productCategories.slug,
      nameEs: productCategories.nameEs,
      nameEn: productCategories.nameEn,
      count: productCategories.published,
    })
    .from(productCategories)
    .where(gt(productCategories.published, 0))
    .orderBy(asc(productCategories.position), asc(productCategories.id));
  return rows.map(({ slug, nameEs, nameEn, count }) => ({
    slug,
    name: sayOf(nameEs, nameEn, language),
    count,
  }));
}
