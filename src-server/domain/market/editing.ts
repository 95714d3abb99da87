import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { ShopProductFields } from '#contract/api/admin/market/market.ts';
import { promiseIn } from '#contract/rules/academy/promises.ts';
import type { AuditActionOf, AuditValues } from '#contract/rules/audit.ts';
import { byAmount } from '#contract/rules/market/quote.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import {
  productCategories,
  productFiles,
  productPictures,
  products,
  productVariants,
  taxClasses,
} from '../../database/schema/market-goods.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { attachFiles, dropFiles } from '../files/records.ts';
import type { ProductRow } from './goods.ts';
import { indexProducts } from './search.ts';

/** A change of a product: who makes it, and which version they saw. */
export interface Editing {
  readonly actorId: number;
  readonly at: Date;
}

export const productObject = (id: number): string => `product/${id}`;
const SLUG_MAX = 80;

/** A draft. @returns its id @throws DomainError `validation` */
export async function createProduct(
  tx: Transaction,
  services: Services,
  editing: Editing,
  fields: ShopProductFields,
): Promise<number> {
  await refuseUnknown(tx, fields);
  const [row] = await tx
    .insert(products)
    .values({
      ...valuesOf(fields),
      slug: await freeSlug(tx, nameOf(fields), null),
      createdAt: editing.at,
      updatedAt: editing.at,
      updatedBy: editing.actorId,
    })
    .returning();
  if (!row) throw new Error('A product was not stored');
  await saveFiles(tx, services, editing, { id: row.id, fields });
  await auditProduct(tx, editing, 'product.created', row);
  return row.id;
}

/** @throws DomainError `not_found`, `conflict` {by, at, version}, `validation` */
export async function changeProduct(
  tx: Transaction,
  services: Services,
  editing: Editing,
  { id, version, ...fields }: ShopProductFields & { readonly id: number; readonly version: number },
): Promise<void> {
  const before = await lockProduct(tx, id, version);
  await refuseUnknown(tx, fields);
  if (before.state !== 'draft' && before.kind !== fields.kind) {
    throw invalidField('kind', 'field.invalid');
  }
  const [row] = await tx
    .update(products)
    .set({
      ...valuesOf(fields),
      // An address that members may have kept stays.
      slug: before.state === 'draft' ? await freeSlug(tx, nameOf(fields), id) : before.slug,
      ...touched(editing),
    })
    .where(eq(products.id, id))
    .returning();
  await saveFiles(tx, services, editing, { id, fields });
  await refreshProduct(tx, id);
  if (row) await auditProduct(tx, editing, 'product.changed', row);
}

const touched = ({ actorId, at }: Editing) => ({
  version: sql`${products.version} + 1`,
  updatedAt: at,
  updatedBy: actorId,
});

/** Notes that something of a held product was changed. */
export const touchProduct = (tx: Transaction, id: number, editing: Editing) =>
  tx.update(products).set(touched(editing)).where(eq(products.id, id));

/** @throws DomainError `not_found`, `conflict`, `checks_failed` {checks} */
export async function setProductState(
  tx: Transaction,
  editing: Editing,
  {
    id,
    version,
    state,
  }: { readonly id: number; readonly version: number; readonly state: 'published' | 'retired' },
): Promise<void> {
  const row = await lockProduct(tx, id, version);
  if (state === 'published') await refuseUnfinished(tx, row);
  if (state === 'retired' && row.state !== 'published') {
    throw new DomainError('conflict', { details: { version: row.version } });
  }
  await tx
    .update(products)
    .set({
      state,
      ...(state === 'published' && { publishedAt: row.publishedAt ?? editing.at }),
      ...touched(editing),
    })
    .where(eq(products.id, id));
  await refreshProduct(tx, id);
  await auditProduct(tx, editing, `product.${state}`, row);
}

/** What keeps a product from being sold: a name, something to buy, and no promise of income. */
async function refuseUnfinished(tx: Transaction, row: ProductRow): Promise<void> {
  const onSale = await tx.$count(
    productVariants,
    and(eq(productVariants.productId, row.id), eq(productVariants.isOnSale, true)),
  );
  const promises =
    [row.nameEs, row.leadEs, row.bodyEs].some((text) => promiseIn(text, 'es') !== null) ||
    [row.nameEn, row.leadEn, row.bodyEn].some((text) => promiseIn(text, 'en') !== null);
  const checks = [
    ...(row.nameEs === '' && row.nameEn === '' ? ['texts'] : []),
    ...(row.bodyEs === '' && row.bodyEn === '' ? ['texts'] : []),
    ...(onSale === 0 ? ['variants'] : []),
    ...(promises ? ['promise'] : []),
  ];
  if (checks.length > 0) throw new DomainError('checks_failed', { details: { checks } });
}

/** @throws DomainError `not_found`, `conflict` naming who and when */
export async function lockProduct(
  tx: Transaction,
  id: number,
  version: number | null,
): Promise<ProductRow> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for('update');
  if (!row) throw new DomainError('not_found');
  if (version === null || row.version === version) return row;
  const [by] =
    row.updatedBy === null
      ? []
      : await tx
          .select({ first: members.firstName, last: members.lastName })
          .from(members)
          .where(eq(members.id, row.updatedBy));
  throw new DomainError('conflict', {
    details: {
      version: row.version,
      at: row.updatedAt.toISOString(),
      by: by ? `${by.first} ${by.last}`.trim() : null,
    },
  });
}

/** Keeps what lists and the search read of a product. */
export async function refreshProduct(tx: Transaction, id: number): Promise<void> {
  const variants = await tx
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, id), eq(productVariants.isOnSale, true)))
    .orderBy(asc(productVariants.position));
  const prices = variants.map(({ price }) => price).toSorted(byAmount);
  const [row] = await tx
    .update(products)
    .set({ priceFrom: prices[0] ?? 0n, priceTo: prices.at(-1) ?? 0n })
    .where(eq(products.id, id))
    .returning();
  if (!row) return;
  const [category] = await tx
    .select()
    .from(productCategories)
    .where(eq(productCategories.id, row.categoryId));
  await indexProducts(tx, [
    { product: row, variants, category: category ?? { nameEs: '', nameEn: '' } },
  ]);
}

const valuesOf = (fields: ShopProductFields) => ({
  kind: fields.kind,
  categoryId: fields.category,
  taxClassId: fields.tax_class,
  drawing: fields.drawing,
  nameEs: fields.name_es.trim(),
  nameEn: fields.name_en.trim(),
  leadEs: fields.lead_es.trim(),
  leadEn: fields.lead_en.trim(),
  bodyEs: fields.body_es.trim(),
  bodyEn: fields.body_en.trim(),
  notEs: fields.not_es.trim(),
  notEn: fields.not_en.trim(),
  noReturnEs: fields.no_return_es.trim(),
  noReturnEn: fields.no_return_en.trim(),
  isReturnable: fields.is_returnable,
  perOrderMax: fields.per_order_max,
  facts: fields.facts,
});

function nameOf({ name_es, name_en }: Pick<ShopProductFields, 'name_es' | 'name_en'>): string {
  const name = name_es.trim() === '' ? name_en.trim() : name_es.trim();
  if (name === '') throw invalidField('name_es', 'field.required');
  return name;
}

async function refuseUnknown(
  tx: Transaction,
  { category, tax_class: taxClass }: Pick<ShopProductFields, 'category' | 'tax_class'>,
): Promise<void> {
  const found = await tx.$count(productCategories, eq(productCategories.id, category));
  if (found === 0) throw invalidField('category', 'field.invalid');
  const classes = await tx.$count(taxClasses, eq(taxClasses.id, taxClass));
  if (classes === 0) throw invalidField('tax_class', 'field.invalid');
}

/** An address of a name that no other product has. */
async function freeSlug(tx: Transaction, name: string, ownId: number | null): Promise<string> {
  const words = accentless(name).match(/[a-z0-9]+/g) ?? ['producto'];
  const base = words.join('-').slice(0, SLUG_MAX).replace(/-$/, '');
  const taken = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(sql`${products.slug} = ${base} or ${products.slug} like ${`${base}-%`}`);
  const others = new Set(taken.filter(({ id }) => id !== ownId).map(({ slug }) => slug));
  if (!others.has(base)) return base;
  for (let number = 2; ; number += 1) {
    const slug = `${base}-${number}`;
    if (!others.has(slug)) return slug;
  }
}

interface Saving {
  readonly id: number;
  readonly fields: ShopProductFields;
}

/** Makes the files that are named the product's own, and drops pictures and documents that are not any more. */
async function saveFiles(
  tx: Transaction,
  services: Services,
  editing: Editing,
  { id, fields }: Saving,
): Promise<void> {
  await savePictures(tx, services, editing, { id, fields });
  const named = [
    ...fields.documents.map((one) => ({ ...one, isDownload: false })),
    ...fields.downloads.map((one) => ({ ...one, languages: [], isDownload: true })),
  ];
  const before = await tx.select().from(productFiles).where(eq(productFiles.productId, id));
  const old = new Set(before.map(({ fileId }) => fileId));
  const kept = new Set(named.map(({ file }) => file));
  for (const isDownload of [false, true]) {
    await attachFiles(tx, services, {
      ids: named
        .filter((one) => one.isDownload === isDownload && !old.has(one.file))
        .map(({ file }) => file),
      ownerId: editing.actorId,
      purpose: isDownload ? 'product_download' : 'product_document',
      object: productObject(id),
    });
  }
  for (const [position, one] of named.entries()) {
    const values = {
      isDownload: one.isDownload,
      titleEs: one.title_es.trim(),
      titleEn: one.title_en.trim(),
      languages: one.languages,
      position,
      removedAt: null,
    };
    await tx
      .insert(productFiles)
      .values({ fileId: one.file, productId: id, ...values })
      .onConflictDoUpdate({
        target: productFiles.fileId,
        set: values,
        setWhere: eq(productFiles.productId, id),
      });
  }
  const gone = before.filter(({ fileId, removedAt }) => !kept.has(fileId) && removedAt === null);
  // Who bought a download keeps it.
  await tx
    .update(productFiles)
    .set({ removedAt: editing.at })
    .where(
      and(
        eq(productFiles.productId, id),
        isNull(productFiles.removedAt),
        kept.size > 0 ? notInArray(productFiles.fileId, [...kept]) : undefined,
      ),
    );
  const documents = gone.filter(({ isDownload }) => !isDownload).map(({ fileId }) => fileId);
  if (documents.length > 0) await dropFiles(tx, services, documents);
}

async function savePictures(
  tx: Transaction,
  services: Services,
  { actorId }: Editing,
  { id, fields }: Saving,
): Promise<void> {
  const before = await tx.select().from(productPictures).where(eq(productPictures.productId, id));
  const old = new Set(before.map(({ fileId }) => fileId));
  const kept = new Set(fields.pictures.map(({ file }) => file));
  await attachFiles(tx, services, {
    ids: fields.pictures.filter(({ file }) => !old.has(file)).map(({ file }) => file),
    ownerId: actorId,
    purpose: 'product_picture',
    object: productObject(id),
  });
  const gone = before.filter(({ fileId }) => !kept.has(fileId)).map(({ fileId }) => fileId);
  if (gone.length > 0) {
    await tx.delete(productPictures).where(inArray(productPictures.fileId, gone));
    await dropFiles(tx, services, gone);
  }
  for (const [position, { file, alt_es, alt_en }] of fields.pictures.entries()) {
    const values = { altEs: alt_es.trim(), altEn: alt_en.trim(), position };
    await tx
      .insert(productPictures)
      .values({ fileId: file, productId: id, ...values })
      .onConflictDoUpdate({ target: productPictures.fileId, set: values });
  }
}

export const auditProduct = (
  tx: Transaction,
  { actorId, at }: Editing,
  action: AuditActionOf<'product' | 'stock'>,
  row: Pick<ProductRow, 'id' | 'nameEs' | 'nameEn'>,
  after: AuditValues = {},
): Promise<void> =>
  audit(tx, {
    actorId,
    action,
    subject: productObject(row.id),
    after: { name: row.nameEs === '' ? row.nameEn : row.nameEs, ...after },
    at,
  });
