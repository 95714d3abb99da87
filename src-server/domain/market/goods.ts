import { asc, eq, inArray } from 'drizzle-orm';
import type { ProductCard } from '#contract/api/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import type { Database } from '../../database/database.ts';
import { files } from '../../database/schema/files.ts';
import { productPictures, products, productVariants } from '../../database/schema/market-goods.ts';
import { fileView } from '../files/records.ts';
import { sayOf } from '../base/say.ts';
import type { Shopper } from './shopper.ts';

export type ProductRow = typeof products.$inferSelect;
export type VariantRow = typeof productVariants.$inferSelect;
export interface Goods {
  readonly variant: VariantRow;
  readonly product: ProductRow;
}

/** Variants with their products, by id. */
export async function goodsOf(
  db: Database,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, Goods>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .select({ variant: productVariants, product: products })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(inArray(productVariants.id, [...variantIds]));
  return new Map(rows.map((row) => [row.variant.id, row]));
}

/** Most units of a variant that one order can have now; 0: none. */
export function mostOf({ variant, product }: Goods): number {
  if (product.state !== 'published' || !variant.isOnSale) return 0;
  return Math.min(
    variant.available ?? marketLimits.quantity,
    product.perOrderMax ?? marketLimits.quantity,
    marketLimits.quantity,
  );
}

export const stockView = ({
  available,
  lowAt,
}: Pick<VariantRow, 'available' | 'lowAt'>): ProductCard['stock'] => ({
  available,
  is_low: available !== null && available > 0 && available < lowAt,
});

/** Pictures of products in their order, by product. */
export async function picturesOf(
  db: Database,
  productIds: readonly number[],
  { language }: Pick<Shopper, 'language'>,
): Promise<ReadonlyMap<number, NonNullable<ProductCard['picture']>[]>> {
  const found = new Map<number, NonNullable<ProductCard['picture']>[]>();
  if (productIds.length === 0) return found;
  const rows = await db
    .select({ picture: productPictures, file: files })
    .from(productPictures)
    .innerJoin(files, eq(files.id, productPictures.fileId))
    .where(inArray(productPictures.productId, [...new Set(productIds)]))
    .orderBy(asc(productPictures.position));
  for (const { picture, file } of rows) {
    const view = { file: fileView(file), alt: sayOf(picture.altEs, picture.altEn, language) };
    found.set(picture.productId, [...(found.get(picture.productId) ?? []), view]);
  }
  return found;
}
