import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { ImportAnswer } from '#contract/api/admin/market/market.ts';
import { csvFile } from '#contract/rules/text/csv.ts';
import {
  CSV_ERRORS_MAX,
  productColumns,
  readProductCsv,
  type CsvProduct,
  type ProductCsvError,
} from '#contract/rules/market/product-csv.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  productCategories,
  products,
  productVariants,
  taxClasses,
} from '../../database/schema/market-goods.ts';
import { audit } from '../audit/write.ts';
import type { Editing } from './editing.ts';
import type { ProductRow, VariantRow } from './goods.ts';
import { indexProducts, type IndexedProduct } from './search.ts';

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
  await saveProducts(tx, editing, read.products);
  await saveVariants(tx, read.products);
  await refreshAll(tx, read.products);
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

/** What of a file is there already, held in the order of the ids: variants before products, as stock moves. */
async function lockThere(tx: Transaction, read: readonly CsvProduct[]): Promise<There> {
  const skus = read.flatMap((product) => product.variants.map(({ sku }) => sku));
  const isNamed = eq(productVariants.sku, anyOf(skus));
  await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(isNamed)
    .orderBy(asc(productVariants.id))
    .for('update');
  const found = await tx
    .select()
    .from(products)
    .where(eq(products.slug, anyOf(slugsOf(read))))
    .orderBy(asc(products.id))
    .for('update');
  const variants = await tx.select().from(productVariants).where(isNamed);
  return {
    products: new Map(found.map((row) => [row.slug, row])),
    variants: new Map(variants.map((row) => [row.sku, row])),
  };
}

const slugsOf = (read: readonly CsvProduct[]): string[] => read.map(({ slug }) => slug);

/** One of many texts, as one value: a list of ten thousand takes longer to write down than to look up. */
const anyOf = (texts: readonly string[]): SQL =>
  sql`any(array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)))`;

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

/** Writes the products of a file, in its order; nothing but the columns of the file changes of those that are there. */
async function saveProducts(
  tx: Transaction,
  { actorId, at }: Editing,
  read: readonly CsvProduct[],
): Promise<void> {
  const given = read.map((product, n) => ({
    n,
    slug: product.slug,
    kind: product.kind,
    category: product.category,
    tax_class: product.taxClass,
    drawing: product.drawing,
    name_es: product.name.es,
    name_en: product.name.en,
    lead_es: product.lead.es,
    lead_en: product.lead.en,
    body_es: product.body.es,
    body_en: product.body.en,
    not_es: product.not.es,
    not_en: product.not.en,
    is_returnable: product.isReturnable,
  }));
  await tx.execute(sql`
    insert into products as p (slug, kind, category_id, tax_class_id, drawing, name_es, name_en, lead_es, lead_en,
      body_es, body_en, not_es, not_en, no_return_es, no_return_en, is_returnable, facts,
      created_at, updated_at, updated_by)
    select g.slug, g.kind, c.id, t.id, g.drawing, g.name_es, g.name_en, g.lead_es, g.lead_en,
      g.body_es, g.body_en, g.not_es, g.not_en, '', '', g.is_returnable, '[]'::jsonb,
      given_at.at, given_at.at, ${actorId}::bigint
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (n integer, slug text, kind text, category text,
      tax_class text, drawing text, name_es text, name_en text, lead_es text, lead_en text, body_es text,
      body_en text, not_es text, not_en text, is_returnable boolean)
    join product_categories c on c.slug = g.category
    join tax_classes t on t.code = g.tax_class
    cross join (select ${at.toISOString()}::timestamptz as at) as given_at
    order by g.n
    on conflict (slug) do update set kind = excluded.kind, category_id = excluded.category_id,
      tax_class_id = excluded.tax_class_id, drawing = excluded.drawing, name_es = excluded.name_es,
      name_en = excluded.name_en, lead_es = excluded.lead_es, lead_en = excluded.lead_en,
      body_es = excluded.body_es, body_en = excluded.body_en, not_es = excluded.not_es, not_en = excluded.not_en,
      is_returnable = excluded.is_returnable, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
      version = p.version + 1`);
}

async function saveVariants(tx: Transaction, read: readonly CsvProduct[]): Promise<void> {
  const given = read.flatMap((product) =>
    product.variants.map((variant, index) => ({
      slug: product.slug,
      sku: variant.sku,
      name_es: variant.name.es,
      name_en: variant.name.en,
      price: variant.price,
      is_unlimited: variant.isUnlimited,
      low_at: variant.low,
      weight: variant.weight,
      location: variant.location,
      is_on_sale: variant.isOnSale,
      position: index + 1,
    })),
  );
  await tx.execute(sql`
    insert into product_variants as v (product_id, sku, name_es, name_en, price, available, low_at, weight, location,
      is_on_sale, position)
    select p.id, g.sku, g.name_es, g.name_en, g.price, case when g.is_unlimited then null else 0 end, g.low_at,
      g.weight, g.location, g.is_on_sale, g.position
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (slug text, sku text, name_es text, name_en text,
      price numeric, is_unlimited boolean, low_at integer, weight integer, location text, is_on_sale boolean,
      position integer)
    join products p on p.slug = g.slug
    order by p.id, g.position
    on conflict (sku) do update set name_es = excluded.name_es, name_en = excluded.name_en, price = excluded.price,
      low_at = excluded.low_at, weight = excluded.weight, location = excluded.location,
      is_on_sale = excluded.is_on_sale, position = excluded.position, version = v.version + 1`);
}

/** Keeps what lists order by, and what those are found by that are sold. */
async function refreshAll(tx: Transaction, read: readonly CsvProduct[]): Promise<void> {
  await tx.execute(sql`
    with prices as (
      select p.id, coalesce(min(v.price), 0) as least, coalesce(max(v.price), 0) as most
      from products p left join product_variants v on v.product_id = p.id and v.is_on_sale
      where p.slug = ${anyOf(slugsOf(read))} group by p.id)
    update products p set price_from = prices.least, price_to = prices.most from prices
    where p.id = prices.id and (p.price_from <> prices.least or p.price_to <> prices.most)`);
  const rows = await tx
    .select({ product: products, variant: productVariants, category: productCategories })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .leftJoin(
      productVariants,
      and(eq(productVariants.productId, products.id), eq(productVariants.isOnSale, true)),
    )
    .where(and(eq(products.slug, anyOf(slugsOf(read))), eq(products.state, 'published')));
  const sold = new Map<number, IndexedProduct & { readonly variants: VariantRow[] }>();
  for (const { product, variant, category } of rows) {
    const one = sold.get(product.id) ?? { product, variants: [], category };
    if (variant) one.variants.push(variant);
    sold.set(product.id, one);
  }
  await indexProducts(tx, [...sold.values()]);
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
