import { sql, type SQL } from 'drizzle-orm';
import type { adminMarket } from '#contract/api/admin/market/market.ts';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import { dayEnd, dayStart } from '#contract/rules/days.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { invalidField } from '../base/errors.ts';
import { sayOf } from '../base/say.ts';
import type { Shopper } from '../market/shopper.ts';

type Sales = Answer<typeof adminMarket.sales>;
type Taxes = Answer<typeof adminMarket.taxes>;

interface Span {
  readonly from: SQL;
  readonly to: SQL;
}

/** @throws DomainError `validation` where the days are in the wrong order */
function spanOf({ from, to }: { readonly from: string; readonly to: string }): Span {
  if (from > to) throw invalidField('to', 'field.invalid');
  return {
    from: sql`${dayStart(from).toISOString()}::timestamptz`,
    to: sql`${dayEnd(to).toISOString()}::timestamptz`,
  };
}

const usdText = (text: string): string => formatUsd(parseUsd(text));

/**
 * Payments that the chain took back: an order forgets that it was paid, so the booked reversal says when. An order of
 * which a part had been refunded is never paid again: its refunds come before the reversal of its last payment.
 */
const undone = ({ from, to }: Span): SQL => sql`
  (select split_part(j.source_id, '/', 1)::integer as number, j.occurred_at as at,
      coalesce(nullif(split_part(j.source_id, '/', 2), ''), '1')::integer as payment
    from journals j
    where j.kind = 'reversal' and j.source_type = 'order' and j.occurred_at >= ${from} and j.occurred_at < ${to})`;

/**
 * Payments, refunds and reversals of days, each line of a frozen order: what is reported is what was booked. Each
 * payment has its invoice, also of an order that was paid again.
 */
const soldLines = ({ from, to }: Span): SQL => sql`
  select o.number, o.country, (i.issued_at at time zone 'UTC')::date::text as day, l.sku, l.name_es, l.name_en,
    l.quantity as units, l.price * l.quantity - l.discount as sold, l.tax, 0::numeric as refunded
  from invoices i join orders o on o.number = i.order_number join order_lines l on l.order_number = o.number
  where i.series = 'TCT' and i.issued_at >= ${from} and i.issued_at < ${to}`;
const refundedLines = ({ from, to }: Span): SQL => sql`
  select o.number, o.country, (r.at at time zone 'UTC')::date::text as day, l.sku, l.name_es, l.name_en,
    0 as units, 0::numeric as sold, -(part->>'tax')::numeric as tax, (part->>'amount')::numeric as refunded
  from order_refunds r join orders o on o.number = r.order_number
  cross join lateral jsonb_array_elements(r.lines) as part
  join order_lines l on l.id = (part->>'line')::integer
  where r.at >= ${from} and r.at < ${to}`;
const undoneLines = (span: Span): SQL => sql`
  select o.number, o.country, (u.at at time zone 'UTC')::date::text as day, l.sku, l.name_es, l.name_en,
    0 as units, 0::numeric as sold, back.tax - l.tax as tax,
    l.price * l.quantity - l.discount - back.amount as refunded
  from ${undone(span)} as u join orders o on o.number = u.number join order_lines l on l.order_number = o.number
  cross join lateral (
    select coalesce(sum((part->>'tax')::numeric), 0) as tax, coalesce(sum((part->>'amount')::numeric), 0) as amount
    from order_refunds r cross join lateral jsonb_array_elements(r.lines) as part
    where r.order_number = o.number and u.payment = o.payments and (part->>'line')::integer = l.id) as back`;

const keys = { product: sql`sku`, country: sql`country`, day: sql`day` } as const;

/** What was sold and refunded in some days, by product, country or day; the most first, days in order. */
export async function salesOf(
  db: Database,
  { language }: Pick<Shopper, 'language'>,
  { by, ...days }: Query<typeof adminMarket.sales>,
): Promise<Sales> {
  const span = spanOf(days);
  const lines = sql`(${soldLines(span)} union all ${refundedLines(span)}
    union all ${undoneLines(span)}) as line`;
  const order = by === 'day' ? sql`key` : sql`sum(sold) desc, key`;
  const { rows } = await db.execute<Row>(sql`
    select ${keys[by]} as key, min(name_es) as name_es, min(name_en) as name_en,
      sum(units)::integer as units, count(distinct number) filter (where units > 0)::integer as orders,
      sum(sold)::text as sold, sum(refunded)::text as refunded, sum(tax)::text as tax
    from ${lines} group by key order by ${order} limit 1000`);
  const { rows: totals } = await db.execute<Row>(sql`
    select coalesce(count(distinct number) filter (where units > 0), 0)::integer as orders,
      coalesce(sum(sold), 0)::text as sold, coalesce(sum(refunded), 0)::text as refunded,
      coalesce(sum(tax), 0)::text as tax
    from ${lines}`);
  const [all] = totals;
  return {
    items: rows.map((row) => ({
      key: row.key,
      name: by === 'product' ? sayOf(row.name_es, row.name_en, language) : null,
      units: row.units,
      orders: row.orders,
      sold: usdText(row.sold),
      refunded: usdText(row.refunded),
      tax: usdText(row.tax),
    })),
    totals: {
      orders: all?.orders ?? 0,
      sold: usdText(all?.sold ?? '0'),
      refunded: usdText(all?.refunded ?? '0'),
      tax: usdText(all?.tax ?? '0'),
    },
  };
}

type Row = {
  key: string;
  name_es: string;
  name_en: string;
  units: number;
  orders: number;
  sold: string;
  refunded: string;
  tax: string;
};

/** The taxes of some days by country and rate, beside what the ledger has of them. */
export async function taxesOf(db: Database, days: Query<typeof adminMarket.taxes>): Promise<Taxes> {
  const span = spanOf(days);
  const { from, to } = span;
  const { rows } = await db.execute<{
    country: string;
    label: string;
    rate: string;
    base: string;
    tax: string;
    refunded: string;
    orders: number;
  }>(sql`
    select country, label, rate, sum(base)::text as base, sum(tax)::text as tax,
      sum(refunded)::text as refunded, count(distinct number) filter (where tax_of_sale)::integer as orders
    from (
      select o.number, o.country, t->>'label' as label, (t->>'rate')::numeric as rate,
        (t->>'base')::numeric as base, (t->>'amount')::numeric as tax, 0::numeric as refunded, true as tax_of_sale
      from invoices i join orders o on o.number = i.order_number
      cross join lateral jsonb_array_elements(i.content->'taxes') as t
      where i.series = 'TCT' and i.issued_at >= ${from} and i.issued_at < ${to}
      union all
      select o.number, o.country, t->>'label', (t->>'rate')::numeric,
        -(t->>'base')::numeric, 0::numeric, (t->>'amount')::numeric, false
      from order_refunds r join orders o on o.number = r.order_number
      cross join lateral jsonb_array_elements(r.taxes) as t
      where r.at >= ${from} and r.at < ${to}
      union all
      select o.number, o.country, t->>'label', (t->>'rate')::numeric,
        -(t->>'base')::numeric, 0::numeric, (t->>'amount')::numeric, false
      from ${undone(span)} as u join orders o on o.number = u.number
      cross join lateral jsonb_array_elements(o.taxes) as t
      union all
      select o.number, o.country, t->>'label', (t->>'rate')::numeric,
        (t->>'base')::numeric, 0::numeric, -(t->>'amount')::numeric, false
      from ${undone(span)} as u join orders o on o.number = u.number
      join order_refunds r on r.order_number = o.number and u.payment = o.payments
      cross join lateral jsonb_array_elements(r.taxes) as t
    ) as taxed
    group by country, label, rate order by country, rate desc, label`);
  const { rows: booked } = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(e.amount), 0)::numeric(38, 6)::text as sum from entries e
    join journals j on j.id = e.journal_id
    where e.account = 'tax_payable' and j.occurred_at >= ${from} and j.occurred_at < ${to}`);
  const items = rows.map((row) => ({
    country: row.country,
    label: row.label,
    rate: plainRate(row.rate),
    base: usdText(row.base),
    tax: usdText(row.tax),
    refunded: usdText(row.refunded),
    owed: formatUsd(parseUsd(row.tax) - parseUsd(row.refunded)),
    orders: row.orders,
  }));
  return {
    items,
    owed: formatUsd(items.reduce((sum, { owed }) => sum + parseUsd(owed), 0n)),
    booked: usdText(booked[0]?.sum ?? '0'),
  };
}
