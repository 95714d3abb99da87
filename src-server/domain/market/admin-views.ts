import { and, asc, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { adminMarket, ShopProduct, ShopVariant } from '#contract/api/admin/market/market.ts';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { files } from '../../database/schema/files.ts';
import {
  productFiles,
  productPictures,
  products,
  productVariants,
  stockMovements,
} from '../../database/schema/market-goods.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { fileView } from '../files/records.ts';
import { stockView, type ProductRow, type VariantRow } from './goods.ts';
import { unsentOf } from './stock.ts';

type Page = Answer<typeof adminMarket.products>;
const PAGE = 50;

/** Products as administrators list them, the newest first. */
export async function listProducts(
  db: Database,
  { state, category, search = '', low, cursor, limit = PAGE }: Query<typeof adminMarket.products>,
): Promise<Page> {
  const rows = await db
    .select()
    .from(products)
    .where(
      and(
        state && eq(products.state, state),
        category === undefined ? undefined : eq(products.categoryId, category),
        matching(search.trim()),
        low
          ? sql`exists (select 1 from product_variants v where v.product_id = ${products.id}
              and v.is_on_sale and v.available < v.low_at)`
          : undefined,
        cursor === undefined ? undefined : lt(products.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(products.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ id }) => id);
  const variants = await variantsOf(
    db,
    page.rows.map(({ id }) => id),
  );
  const names = await namesOf(
    db,
    page.rows.map(({ updatedBy }) => updatedBy),
  );
  const counted = await db
    .select({ state: products.state, count: sql<number>`count(*)::integer` })
    .from(products)
    .groupBy(products.state);
  const counts = { draft: 0, published: 0, retired: 0 };
  for (const row of counted) counts[row.state] = row.count;
  return {
    items: page.rows.map((row) => {
      const own = variants.filter(({ productId }) => productId === row.id);
      const limited = own.filter(({ available }) => available !== null);
      return {
        ...standingOf(row, names.get(row.updatedBy ?? 0)?.name ?? null),
        kind: row.kind,
        drawing: row.drawing,
        name_es: row.nameEs,
        name_en: row.nameEn,
        category: row.categoryId,
        price: formatUsd(row.priceFrom),
        variants: own.length,
        available:
          limited.length < own.length
            ? null
            : limited.reduce((sum, { available }) => sum + (available ?? 0), 0),
        low: own.filter((variant) => stockView(variant).is_low || variant.available === 0).length,
      };
    }),
    next: page.next,
    counts,
  };
}

function matching(search: string): SQL | undefined {
  if (search === '') return undefined;
  const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(lower(${products.nameEs}) like ${part} or lower(${products.nameEn}) like ${part}
    or exists (select 1 from product_variants v where v.product_id = ${products.id} and lower(v.sku) like ${part}))`;
}

const variantsOf = (db: Database, productIds: readonly number[]): Promise<VariantRow[]> =>
  productIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(productVariants)
        .where(inArray(productVariants.productId, [...productIds]))
        .orderBy(asc(productVariants.position), asc(productVariants.id));

function standingOf(row: ProductRow, updatedBy: string | null) {
  const pairs = [
    ['name', row.nameEs, row.nameEn],
    ['lead', row.leadEs, row.leadEn],
    ['body', row.bodyEs, row.bodyEn],
    ['not', row.notEs, row.notEn],
    ...(row.isReturnable ? [] : [['no_return', row.noReturnEs, row.noReturnEn] as const]),
  ] as const;
  return {
    id: row.id,
    slug: row.slug,
    state: row.state,
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
    updated_by: updatedBy,
    missing: {
      es: pairs.filter(([, es]) => es === '').map(([name]) => name),
      en: pairs.filter(([, , en]) => en === '').map(([name]) => name),
    },
  };
}

/** A product with all that is edited of it. @throws DomainError `not_found` */
export async function productOf(
  db: Database,
  services: Services,
  id: number,
): Promise<ShopProduct> {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  if (!row) throw new DomainError('not_found');
  const names = await namesOf(db, [row.updatedBy]);
  const pictures = await db
    .select({ picture: productPictures, file: files })
    .from(productPictures)
    .innerJoin(files, eq(files.id, productPictures.fileId))
    .where(eq(productPictures.productId, id))
    .orderBy(asc(productPictures.position));
  const named = await db
    .select({ row: productFiles, file: files })
    .from(productFiles)
    .innerJoin(files, eq(files.id, productFiles.fileId))
    .where(and(eq(productFiles.productId, id), isNull(productFiles.removedAt)))
    .orderBy(asc(productFiles.position));
  const titled = ({ row: file }: (typeof named)[number]) => ({
    file: file.fileId,
    title_es: file.titleEs,
    title_en: file.titleEn,
  });
  const variants = await variantsOf(db, [id]);
  const unsent = await unsentOf(
    db,
    variants.map((variant) => variant.id),
  );
  const { area_volume_enabled: volume } = await services.settings.read(db);
  return {
    ...standingOf(row, names.get(row.updatedBy ?? 0)?.name ?? null),
    kind: row.kind,
    category: row.categoryId,
    tax_class: row.taxClassId,
    drawing: row.drawing,
    name_es: row.nameEs,
    name_en: row.nameEn,
    lead_es: row.leadEs,
    lead_en: row.leadEn,
    body_es: row.bodyEs,
    body_en: row.bodyEn,
    not_es: row.notEs,
    not_en: row.notEn,
    no_return_es: row.noReturnEs,
    no_return_en: row.noReturnEn,
    is_returnable: row.isReturnable,
    per_order_max: row.perOrderMax,
    facts: [...row.facts],
    pictures: pictures.map(({ picture }) => ({
      file: picture.fileId,
      alt_es: picture.altEs,
      alt_en: picture.altEn,
    })),
    documents: named
      .filter(({ row: file }) => !file.isDownload)
      .map((one) => ({
        ...titled(one),
        languages: one.row.languages.filter((language) => language === 'es' || language === 'en'),
      })),
    downloads: named.filter(({ row: file }) => file.isDownload).map(titled),
    variants: variants.map((variant) => variantView(variant, unsent.get(variant.id) ?? 0)),
    files: [...pictures, ...named].map(({ file }) => fileView(file)),
    volume_on: volume === 'on',
  };
}

const variantView = (row: VariantRow, unsent: number): ShopVariant => ({
  id: row.id,
  sku: row.sku,
  name_es: row.nameEs,
  name_en: row.nameEn,
  price: formatUsd(row.price),
  weight: row.weight,
  low_at: row.lowAt,
  location: row.location,
  bv: formatUsd(row.bv),
  is_on_sale: row.isOnSale,
  has_keys: row.hasKeys,
  available: row.available,
  reserved: row.reserved + unsent,
  expected_on: row.expectedOn,
  version: row.version,
});

/** Movements of a variant's stock, the newest first. @throws DomainError `not_found` */
export async function movesOf(
  db: Database,
  { id, cursor, limit = PAGE }: { readonly id: number } & Query<typeof adminMarket.moves>,
): Promise<Answer<typeof adminMarket.moves>> {
  const found = await db.$count(productVariants, eq(productVariants.id, id));
  if (found === 0) throw new DomainError('not_found');
  const rows = await db
    .select()
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.variantId, id),
        cursor === undefined ? undefined : lt(stockMovements.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(stockMovements.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.id);
  const names = await namesOf(
    db,
    page.rows.map(({ actorId }) => actorId),
  );
  return {
    items: page.rows.map((row) => ({
      id: row.id,
      move: row.move,
      units: row.units,
      available: row.availableAfter,
      reserved: row.reservedAfter,
      order: row.orderNumber,
      return: row.returnId,
      reason: row.reason,
      by: names.get(row.actorId ?? 0)?.name ?? null,
      at: row.at.toISOString(),
    })),
    next: page.next,
  };
}
