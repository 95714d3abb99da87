import { and, desc, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type {
  adminMarket,
  ReturnPage,
  ReturnRow as ReturnView,
} from '#contract/api/admin/market/market.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { returnReasons } from '#contract/rules/market/market.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { orderRefunds, orderReturns } from '../../database/schema/market-delivery.ts';
import { orders } from '../../database/schema/market-orders.ts';
import { proposals } from '../../database/schema/proposals.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf, personOf } from '../base/member-names.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { sayOf } from '../base/say.ts';
import { goodsOf } from '../market/goods.ts';
import type { Shopper } from '../market/shopper.ts';
import { partsOf, partsOfOne, type OrderParts, type ReturnRow } from './parts.ts';
import type { RefundPlan } from './refunds.ts';
import { findReturn, planOfReturn, refundTakesTwo, returnSubject, unitsOf } from './returns.ts';

const views: Readonly<Record<'open' | 'refunded' | 'refused' | 'all', SQL | undefined>> = {
  open: isNull(orderReturns.decidedAt),
  refunded: eq(orderReturns.state, 'refunded'),
  refused: eq(orderReturns.state, 'refused'),
  all: undefined,
};
const PAGE = 50;

/** Returns, the newest first. */
export async function listReturns(
  db: Database,
  services: Services,
  reader: Pick<Shopper, 'language' | 'now'>,
  { view = 'open', search = '', cursor, limit = PAGE }: Query<typeof adminMarket.returns>,
): Promise<ReturnPage> {
  const rows = await db
    .select()
    .from(orderReturns)
    .where(
      and(
        views[view],
        matching(search.trim()),
        cursor === undefined ? undefined : lt(orderReturns.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(orderReturns.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ id }) => id);
  const { market_refund_threshold: threshold } = await services.settings.read(db);
  return {
    items: await viewReturns(db, services, reader, page.rows),
    next: page.next,
    ...(await figuresOf(db, services, reader)),
    threshold: formatUsd(parseUsd(threshold)),
  };
}

function matching(search: string): SQL | undefined {
  if (search === '') return undefined;
  if (/^\d{1,9}$/.test(search)) {
    return sql`(${orderReturns.id} = ${Number(search)} or ${orderReturns.orderNumber} = ${Number(search)})`;
  }
  const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`exists (select 1 from members m where m.id = ${orderReturns.memberId}
    and (lower(m.username) like ${part} or lower(m.first_name || ' ' || m.last_name) like ${part}))`;
}

/** One return as the list has it. @throws DomainError `not_found` */
export async function returnView(
  db: Database,
  services: Services,
  reader: Pick<Shopper, 'language' | 'now'>,
  id: number,
): Promise<ReturnView> {
  const [view] = await viewReturns(db, services, reader, [await findReturn(db, id)]);
  if (!view) throw new DomainError('not_found');
  return view;
}

async function viewReturns(
  db: Database,
  services: Services,
  { language }: Pick<Shopper, 'language' | 'now'>,
  rows: readonly ReturnRow[],
): Promise<ReturnView[]> {
  if (rows.length === 0) return [];
  const numbers = [...new Set(rows.map(({ orderNumber }) => orderNumber))];
  const found = await db.select().from(orders).where(inArray(orders.number, numbers));
  const all = await partsOf(db, numbers);
  const names = await namesOf(
    db,
    rows.flatMap(({ memberId, arrivedBy }) =>
      arrivedBy === null ? [memberId] : [memberId, arrivedBy],
    ),
  );
  const goods = await goodsOf(
    db,
    all.lines.map(({ variantId }) => variantId),
  );
  const open = await db
    .select({ id: proposals.id, subject: proposals.subject })
    .from(proposals)
    .where(
      and(
        eq(proposals.state, 'open'),
        inArray(
          proposals.subject,
          rows.map(({ id }) => returnSubject(id)),
        ),
      ),
    );
  const { market_refund_threshold: threshold } = await services.settings.read(db);
  return rows.flatMap((row) => {
    const order = found.find(({ number }) => number === row.orderNumber);
    if (!order) return [];
    const parts = partsOfOne(all, row.orderNumber);
    const decided = parts.refunds.find(({ id }) => id === row.refundId);
    const plan = planOfReturn(order, parts, row.id);
    const total = decided ? decided.total : plan.total;
    return [
      {
        id: row.id,
        order: row.orderNumber,
        member: personOf(names, row.memberId),
        state: row.state,
        reason: row.reason,
        note: row.note,
        asked_at: row.askedAt.toISOString(),
        sent_by: row.sendBy.toISOString(),
        ...timesOf(row, names),
        lines: linesOfReturn(parts, row, { plan, goods, language }),
        ...shippingOf(decided, plan),
        total: formatUsd(total),
        borne: formatUsd(decided ? decided.borne : plan.borne),
        to: order.payment,
        takes_two: row.decidedAt === null && refundTakesTwo(order, total, parseUsd(threshold)),
        proposal: open.find(({ subject }) => subject === returnSubject(row.id))?.id ?? null,
      },
    ];
  });
}

function timesOf(row: ReturnRow, names: Awaited<ReturnType<typeof namesOf>>) {
  return {
    sent_at: row.sentAt?.toISOString() ?? null,
    tracking: row.tracking,
    arrived_at: row.arrivedAt?.toISOString() ?? null,
    arrived_by: names.get(row.arrivedBy ?? 0)?.name ?? null,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decision_note: row.decisionNote,
  };
}

function shippingOf(
  decided: OrderParts['refunds'][number] | undefined,
  plan: RefundPlan,
): Pick<ReturnView, 'shipping' | 'shipping_tax'> {
  if (!decided) {
    return { shipping: formatUsd(plan.shipping), shipping_tax: formatUsd(plan.shippingTax) };
  }
  const onLines = decided.lines.reduce((sum, { tax }) => sum + parseUsd(tax), 0n);
  return {
    shipping: formatUsd(decided.shipping),
    shipping_tax: formatUsd(decided.tax - onLines),
  };
}

interface LineParts {
  readonly plan: RefundPlan;
  readonly goods: Awaited<ReturnType<typeof goodsOf>>;
  readonly language: Shopper['language'];
}

/** Stock before and after units of a line are back; null where there is none of it. */
function restockOf(
  { stocked }: OrderParts['lines'][number],
  units: number,
  before: number | null,
): { readonly before: number; readonly after: number } | null {
  if (before === null || stocked === 0) return null;
  return { before, after: before + Math.min(units, stocked) };
}

function linesOfReturn(
  parts: OrderParts,
  row: ReturnRow,
  { plan, goods, language }: LineParts,
): ReturnView['lines'] {
  const refunded = parts.refunds.find(({ id }) => id === row.refundId);
  return [...unitsOf(parts, row.id)].flatMap(([lineId, units]) => {
    const line = parts.lines.find(({ id }) => id === lineId);
    if (!line) return [];
    const planned = plan.lines.find((part) => part.line.id === lineId);
    const done = refunded?.lines.find((one) => one.line === lineId);
    const before = goods.get(line.variantId)?.variant.available ?? null;
    return [
      {
        line: lineId,
        sku: line.sku,
        name: sayOf(line.nameEs, line.nameEn, language),
        option: sayOf(line.optionEs, line.optionEn, language),
        units,
        amount: done?.amount ?? formatUsd(planned?.amount ?? 0n),
        tax: done?.tax ?? formatUsd(planned?.tax ?? 0n),
        tax_rate: plainRate(line.taxRate),
        restock: row.decidedAt === null ? restockOf(line, units, before) : null,
      },
    ];
  });
}

const REASON_DAYS = 90;

async function figuresOf(
  db: Database,
  services: Services,
  reader: Pick<Shopper, 'language' | 'now'>,
): Promise<Omit<ReturnPage, 'items' | 'next' | 'threshold'>> {
  const { now, language } = reader;
  const counted = await db
    .select({ state: orderReturns.state, count: sql<number>`count(*)::integer` })
    .from(orderReturns)
    .groupBy(orderReturns.state);
  const counts = { asked: 0, sent: 0, arrived: 0, refunded: 0, refused: 0 };
  for (const { state, count } of counted) counts[state] = count;
  const waiting = await db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.state, 'arrived'))
    .limit(500);
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [back] = await db
    .select({
      sum: sql<string>`coalesce(sum(${orderRefunds.total} - ${orderRefunds.borne}), 0)::text`,
    })
    .from(orderRefunds)
    .where(gte(orderRefunds.at, month));
  const open = await viewReturns(db, services, reader, waiting);
  const since = new Date(now.getTime() - REASON_DAYS * DAY_MS);
  return {
    counts,
    to_refund: formatUsd(
      open.reduce((sum, { total, borne }) => sum + parseUsd(total) - parseUsd(borne), 0n),
    ),
    refunded_this_month: formatUsd(parseUsd(back?.sum ?? '0')),
    reasons: await reasonsOf(db, since, language),
    orders_90_days: await db.$count(orders, gte(orders.paidAt, since)),
  };
}

async function reasonsOf(
  db: Database,
  since: Date,
  language: Shopper['language'],
): Promise<ReturnPage['reasons']> {
  const { rows } = await db.execute<{
    reason: string;
    sku_product: number;
    name_es: string;
    name_en: string;
    returns: number;
  }>(sql`
    select r.reason, l.product_id as sku_product, min(l.name_es) as name_es, min(l.name_en) as name_en,
      count(distinct r.id)::integer as returns
    from order_returns r join return_lines rl on rl.return_id = r.id join order_lines l on l.id = rl.line_id
    where r.asked_at >= ${since.toISOString()}::timestamptz
    group by r.reason, l.product_id order by returns desc, l.product_id`);
  const counted = await db
    .select({ reason: orderReturns.reason, count: sql<number>`count(*)::integer` })
    .from(orderReturns)
    .where(gte(orderReturns.askedAt, since))
    .groupBy(orderReturns.reason);
  return returnReasons
    .map((reason) => {
      const most = rows.find((row) => row.reason === reason);
      return {
        reason,
        returns: counted.find((row) => row.reason === reason)?.count ?? 0,
        most: most
          ? { name: sayOf(most.name_es, most.name_en, language), returns: most.returns }
          : null,
      };
    })
    .filter(({ returns }) => returns > 0)
    .toSorted((a, b) => b.returns - a.returns);
}
