import { asc, eq, inArray, notInArray, and, sql } from 'drizzle-orm';
import type { adminMarket, ShopSetup } from '#contract/api/admin/market/market.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { AuditValues } from '#contract/rules/audit.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  productCategories,
  products,
  shippingCountries,
  shippingMethods,
  shippingZones,
  taxClasses,
  taxRates,
} from '../../database/schema/market-goods.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { isCountry } from './countries.ts';
import { refreshProduct, type Editing } from './editing.ts';

/** What the shop is made of beside its products. */
export async function setupOf(db: Database): Promise<ShopSetup> {
  const categories = await db
    .select({
      row: productCategories,
      products: sql<number>`(select count(*)::integer from products p where p.category_id = product_categories.id)`,
    })
    .from(productCategories)
    .orderBy(asc(productCategories.position), asc(productCategories.id));
  const classes = await db.select().from(taxClasses).orderBy(asc(taxClasses.id));
  const rates = await db.select().from(taxRates).orderBy(asc(taxRates.country));
  const zones = await db.select().from(shippingZones).orderBy(asc(shippingZones.id));
  const countries = await db
    .select()
    .from(shippingCountries)
    .orderBy(asc(shippingCountries.country));
  const methods = await db
    .select()
    .from(shippingMethods)
    .orderBy(asc(shippingMethods.position), asc(shippingMethods.id));
  return {
    categories: categories.map(({ row, products: count }) => ({
      id: row.id,
      slug: row.slug,
      name_es: row.nameEs,
      name_en: row.nameEn,
      position: row.position,
      products: count,
    })),
    tax_classes: classes.map((row) => ({
      id: row.id,
      code: row.code,
      name_es: row.nameEs,
      name_en: row.nameEn,
      taxes_shipping: row.taxesShipping,
      rates: rates
        .filter(({ classId }) => classId === row.id)
        .map(({ country, label, rate }) => ({ country, label, rate: plainRate(rate) })),
    })),
    zones: zones.map((zone) => ({
      id: zone.id,
      name_es: zone.nameEs,
      name_en: zone.nameEn,
      countries: countries.filter(({ zoneId }) => zoneId === zone.id).map(({ country }) => country),
      methods: methods
        .filter(({ zoneId }) => zoneId === zone.id)
        .map((method) => ({
          id: method.id,
          name_es: method.nameEs,
          name_en: method.nameEn,
          days_min: method.daysMin,
          days_max: method.daysMax,
          tracking_url: method.trackingUrl,
          is_active: method.isActive,
          tiers: method.tiers.map(({ grams, price }) => ({
            grams,
            price: formatUsd(parseUsd(price)),
          })),
        })),
    })),
  };
}

/** One who changes the setup at a time: rows of it refer to one another. */
const lockSetup = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('market-setup', 0))`);

const namesOf = (fields: { readonly name_es: string; readonly name_en: string }) => {
  const names = { nameEs: fields.name_es.trim(), nameEn: fields.name_en.trim() };
  if (names.nameEs === '' && names.nameEn === '') throw invalidField('name_es', 'field.required');
  return names;
};

/** @throws DomainError `not_found`, `validation` */
export async function saveCategory(
  tx: Transaction,
  editing: Editing,
  { id, slug, position, ...names }: Body<typeof adminMarket.saveCategory>,
): Promise<void> {
  await lockSetup(tx);
  const values = { slug, position, ...namesOf(names) };
  const [same] = await tx.select().from(productCategories).where(eq(productCategories.slug, slug));
  if (same && same.id !== id) throw invalidField('slug', 'field.taken');
  const saved =
    id === null
      ? await tx.insert(productCategories).values(values).returning()
      : await tx
          .update(productCategories)
          .set(values)
          .where(eq(productCategories.id, id))
          .returning();
  const [row] = saved;
  if (!row) throw new DomainError('not_found');
  if (id !== null) {
    const own = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.categoryId, id), eq(products.state, 'published')));
    // Its name finds them.
    for (const product of own) await refreshProduct(tx, product.id);
  }
  await auditSetup(tx, editing, `category/${row.id}`, { slug, name: row.nameEs || row.nameEn });
}

/** @throws DomainError `not_found`, `validation` */
export async function saveTaxClass(
  tx: Transaction,
  editing: Editing,
  {
    id,
    code,
    taxes_shipping: taxesShipping,
    rates,
    ...names
  }: Body<typeof adminMarket.saveTaxClass>,
): Promise<void> {
  await lockSetup(tx);
  refuseCountries(
    rates.map(({ country }) => country),
    'rates',
  );
  const [same] = await tx.select().from(taxClasses).where(eq(taxClasses.code, code));
  if (same && same.id !== id) throw invalidField('code', 'field.taken');
  if (taxesShipping) await tx.update(taxClasses).set({ taxesShipping: false });
  const values = { code, taxesShipping, ...namesOf(names) };
  const saved =
    id === null
      ? await tx.insert(taxClasses).values(values).returning()
      : await tx.update(taxClasses).set(values).where(eq(taxClasses.id, id)).returning();
  const [row] = saved;
  if (!row) throw new DomainError('not_found');
  const before = await tx.select().from(taxRates).where(eq(taxRates.classId, row.id));
  await tx.delete(taxRates).where(eq(taxRates.classId, row.id));
  if (rates.length > 0) {
    await tx.insert(taxRates).values(rates.map((rate) => ({ classId: row.id, ...rate })));
  }
  const text = (list: readonly { readonly country: string; readonly rate: string }[]) =>
    list
      .map(({ country, rate }) => `${country} ${plainRate(rate)}`)
      .toSorted()
      .join(', ');
  await audit(tx, {
    actorId: editing.actorId,
    action: 'shop.changed',
    subject: `tax_class/${row.id}`,
    before: { rates: text(before) },
    after: { name: code, rates: text(rates) },
    at: editing.at,
  });
}

/** @throws DomainError `not_found`, `validation` */
export async function saveZone(
  tx: Transaction,
  editing: Editing,
  { id, countries, methods, ...names }: Body<typeof adminMarket.saveZone>,
): Promise<void> {
  await lockSetup(tx);
  refuseCountries(countries, 'countries');
  if (methods.some(({ days_min: least, days_max: most }) => least > most)) {
    throw invalidField('methods', 'field.invalid');
  }
  const values = namesOf(names);
  const saved =
    id === null
      ? await tx.insert(shippingZones).values(values).returning()
      : await tx.update(shippingZones).set(values).where(eq(shippingZones.id, id)).returning();
  const [zone] = saved;
  if (!zone) throw new DomainError('not_found');
  await tx.delete(shippingCountries).where(eq(shippingCountries.zoneId, zone.id));
  if (countries.length > 0) {
    await tx
      .insert(shippingCountries)
      .values([...new Set(countries)].map((country) => ({ country, zoneId: zone.id })))
      .onConflictDoUpdate({ target: shippingCountries.country, set: { zoneId: zone.id } });
  }
  await saveMethods(tx, zone.id, methods);
  await auditSetup(tx, editing, `shipping_zone/${zone.id}`, {
    name: zone.nameEs || zone.nameEn,
    countries: countries.join(', '),
    methods: methods.length,
  });
}

async function saveMethods(
  tx: Transaction,
  zoneId: number,
  methods: Body<typeof adminMarket.saveZone>['methods'],
): Promise<void> {
  const own = await tx.select().from(shippingMethods).where(eq(shippingMethods.zoneId, zoneId));
  const ids = methods.flatMap(({ id }) => (id === null ? [] : [id]));
  if (ids.some((id) => !own.some((method) => method.id === id))) throw new DomainError('not_found');
  await tx
    .delete(shippingMethods)
    .where(
      and(
        eq(shippingMethods.zoneId, zoneId),
        ids.length > 0 ? notInArray(shippingMethods.id, ids) : undefined,
      ),
    );
  for (const [position, method] of methods.entries()) {
    const values = {
      ...namesOf(method),
      daysMin: method.days_min,
      daysMax: method.days_max,
      trackingUrl: method.tracking_url.trim(),
      tiers: method.tiers,
      isActive: method.is_active,
      position,
    };
    if (values.trackingUrl !== '' && !/^https:\/\/\S+$/.test(values.trackingUrl)) {
      throw invalidField('methods', 'setting.url');
    }
    await (method.id === null
      ? tx.insert(shippingMethods).values({ zoneId, ...values })
      : tx
          .update(shippingMethods)
          .set(values)
          .where(inArray(shippingMethods.id, [method.id])));
  }
}

function refuseCountries(countries: readonly string[], field: string): void {
  if (!countries.every(isCountry)) throw invalidField(field, 'country.unknown');
  if (field === 'rates' && new Set(countries).size !== countries.length) {
    throw invalidField(field, 'field.invalid');
  }
}

const auditSetup = (
  tx: Transaction,
  { actorId, at }: Editing,
  subject: string,
  after: AuditValues,
): Promise<void> => audit(tx, { actorId, action: 'shop.changed', subject, after, at });
