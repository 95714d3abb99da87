import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { ImportAnswer } from '#contract/api/admin/market/market.ts';
import { csvFile } from '#contract/rules/text/csv.ts';
import {
  CSV_ERRORS_MAX,
  productColumns,
  readProductCsv,
  type CsvProduct,
  type ProductCsvError,
} from '#contract/rules/market/product-csv.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  productCategories,
  products,
  productVariants,
  taxClasses,
} from '../../database/schema/market-goods.ts';
import { audit } from '../audit/write.ts';
import { refreshProduct, type Editing } from './editing.ts';
import type { ProductRow, VariantRow } from './goods.ts';

/** Rows of one statement, which takes 65,535 values at most. */
const AT_ONCE = 500;

/**
 * Imports a catalogue: all of it, or nothing where a line has an error. Products are named by their
 * addresses and variants by their SKUs; what the file does not name stays as it is, and so does stock.
 * @param apply false: says what it would do
 */
export async function importProducts(
  tx: Transaction,
  editing: Editing,
  { csv, apply }: { readonly csv: string; readonly apply: boolean },
): Promise<ImportAnswer> {
  const categories = await tx.select().from(productCategories);
  const classes = await tx.select().from(taxClasses);
  const read = readProductCsv(csv, {
    categories: new Set(categories.map(({ slug }) => slug)),
    taxClasses: new Set(classes.map(({ code }) => code)),
  });
  const there = await lockThere(tx, read.products);
  const errors = [...read.errors, ...conflictsOf(read.products, there)]
    .toSorted((a, b) => a.line - b.line)
    .slice(0, CSV_ERRORS_MAX);
  const created = read.products.filter(({ slug }) => !there.products.has(slug));
  const answer: ImportAnswer = {
    created: created.length,
    changed: read.products.length - created.length,
    variants: read.products.reduce((sum, { variants }) => sum + variants.length, 0),
    rows: read.products.reduce((sum, { variants }) => sum + variants.length, 0),
    applied: apply && errors.length === 0,
    errors,
  };
  if (!answer.applied) return answer;
  const ids = await saveProducts(tx, editing, read.products, {
    categories: new Map(categories.map(({ slug, id }) => [slug, id])),
    classes: new Map(classes.map(({ code, id }) => [code, id])),
  });
  await saveVariants(tx, read.products, ids);
  await refreshAll(tx, [...ids.values()]);
  await audit(tx, {
    actorId: editing.actorId,
    action: 'product.imported',
    subject: 'product/import',
    after: {
      new_products: answer.created,
      changed_products: answer.changed,
      variants: answer.variants,
    },
    at: editing.at,
  });
  return answer;
}

interface There {
  readonly products: ReadonlyMap<string, ProductRow>;
  /** By SKU. */
  readonly variants: ReadonlyMap<string, VariantRow>;
}

/** What of a file is there already, held in the order of the ids. */
async function lockThere(tx: Transaction, read: readonly CsvProduct[]): Promise<There> {
  const found = new Map<string, ProductRow>();
  const variants = new Map<string, VariantRow>();
  for (const some of chunksOf(read)) {
    const rows = await tx
      .select()
      .from(products)
      .where(
        inArray(
          products.slug,
          some.map(({ slug }) => slug),
        ),
      )
      .orderBy(asc(products.id))
      .for('update');
    for (const row of rows) found.set(row.slug, row);
  }
  for (const some of chunksOf(read.flatMap((product) => product.variants))) {
    const rows = await tx
      .select()
      .from(productVariants)
      .where(
        inArray(
          productVariants.sku,
          some.map(({ sku }) => sku),
        ),
      );
    for (const row of rows) variants.set(row.sku, row);
  }
  return { products: found, variants };
}

function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += AT_ONCE) yield rows.slice(at, at + AT_ONCE);
}

/** What the file is at odds with: a SKU of another product, another kind of one that members have seen. */
function conflictsOf(read: readonly CsvProduct[], there: There): ProductCsvError[] {
  return read.flatMap((product) => {
    const row = there.products.get(product.slug);
    const isOther = row !== undefined && row.state !== 'draft' && row.kind !== product.kind;
    const kind: ProductCsvError[] = isOther
      ? [{ line: product.line, column: 'kind', id: 'changed_kind' }]
      : [];
    const skus = product.variants.flatMap(({ sku, line }): ProductCsvError[] => {
      const owner = there.variants.get(sku);
      return owner && owner.productId !== row?.id ? [{ line, column: 'sku', id: 'sku_taken' }] : [];
    });
    return [...kind, ...skus];
  });
}

interface Ids {
  readonly categories: ReadonlyMap<string, number>;
  readonly classes: ReadonlyMap<string, number>;
}

/** @returns ids by address */
async function saveProducts(
  tx: Transaction,
  { actorId, at }: Editing,
  read: readonly CsvProduct[],
  { categories, classes }: Ids,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const excluded = (name: string) => sql.raw(`excluded.${name}`);
  for (const some of chunksOf(read)) {
    const rows = await tx
      .insert(products)
      .values(
        some.map((product) => ({
          slug: product.slug,
          kind: product.kind,
          categoryId: categories.get(product.category) ?? 0,
          taxClassId: classes.get(product.taxClass) ?? 0,
          drawing: product.drawing,
          nameEs: product.name.es,
          nameEn: product.name.en,
          leadEs: product.lead.es,
          leadEn: product.lead.en,
          bodyEs: product.body.es,
          bodyEn: product.body.en,
          notEs: product.not.es,
          notEn: product.not.en,
          noReturnEs: '',
          noReturnEn: '',
          isReturnable: product.isReturnable,
          facts: [],
          createdAt: at,
          updatedAt: at,
          updatedBy: actorId,
        })),
      )
      .onConflictDoUpdate({
        target: products.slug,
        set: {
          kind: excluded('kind'),
          categoryId: excluded('category_id'),
          taxClassId: excluded('tax_class_id'),
          drawing: excluded('drawing'),
          nameEs: excluded('name_es'),
          nameEn: excluded('name_en'),
          leadEs: excluded('lead_es'),
          leadEn: excluded('lead_en'),
          bodyEs: excluded('body_es'),
          bodyEn: excluded('body_en'),
          notEs: excluded('not_es'),
          notEn: excluded('not_en'),
          isReturnable: excluded('is_returnable'),
          updatedAt: at,
          updatedBy: actorId,
          version: sql`${products.version} + 1`,
        },
      })
      .returning({ id: products.id, slug: products.slug });
    for (const { id, slug } of rows) ids.set(slug, id);
  }
  return ids;
}

async function saveVariants(
  tx: Transaction,
  read: readonly CsvProduct[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = read.flatMap((product) =>
    product.variants.map((variant, position) => ({
      productId: ids.get(product.slug) ?? 0,
      sku: variant.sku,
      nameEs: variant.name.es,
      nameEn: variant.name.en,
      price: parseUsd(variant.price),
      available: variant.isUnlimited ? null : 0,
      lowAt: variant.low,
      weight: variant.weight,
      location: variant.location,
      isOnSale: variant.isOnSale,
      position: position + 1,
    })),
  );
  for (const some of chunksOf(rows)) {
    await tx
      .insert(productVariants)
      .values([...some])
      .onConflictDoUpdate({
        target: productVariants.sku,
        set: {
          nameEs: sql`excluded.name_es`,
          nameEn: sql`excluded.name_en`,
          price: sql`excluded.price`,
          lowAt: sql`excluded.low_at`,
          weight: sql`excluded.weight`,
          location: sql`excluded.location`,
          isOnSale: sql`excluded.is_on_sale`,
          position: sql`excluded.position`,
          version: sql`${productVariants.version} + 1`,
        },
      });
  }
}

/** What lists order by, in one statement for some hundreds; the words of those that are sold one by one. */
async function refreshAll(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const some of chunksOf(ids)) {
    const price = (name: 'min' | 'max') =>
      sql`coalesce((select ${sql.raw(name)}(v.price) from product_variants v
        where v.product_id = ${products.id} and v.is_on_sale), 0)`;
    const rows = await tx
      .update(products)
      .set({ priceFrom: price('min'), priceTo: price('max') })
      .where(inArray(products.id, [...some]))
      .returning({ id: products.id, state: products.state });
    for (const { id, state } of rows) if (state === 'published') await refreshProduct(tx, id);
  }
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

/** The whole catalogue with the columns of an import, a line a variant. */
export async function exportProducts(db: Database): Promise<string> {
  const rows = await db
    .select({
      product: products,
      variant: productVariants,
      category: productCategories.slug,
      taxClass: taxClasses.code,
    })
    .from(products)
    .innerJoin(productVariants, eq(productVariants.productId, products.id))
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .innerJoin(taxClasses, eq(taxClasses.id, products.taxClassId))
    .orderBy(asc(products.id), asc(productVariants.position), asc(productVariants.id));
  const lines = rows.map(({ product, variant, category, taxClass }) => [
    product.slug,
    product.kind,
    category,
    taxClass,
    product.drawing,
    product.nameEs,
    product.nameEn,
    product.leadEs,
    product.leadEn,
    product.bodyEs,
    product.bodyEn,
    product.notEs,
    product.notEn,
    yesNo(product.isReturnable),
    variant.sku,
    variant.nameEs,
    variant.nameEn,
    formatUsd(variant.price),
    variant.weight,
    variant.lowAt,
    variant.location,
    yesNo(variant.available === null),
    yesNo(variant.isOnSale),
  ]);
  return csvFile([[...productColumns], ...lines]);
}
