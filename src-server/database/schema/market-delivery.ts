import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  packageStates,
  returnConditions,
  returnReasons,
  returnStates,
} from '#contract/rules/market/market.ts';
import { jsonValue, usd } from '../columns.ts';
import { productVariants } from './market-goods.ts';
import { orderLines, orders, type FrozenTax } from './market-orders.ts';
import { instant } from './members.ts';
import { tickets } from './support.ts';

/** Licence keys, encrypted; the digest finds one that was added before. */
export const licenceKeys = pgTable(
  'licence_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    variantId: integer('variant_id')
      .notNull()
      .references(() => productVariants.id),
    sealed: text('sealed').notNull(),
    digest: text('digest').notNull(),
    /** Its first letters, where it is long enough to tell some. */
    hint: text('hint').notNull(),
    lineId: integer('line_id').references(() => orderLines.id),
    revealedAt: instant('revealed_at'),
    /** It was given back unseen and is not given again, or came back after it was seen. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('licence_keys_digest_key').on(table.variantId, table.digest),
    index('licence_keys_free_idx')
      .on(table.variantId, table.id)
      .where(sql`${table.lineId} is null and ${table.withdrawnAt} is null`),
    index('licence_keys_line_idx').on(table.lineId),
    check('licence_keys_revealed', sql`${table.revealedAt} is null or ${table.lineId} is not null`),
  ],
);

/** The last number of each series of invoices: whoever takes the next one holds the row until the commit. */
export const invoiceSeries = pgTable('invoice_series', {
  series: text('series', { enum: ['TCT', 'NC'] }).primaryKey(),
  last: integer('last').notNull(),
});

/** Invoices (`TCT`) and credit notes (`NC`), append-only and without a gap. */
export const invoices = pgTable(
  'invoices',
  {
    series: text('series', { enum: ['TCT', 'NC'] }).notNull(),
    number: integer('number').notNull(),
    orderNumber: integer('order_number')
      .notNull()
      .references(() => orders.number),
    refundId: integer('refund_id'),
    issuedAt: instant('issued_at').notNull(),
    /** All that stands on it. */
    content: jsonValue('content').$type<InvoiceContent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.number] }),
    index('invoices_order_idx').on(table.orderNumber),
  ],
);
export interface InvoiceContent {
  readonly name: string;
  readonly tax_id: string;
  /** Where it is taxed; the address itself is the order's, and can be erased. */
  readonly country: string;
  readonly lines: readonly {
    readonly sku: string;
    readonly name_es: string;
    readonly name_en: string;
    readonly quantity: number;
    readonly price: string;
    readonly discount: string;
    readonly tax_rate: string;
    readonly amount: string;
  }[];
  readonly shipping: string;
  readonly discount: string;
  readonly taxes: readonly FrozenTax[];
  readonly total: string;
  /** Of a credit note: the invoice that it is of. */
  readonly of: string | null;
}

export const orderPackages = pgTable(
  'order_packages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: integer('order_number')
      .notNull()
      .references(() => orders.number),
    index: integer('index').notNull(),
    state: text('state', { enum: packageStates }).notNull(),
    carrier: text('carrier').notNull().default(''),
    tracking: text('tracking').notNull().default(''),
    begunAt: instant('begun_at').notNull(),
    packedAt: instant('packed_at'),
    shippedAt: instant('shipped_at'),
    receivedAt: instant('received_at'),
    /** UTC day. */
    expectedOn: text('expected_on'),
    /** The claim of its buyer, where it is late. */
    claimTicket: integer('claim_ticket').references(() => tickets.number),
  },
  (table) => [
    uniqueIndex('order_packages_index_key').on(table.orderNumber, table.index),
    index('order_packages_late_idx')
      .on(table.expectedOn)
      .where(sql`${table.state} = 'shipped' and ${table.claimTicket} is null`),
    // One is made at a time.
    uniqueIndex('order_packages_open_key')
      .on(table.orderNumber)
      .where(sql`${table.state} in ('picking', 'packed')`),
  ],
);
export const packageLines = pgTable(
  'package_lines',
  {
    packageId: integer('package_id')
      .notNull()
      .references(() => orderPackages.id),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
    picked: integer('picked').notNull().default(0),
    pickedBy: bigint('picked_by', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.lineId] }),
    index('package_lines_line_idx').on(table.lineId),
    check(
      'package_lines_units',
      sql`${table.quantity} > 0 and ${table.picked} >= 0 and ${table.picked} <= ${table.quantity}`,
    ),
  ],
);

export const orderReturns = pgTable(
  'order_returns',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 1101 }),
    orderNumber: integer('order_number')
      .notNull()
      .references(() => orders.number),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    state: text('state', { enum: returnStates }).notNull(),
    reason: text('reason', { enum: returnReasons }).notNull(),
    note: text('note').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Until when it is to be sent. */
    sendBy: instant('send_by').notNull(),
    sentAt: instant('sent_at'),
    tracking: text('tracking').notNull().default(''),
    arrivedAt: instant('arrived_at'),
    arrivedBy: bigint('arrived_by', { mode: 'number' }),
    condition: text('condition', { enum: returnConditions }),
    decidedAt: instant('decided_at'),
    decidedBy: bigint('decided_by', { mode: 'number' }),
    decisionNote: text('decision_note').notNull().default(''),
    refundId: integer('refund_id'),
  },
  (table) => [
    index('order_returns_order_idx').on(table.orderNumber),
    index('order_returns_state_idx').on(table.state, table.id),
    check(
      'order_returns_decided',
      sql`(${table.state} in ('refunded', 'refused')) = (${table.decidedAt} is not null)`,
    ),
  ],
);
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: integer('return_id')
      .notNull()
      .references(() => orderReturns.id),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.lineId] }),
    index('return_lines_line_idx').on(table.lineId),
    check('return_lines_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Money that went back: append-only. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: integer('order_number')
      .notNull()
      .references(() => orders.number),
    items: usd('items').notNull(),
    shipping: usd('shipping').notNull(),
    tax: usd('tax').notNull(),
    total: usd('total').notNull(),
    /** The part of `total` that the company had borne: it does not go to the buyer. */
    borne: usd('borne')
      .notNull()
      .default(sql`0`),
    /** Of each rate what of it came back. */
    taxes: jsonValue('taxes').$type<readonly FrozenTax[]>().notNull(),
    /** Units by line. */
    lines: jsonValue('lines')
      .$type<
        readonly {
          readonly line: number;
          readonly quantity: number;
          readonly amount: string;
          readonly tax: string;
        }[]
      >()
      .notNull(),
    at: instant('at').notNull(),
    actorId: bigint('actor_id', { mode: 'number' }),
  },
  (table) => [
    index('order_refunds_order_idx').on(table.orderNumber),
    index('order_refunds_at_idx').on(table.at),
    check(
      'order_refunds_total',
      sql`${table.total} = ${table.items} + ${table.shipping} + ${table.tax}`,
    ),
    check('order_refunds_borne', sql`${table.borne} >= 0 and ${table.borne} <= ${table.total}`),
  ],
);
