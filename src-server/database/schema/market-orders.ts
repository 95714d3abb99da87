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
  orderPayments,
  productDrawings,
  productKinds,
  voucherKinds,
} from '#contract/rules/market/market.ts';
import { orderStates } from '#contract/rules/market/orders.ts';
import { withdrawalCurrencies } from '#contract/rules/money.ts';
import { jsonValue, rate, tokenUnits, usd } from '../columns.ts';
import { productCategories, products, productVariants } from './market-goods.ts';
import { instant, members } from './members.ts';
import { purchaseRequests } from './purchases.ts';

/** A postal address as it is written. */
export interface StoredAddress {
  readonly recipient: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly district: string;
  readonly city: string;
  readonly region: string;
  readonly postal_code: string;
  readonly country: string;
}

/** Postal addresses of members; an order keeps its own. */
export const postalAddresses = pgTable(
  'postal_addresses',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    label: text('label').notNull(),
    address: jsonValue('address').$type<StoredAddress>().notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('postal_addresses_member_idx').on(table.memberId),
    uniqueIndex('postal_addresses_default_key')
      .on(table.memberId)
      .where(sql`${table.isDefault}`),
  ],
);

export const carts = pgTable('carts', {
  memberId: bigint('member_id', { mode: 'number' })
    .primaryKey()
    .references(() => members.id),
  voucher: text('voucher'),
  updatedAt: instant('updated_at').notNull(),
});
export const cartLines = pgTable(
  'cart_lines',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => carts.memberId),
    variantId: integer('variant_id')
      .notNull()
      .references(() => productVariants.id),
    quantity: integer('quantity').notNull(),
    /** As the member saw it last. */
    price: usd('price').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.variantId] }),
    index('cart_lines_variant_idx').on(table.variantId),
    check('cart_lines_quantity', sql`${table.quantity} > 0`),
  ],
);

export const marketVouchers = pgTable(
  'market_vouchers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: text('code').notNull().unique(),
    kind: text('kind', { enum: voucherKinds }).notNull(),
    /** USD, or a fraction. */
    value: rate('value').notNull(),
    categoryId: integer('category_id').references(() => productCategories.id),
    minimum: usd('minimum').notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    usesMax: integer('uses_max'),
    /** Uses that stand: of orders that are open or were paid. */
    uses: integer('uses').notNull().default(0),
    perMemberMax: integer('per_member_max').notNull(),
    isActive: boolean('is_active').notNull(),
  },
  (table) => [
    check('market_vouchers_uses', sql`${table.uses} >= 0 and ${table.uses} <= ${table.usesMax}`),
    check(
      'market_vouchers_value',
      sql`${table.value} > 0 and (${table.kind} = 'amount' or ${table.value} <= 1)`,
    ),
  ],
);

/** What an order was made of, frozen: names, places of a price. USD decimals. */
export interface FrozenTax {
  readonly label: string;
  readonly rate: string;
  readonly base: string;
  readonly amount: string;
}
export interface FrozenMethod {
  readonly id: number;
  readonly name_es: string;
  readonly name_en: string;
  readonly days_min: number;
  readonly days_max: number;
  readonly tracking_url: string;
}

export const orders = pgTable(
  'orders',
  {
    number: integer('number').primaryKey().generatedAlwaysAsIdentity({ startWith: 30_101 }),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    state: text('state', { enum: orderStates }).notNull(),
    payment: text('payment', { enum: orderPayments }).notNull(),
    requestNumber: bigint('request_number', { mode: 'number' })
      .unique()
      .references(() => purchaseRequests.number),
    items: usd('items').notNull(),
    discount: usd('discount').notNull(),
    shipping: usd('shipping').notNull(),
    /** The part of `tax` that is on shipping. */
    shippingTax: usd('shipping_tax').notNull(),
    tax: usd('tax').notNull(),
    total: usd('total').notNull(),
    taxes: jsonValue('taxes').$type<readonly FrozenTax[]>().notNull(),
    refunded: usd('refunded')
      .notNull()
      .default(sql`0`),
    isShippingRefunded: boolean('is_shipping_refunded').notNull().default(false),
    /** What the company bears of it: an administrator let it be paid with so much less. */
    borne: usd('borne')
      .notNull()
      .default(sql`0`),
    voucherId: integer('voucher_id').references(() => marketVouchers.id),
    voucherCode: text('voucher_code'),
    /** Where it is taxed. */
    country: text('country').notNull(),
    shippingLabel: text('shipping_label').notNull(),
    shippingRate: rate('shipping_rate').notNull(),
    /** Null: nothing is sent, or it was erased. */
    address: jsonValue('address').$type<StoredAddress | null>(),
    addressErasedAt: instant('address_erased_at'),
    method: jsonValue('method').$type<FrozenMethod | null>(),
    invoiceName: text('invoice_name').notNull(),
    taxId: text('tax_id').notNull(),
    placedAt: instant('placed_at').notNull(),
    paidAt: instant('paid_at'),
    /** UTC day by which it leaves. */
    shipBy: text('ship_by'),
    /** What is left of it waits until then. */
    waitsUntil: text('waits_until'),
    /** Nothing more happens to it of itself. */
    finishedAt: instant('finished_at'),
    /** BV that was sent up the tree. */
    bv: usd('bv')
      .notNull()
      .default(sql`0`),
    /** What paid it on chain. */
    paidCurrency: text('paid_currency', { enum: withdrawalCurrencies }),
    paidTokens: tokenUnits('paid_tokens'),
    paidDecimals: integer('paid_decimals'),
    /** Times that it was paid: again after the chain undid a payment. */
    payments: integer('payments').notNull().default(0),
  },
  (table) => [
    index('orders_member_idx').on(table.memberId, table.number),
    index('orders_queue_idx')
      .on(table.shipBy, table.number)
      .where(sql`${table.state} in ('paid', 'partly_fulfilled', 'returned')`),
    index('orders_paid_idx').on(table.paidAt),
    index('orders_finished_idx')
      .on(table.finishedAt)
      .where(sql`${table.addressErasedAt} is null and ${table.finishedAt} is not null`),
    check(
      'orders_total',
      sql`${table.total} = ${table.items} - ${table.discount} + ${table.shipping} + ${table.tax} and ${table.total} >= 0`,
    ),
    check('orders_refunded', sql`${table.refunded} >= 0 and ${table.refunded} <= ${table.total}`),
    check('orders_borne', sql`${table.borne} >= 0 and ${table.borne} <= ${table.total}`),
    check('orders_payment', sql`${table.payment} = 'chain' or ${table.requestNumber} is null`),
  ],
);

/** Lines as they were bought: prices and names never change. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: integer('order_number')
      .notNull()
      .references(() => orders.number),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id),
    variantId: integer('variant_id')
      .notNull()
      .references(() => productVariants.id),
    kind: text('kind', { enum: productKinds }).notNull(),
    sku: text('sku').notNull(),
    nameEs: text('name_es').notNull(),
    nameEn: text('name_en').notNull(),
    optionEs: text('option_es').notNull(),
    optionEn: text('option_en').notNull(),
    drawing: text('drawing', { enum: productDrawings }).notNull(),
    weight: integer('weight').notNull(),
    quantity: integer('quantity').notNull(),
    price: usd('price').notNull(),
    discount: usd('discount').notNull(),
    taxLabel: text('tax_label').notNull(),
    taxRate: rate('tax_rate').notNull(),
    tax: usd('tax').notNull(),
    /** Of one. */
    bv: usd('bv').notNull(),
    isReturnable: boolean('is_returnable').notNull(),
    hasKeys: boolean('has_keys').notNull(),
    /** Units in packages that left, or delivered as keys and downloads. */
    shipped: integer('shipped').notNull().default(0),
    /** Units that were taken back before they left, and that came back. */
    cancelled: integer('cancelled').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    /** Units out of stock for it: what a variant without limit never takes. */
    stocked: integer('stocked').notNull().default(0),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('order_lines_order_idx').on(table.orderNumber),
    index('order_lines_variant_idx').on(table.variantId),
    check(
      'order_lines_units',
      sql`${table.quantity} > 0 and ${table.shipped} >= 0 and ${table.cancelled} >= 0 and ${table.returned} >= 0
        and ${table.shipped} + ${table.cancelled} <= ${table.quantity} and ${table.returned} <= ${table.shipped}`,
    ),
    check(
      'order_lines_amounts',
      sql`${table.discount} >= 0 and ${table.discount} <= ${table.price} * ${table.quantity} and ${table.tax} >= 0`,
    ),
  ],
);

/** Uses of vouchers that stand. */
export const voucherUses = pgTable(
  'voucher_uses',
  {
    orderNumber: integer('order_number')
      .primaryKey()
      .references(() => orders.number),
    voucherId: integer('voucher_id')
      .notNull()
      .references(() => marketVouchers.id),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
  },
  (table) => [index('voucher_uses_voucher_idx').on(table.voucherId, table.memberId)],
);
