import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { DECIMALS, exact, wholeTokens } from './amounts.ts';

/** Orders that are read at a time. */
const BATCH = 300;

export interface TaxPart {
  readonly label: string;
  readonly rate: string;
  readonly base: string;
  readonly amount: string;
}

export interface Line {
  readonly id: number;
  readonly variant: number;
  readonly kind: string;
  readonly quantity: number;
  readonly price: bigint;
  readonly discount: bigint;
  readonly label: string;
  readonly rate: bigint;
  readonly tax: bigint;
  readonly shipped: number;
  readonly cancelled: number;
  readonly returned: number;
  readonly stocked: number;
  /** Units in packages that left. */
  readonly sent: number;
}

export interface Refund {
  readonly id: number;
  readonly items: bigint;
  readonly shipping: bigint;
  readonly tax: bigint;
  readonly total: bigint;
  readonly borne: bigint;
  readonly taxes: readonly TaxPart[];
  readonly lines: readonly {
    readonly line: number;
    readonly quantity: number;
    readonly amount: string;
    readonly tax: string;
  }[];
}

export interface Journal {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
  readonly entries: readonly {
    readonly account: string;
    readonly member: number | null;
    readonly currency: string;
    readonly amount: bigint;
  }[];
}

export interface Invoice {
  readonly series: string;
  readonly refund: number | null;
  readonly total: string;
  readonly taxes: readonly TaxPart[];
}

/** All that happened to an order. */
export interface Order {
  readonly number: number;
  readonly member: number;
  readonly state: string;
  readonly isOnChain: boolean;
  readonly isPaid: boolean;
  readonly payments: number;
  readonly items: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly shippingTax: bigint;
  readonly shippingRate: bigint;
  readonly shippingLabel: string;
  readonly tax: bigint;
  readonly total: bigint;
  readonly refunded: bigint;
  readonly isShippingRefunded: boolean;
  /** What the company bears of the payment that stands. */
  readonly borne: bigint;
  readonly taxes: readonly TaxPart[];
  readonly voucher: number | null;
  /** Tokens that paid it, in whole tokens; null where none did. */
  readonly tokens: bigint | null;
  /** The least part of the token. */
  readonly grain: bigint;
  /** Tokens of that currency that the chain brought and that are booked. */
  readonly received: bigint;
  /** An administrator let it be paid with less. */
  readonly isActivated: boolean;
  readonly lines: readonly Line[];
  readonly refunds: readonly Refund[];
  readonly journals: readonly Journal[];
  readonly invoices: readonly Invoice[];
  /** Movements of stock by variant and kind. */
  readonly moves: readonly {
    readonly variant: number;
    readonly move: string;
    readonly units: number;
  }[];
  readonly hasOpenReturn: boolean;
  readonly usesVoucher: boolean;
}

/** Every order with its events, some hundreds in memory at a time. */
export async function* orderEvents(db: Database): AsyncGenerator<Order> {
  for (let after = 0; ;) {
    const orders = await heads(db, after);
    yield* await withParts(db, orders);
    const last = orders.at(-1);
    if (!last) return;
    after = last.number;
  }
}

const rowsOf = async <Row extends Record<string, unknown>>(db: Database, query: SQL) =>
  (await db.execute<Row>(query)).rows;

async function heads(db: Database, after: number) {
  const rows = await rowsOf<{
    number: number;
    member: string;
    state: string;
    payment: string;
    is_paid: boolean;
    payments: number;
    items: string;
    discount: string;
    shipping: string;
    shipping_tax: string;
    shipping_rate: string;
    shipping_label: string;
    tax: string;
    total: string;
    refunded: string;
    is_shipping_refunded: boolean;
    borne: string;
    taxes: TaxPart[];
    voucher_id: number | null;
    tokens: string | null;
    decimals: number;
    received: string | null;
    is_activated: boolean;
    has_open_return: boolean;
    uses_voucher: boolean;
  }>(
    db,
    sql`select o.number, o.member_id::text as member, o.state, o.payment, o.paid_at is not null as is_paid,
      o.payments, o.items::text, o.discount::text, o.shipping::text, o.shipping_tax::text,
      o.shipping_rate::text, o.shipping_label, o.tax::text, o.total::text, o.refunded::text,
      o.is_shipping_refunded, o.borne::text, o.taxes, o.voucher_id,
      ${wholeTokens(sql`o.paid_tokens`, sql`o.paid_decimals`)}::numeric(60, 18)::text as tokens,
      coalesce(o.paid_decimals, (select p.token_decimals from purchase_requests p
        where p.number = o.request_number), ${DECIMALS})::integer as decimals,
      (select ${wholeTokens(sql`sum(r.amount)`, sql`o.paid_decimals`)}::numeric(60, 18)::text from receipts r
        where r.request_number = o.request_number and r.currency = o.paid_currency
          and r.booked_at is not null) as received,
      exists (select from payment_exceptions e where e.request_number = o.request_number
        and e.state = 'activated') as is_activated,
      exists (select from order_returns t where t.order_number = o.number
        and t.decided_at is null) as has_open_return,
      exists (select from voucher_uses u where u.order_number = o.number and u.voucher_id = o.voucher_id
        and u.member_id = o.member_id) as uses_voucher
    from orders o where o.number > ${after} order by o.number limit ${BATCH}`,
  );
  return rows.map((row) => ({
    number: row.number,
    member: Number(row.member),
    state: row.state,
    isOnChain: row.payment === 'chain',
    isPaid: row.is_paid,
    payments: row.payments,
    items: exact(row.items),
    discount: exact(row.discount),
    shipping: exact(row.shipping),
    shippingTax: exact(row.shipping_tax),
    shippingRate: exact(row.shipping_rate),
    shippingLabel: row.shipping_label,
    tax: exact(row.tax),
    total: exact(row.total),
    refunded: exact(row.refunded),
    isShippingRefunded: row.is_shipping_refunded,
    borne: exact(row.borne),
    taxes: row.taxes,
    voucher: row.voucher_id,
    tokens: row.tokens === null ? null : exact(row.tokens),
    grain: 10n ** BigInt(DECIMALS - row.decimals),
    received: exact(row.received ?? '0'),
    isActivated: row.is_activated,
    hasOpenReturn: row.has_open_return,
    usesVoucher: row.uses_voucher,
  }));
}

async function withParts(db: Database, found: Awaited<ReturnType<typeof heads>>): Promise<Order[]> {
  if (found.length === 0) return [];
  const numbers = sql`any(array(select jsonb_array_elements_text(${JSON.stringify(
    found.map(({ number }) => number),
  )}::jsonb)::integer))`;
  const lines = await linesOf(db, numbers);
  const refunds = await refundsOf(db, numbers);
  const journals = await journalsOf(db, numbers);
  const invoices = await rowsOf<{
    order_number: number;
    series: string;
    refund: number | null;
    total: string;
    taxes: TaxPart[];
  }>(
    db,
    sql`select order_number, series, refund_id as refund, content ->> 'total' as total,
      content -> 'taxes' as taxes from invoices where order_number = ${numbers} order by series, number`,
  );
  const moves = await rowsOf<{
    order_number: number;
    variant: number;
    move: string;
    units: number;
  }>(
    db,
    sql`select order_number, variant_id as variant, move, sum(units)::integer as units from stock_movements
      where order_number = ${numbers} group by 1, 2, 3`,
  );
  return found.map((head) => ({
    ...head,
    lines: lines.filter(({ order }) => order === head.number),
    refunds: refunds.filter(({ order }) => order === head.number),
    journals: journals.filter(({ order }) => order === head.number),
    invoices: invoices.filter((row) => row.order_number === head.number),
    moves: moves.filter((row) => row.order_number === head.number),
  }));
}

async function linesOf(db: Database, numbers: SQL): Promise<(Line & { readonly order: number })[]> {
  const rows = await rowsOf<{
    id: number;
    order: number;
    variant: number;
    kind: string;
    quantity: number;
    price: string;
    discount: string;
    label: string;
    rate: string;
    tax: string;
    shipped: number;
    cancelled: number;
    returned: number;
    stocked: number;
    sent: number;
  }>(
    db,
    sql`select l.id, l.order_number as order, l.variant_id as variant, l.kind, l.quantity, l.price::text,
      l.discount::text, l.tax_label as label, l.tax_rate::text as rate, l.tax::text, l.shipped, l.cancelled,
      l.returned, l.stocked,
      coalesce((select sum(pl.quantity) from package_lines pl join order_packages p on p.id = pl.package_id
        where pl.line_id = l.id and p.shipped_at is not null), 0)::integer as sent
    from order_lines l where l.order_number = ${numbers} order by l.id`,
  );
  return rows.map((row) => ({
    ...row,
    price: exact(row.price),
    discount: exact(row.discount),
    rate: exact(row.rate),
    tax: exact(row.tax),
  }));
}

async function refundsOf(
  db: Database,
  numbers: SQL,
): Promise<(Refund & { readonly order: number })[]> {
  const rows = await rowsOf<{
    id: number;
    order: number;
    items: string;
    shipping: string;
    tax: string;
    total: string;
    borne: string;
    taxes: TaxPart[];
    lines: Refund['lines'];
  }>(
    db,
    sql`select id, order_number as order, items::text, shipping::text, tax::text, total::text, borne::text, taxes,
      lines
      from order_refunds where order_number = ${numbers} order by id`,
  );
  return rows.map((row) => ({
    ...row,
    items: exact(row.items),
    shipping: exact(row.shipping),
    tax: exact(row.tax),
    total: exact(row.total),
    borne: exact(row.borne),
  }));
}

/** Journals of orders, in the order in which they were booked. */
async function journalsOf(
  db: Database,
  numbers: SQL,
): Promise<(Journal & { readonly order: number })[]> {
  const rows = await rowsOf<{
    id: string;
    order: number;
    kind: string;
    key: string;
    account: string;
    member: string | null;
    currency: string;
    amount: string;
  }>(
    db,
    sql`select j.id::text, split_part(j.source_id, '/', 1)::integer as order, j.kind, j.idempotency_key as key,
      e.account, e.member_id::text as member, e.currency, e.amount::text
    from journals j join entries e on e.journal_id = j.id
    where j.source_type = 'order' and j.kind in ('order_payment', 'order_refund', 'reversal')
      and split_part(j.source_id, '/', 1)::integer = ${numbers} order by j.id, e.id`,
  );
  const found = new Map<string, Journal & { readonly order: number }>();
  for (const { id, order, kind, key, account, member, currency, amount } of rows) {
    const before = found.get(id);
    const entry = {
      account,
      member: member === null ? null : Number(member),
      currency,
      amount: exact(amount),
    };
    const entries = [...(before?.entries ?? []), entry];
    found.set(id, { id: Number(id), order, kind, key, entries });
  }
  return [...found.values()];
}
