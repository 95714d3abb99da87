import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  productDrawings,
  productKinds,
  productStates,
  stockMoves,
} from '#contract/rules/market/market.ts';
import { jsonValue, rate, usd } from '../columns.ts';
import { files } from './files.ts';
import { instant, members } from './members.ts';

export const productCategories = pgTable('product_categories', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  nameEs: text('name_es').notNull(),
  nameEn: text('name_en').notNull(),
  position: integer('position').notNull(),
  /** Its products that are published: a trigger counts them. */
  published: integer('published').notNull().default(0),
});

/** What is taxed alike. */
export const taxClasses = pgTable(
  'tax_classes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: text('code').notNull().unique(),
    nameEs: text('name_es').notNull(),
    nameEn: text('name_en').notNull(),
    /** Shipping is taxed as this class; one of them is. */
    taxesShipping: boolean('taxes_shipping').notNull().default(false),
  },
  (table) => [
    uniqueIndex('tax_classes_shipping_key')
      .on(table.taxesShipping)
      .where(sql`${table.taxesShipping}`),
  ],
);

/** What a class is taxed with in a country; without a row it is not. */
export const taxRates = pgTable(
  'tax_rates',
  {
    classId: integer('class_id')
      .notNull()
      .references(() => taxClasses.id),
    country: text('country').notNull(),
    /** As invoices call it: "IVA". */
    label: text('label').notNull(),
    rate: rate('rate').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.country] }),
    check('tax_rates_rate', sql`${table.rate} >= 0 and ${table.rate} <= 1`),
  ],
);

export const shippingZones = pgTable('shipping_zones', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  nameEs: text('name_es').notNull(),
  nameEn: text('name_en').notNull(),
});

/** A country is in one zone at most. */
export const shippingCountries = pgTable('shipping_countries', {
  country: text('country').primaryKey(),
  zoneId: integer('zone_id')
    .notNull()
    .references(() => shippingZones.id),
});

/** One step of a method's prices; USD decimals. */
export interface StoredTier {
  readonly grams: number;
  readonly price: string;
}
export const shippingMethods = pgTable(
  'shipping_methods',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    zoneId: integer('zone_id')
      .notNull()
      .references(() => shippingZones.id),
    nameEs: text('name_es').notNull(),
    nameEn: text('name_en').notNull(),
    /** Business days on the way. */
    daysMin: integer('days_min').notNull(),
    daysMax: integer('days_max').notNull(),
    /** Where a parcel is followed; `{number}` stands for its number. Empty: nowhere. */
    trackingUrl: text('tracking_url').notNull().default(''),
    tiers: jsonValue('tiers').$type<readonly StoredTier[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    position: integer('position').notNull(),
  },
  (table) => [
    index('shipping_methods_zone_idx').on(table.zoneId),
    check(
      'shipping_methods_days',
      sql`${table.daysMin} >= 0 and ${table.daysMax} >= ${table.daysMin}`,
    ),
  ],
);

export interface StoredFact {
  readonly name_es: string;
  readonly name_en: string;
  readonly value_es: string;
  readonly value_en: string;
}

export const products = pgTable(
  'products',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    kind: text('kind', { enum: productKinds }).notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => productCategories.id),
    taxClassId: integer('tax_class_id')
      .notNull()
      .references(() => taxClasses.id),
    drawing: text('drawing', { enum: productDrawings }).notNull(),
    nameEs: text('name_es').notNull(),
    nameEn: text('name_en').notNull(),
    leadEs: text('lead_es').notNull(),
    leadEn: text('lead_en').notNull(),
    bodyEs: text('body_es').notNull(),
    bodyEn: text('body_en').notNull(),
    /** What it does not do. */
    notEs: text('not_es').notNull(),
    notEn: text('not_en').notNull(),
    noReturnEs: text('no_return_es').notNull(),
    noReturnEn: text('no_return_en').notNull(),
    isReturnable: boolean('is_returnable').notNull(),
    perOrderMax: integer('per_order_max'),
    facts: jsonValue('facts').$type<readonly StoredFact[]>().notNull(),
    state: text('state', { enum: productStates }).notNull().default('draft'),
    publishedAt: instant('published_at'),
    /** Some variant on sale has a unit, or no limit: a trigger keeps it. */
    isInStock: boolean('is_in_stock').notNull().default(false),
    /** Of its variants on sale; 0 without one. What lists order by. */
    priceFrom: usd('price_from')
      .notNull()
      .default(sql`0`),
    priceTo: usd('price_to')
      .notNull()
      .default(sql`0`),
    /** Of its reviews that are shown. */
    grades: integer('grades').notNull().default(0),
    gradeSum: integer('grade_sum').notNull().default(0),
    /** Who changes it says which one they saw. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Null where it came with the product. */
    updatedBy: bigint('updated_by', { mode: 'number' }),
  },
  (table) => [
    index('products_category_idx')
      .on(table.categoryId, table.id)
      .where(sql`${table.state} = 'published'`),
    index('products_in_stock_idx')
      .on(table.categoryId, table.id)
      .where(sql`${table.state} = 'published' and ${table.isInStock}`),
    index('products_price_idx')
      .on(table.priceFrom, table.id)
      .where(sql`${table.state} = 'published'`),
    index('products_newest_idx')
      .on(table.publishedAt, table.id)
      .where(sql`${table.state} = 'published'`),
    index('products_name_es_idx')
      .on(sql`lower(${table.nameEs})`, table.id)
      .where(sql`${table.state} = 'published'`),
    index('products_name_en_idx')
      .on(sql`lower(${table.nameEn})`, table.id)
      .where(sql`${table.state} = 'published'`),
    index('products_state_idx').on(table.state, table.id),
  ],
);

export const productVariants = pgTable(
  'product_variants',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    sku: text('sku').notNull().unique(),
    nameEs: text('name_es').notNull(),
    nameEn: text('name_en').notNull(),
    price: usd('price').notNull(),
    /** Units that can be ordered; null: as many as are wanted. With `reserved` what is in the warehouse. */
    available: integer('available'),
    /** Units of orders that are not paid yet. */
    reserved: integer('reserved').notNull().default(0),
    lowAt: integer('low_at').notNull().default(0),
    /** Grams. */
    weight: integer('weight').notNull().default(0),
    /** Place in the warehouse. */
    location: text('location').notNull().default(''),
    bv: usd('bv')
      .notNull()
      .default(sql`0`),
    /** Each unit is a licence key. */
    hasKeys: boolean('has_keys').notNull().default(false),
    isOnSale: boolean('is_on_sale').notNull().default(true),
    /** Day on which more of it is expected. */
    expectedOn: text('expected_on'),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('product_variants_product_idx').on(table.productId, table.position),
    check('product_variants_stock', sql`${table.available} >= 0 and ${table.reserved} >= 0`),
    check('product_variants_price', sql`${table.price} >= 0 and ${table.bv} >= 0`),
    check('product_variants_keys', sql`not ${table.hasKeys} or ${table.available} is not null`),
  ],
);

/**
 * Every change of stock, append-only. What a variant has is the sum of its movements: triggers refuse a
 * movement that does not follow from the one before, and a variant that says otherwise than its last one.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: integer('variant_id')
      .notNull()
      .references(() => productVariants.id),
    move: text('move', { enum: stockMoves }).notNull(),
    /** Signed for a stock take alone. */
    units: integer('units').notNull(),
    availableDelta: integer('available_delta').notNull(),
    reservedDelta: integer('reserved_delta').notNull(),
    availableAfter: integer('available_after').notNull(),
    reservedAfter: integer('reserved_after').notNull(),
    orderNumber: integer('order_number'),
    returnId: integer('return_id'),
    reason: text('reason').notNull().default(''),
    /** Null where the server moved it. */
    actorId: bigint('actor_id', { mode: 'number' }),
    at: instant('at').notNull(),
  },
  (table) => [
    index('stock_movements_variant_idx').on(table.variantId, table.id),
    index('stock_movements_order_idx').on(table.orderNumber),
    check(
      'stock_movements_after',
      sql`${table.availableAfter} >= 0 and ${table.reservedAfter} >= 0 and ${table.units} <> 0`,
    ),
  ],
);

export const productPictures = pgTable(
  'product_pictures',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => files.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    altEs: text('alt_es').notNull(),
    altEn: text('alt_en').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [index('product_pictures_product_idx').on(table.productId, table.position)],
);

/** Documents that everybody reads, and downloads of who bought it. */
export const productFiles = pgTable(
  'product_files',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => files.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    isDownload: boolean('is_download').notNull(),
    titleEs: text('title_es').notNull(),
    titleEn: text('title_en').notNull(),
    languages: text('languages').array().notNull(),
    position: integer('position').notNull(),
    /** A download that is offered no more stays with those who bought it. */
    removedAt: instant('removed_at'),
  },
  (table) => [index('product_files_product_idx').on(table.productId, table.position)],
);

/** Who is told when there is more of a variant. */
export const stockWaits = pgTable(
  'stock_waits',
  {
    variantId: integer('variant_id')
      .notNull()
      .references(() => productVariants.id),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.variantId, table.memberId] })],
);

export const productReviews = pgTable(
  'product_reviews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** By which it was bought. */
    orderNumber: integer('order_number').notNull(),
    variantId: integer('variant_id')
      .notNull()
      .references(() => productVariants.id),
    grade: integer('grade').notNull(),
    text: text('text').notNull(),
    at: instant('at').notNull(),
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (table) => [
    uniqueIndex('product_reviews_member_key').on(table.productId, table.memberId),
    index('product_reviews_product_idx').on(table.productId, table.id),
    check('product_reviews_grade', sql`${table.grade} between 1 and 5`),
  ],
);
