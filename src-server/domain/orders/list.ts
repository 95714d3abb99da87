import { and, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { OrderPage, market } from '#contract/api/market/market.ts';
import type { Query } from '#contract/api/endpoint.ts';
import type { OrderView } from '#contract/rules/market/market.ts';
import { paidStates } from '#contract/rules/market/orders.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { orders } from '../../database/schema/market-orders.ts';
import { invalidField } from '../base/errors.ts';
import type { Shopper } from '../market/shopper.ts';
import { headsOf } from './heads.ts';

const hasOpenReturn = sql`exists (select 1 from order_returns r
  where r.order_number = orders.number and r.decided_at is null)`;
/** A return that the member has to send. */
const waitsForParcel = sql`exists (select 1 from order_returns r
  where r.order_number = orders.number and r.state = 'asked')`;
const isOnWay = sql`exists (select 1 from order_lines l where l.order_number = orders.number
    and l.kind = 'shipped' and l.quantity > l.shipped + l.cancelled)
  or exists (select 1 from order_packages p where p.order_number = orders.number and p.state = 'shipped')`;
const paid = inArray(orders.state, [...paidStates]);

const views: Readonly<Record<OrderView, SQL | undefined>> = {
  all: undefined,
  to_pay: eq(orders.state, 'new'),
  on_way: and(paid, sql`(${isOnWay})`),
  returns: hasOpenReturn,
  finished: sql`${orders.state} <> 'new' and not ${hasOpenReturn} and not (${orders.state} in ('paid', 'partly_fulfilled', 'fulfilled', 'returned') and (${isOnWay}))`,
};

const PAGE = 20;

/** A member's orders: what waits for them first, then the newest. */
export async function listOrders(
  db: Database,
  { memberId, language, now }: Shopper,
  { view = 'all', search = '', cursor, limit = PAGE }: Query<typeof market.orders>,
): Promise<OrderPage> {
  const own = eq(orders.memberId, memberId);
  const rank = sql<number>`case when ${orders.state} = 'new' then 2 when ${waitsForParcel} then 1 else 0 end`;
  const rows = await db
    .select({ order: orders, rank })
    .from(orders)
    .where(and(own, views[view], matching(search.trim()), after(cursor, rank)))
    .orderBy(sql`${rank} desc`, sql`${orders.number} desc`)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: await headsOf(
      db,
      { language, now },
      page.map(({ order }) => order),
    ),
    next: last && rows.length > limit ? `${last.rank}_${last.order.number}` : null,
    counts: await countsOf(db, own),
    strip: await stripOf(db, memberId, now),
  };
}

/** Behind the last one of a page, in the order of the list. */
function after(cursor: string | undefined, rank: SQL<number>): SQL | undefined {
  if (cursor === undefined) return undefined;
  const match = /^([012])_(\d{1,10})$/.exec(cursor);
  if (!match) throw invalidField('cursor', 'field.invalid');
  return sql`(${rank}, ${orders.number}) < (${Number(match[1])}, ${Number(match[2])})`;
}

function matching(search: string): SQL | undefined {
  if (search === '') return undefined;
  if (/^\d{1,9}$/.test(search)) return eq(orders.number, Number(search));
  const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`exists (select 1 from order_lines l where l.order_number = ${orders.number}
    and (lower(l.name_es) like ${part} or lower(l.name_en) like ${part} or lower(l.sku) like ${part}))`;
}

async function countsOf(db: Database, own: SQL | undefined): Promise<OrderPage['counts']> {
  const count = (view: OrderView) => db.$count(orders, and(own, views[view]));
  return {
    all: await count('all'),
    to_pay: await count('to_pay'),
    on_way: await count('on_way'),
    returns: await count('returns'),
    finished: await count('finished'),
  };
}

async function stripOf(db: Database, memberId: number, now: Date): Promise<OrderPage['strip']> {
  const year = now.getUTCFullYear();
  const sums = async (condition: SQL | undefined, amount: SQL): Promise<bigint> => {
    const [row] = await db
      .select({ sum: sql<string>`coalesce(sum(${amount}), 0)::text` })
      .from(orders)
      .where(and(eq(orders.memberId, memberId), condition));
    return parseUsd(row?.sum ?? '0');
  };
  const { rows } = await db.execute<{ units: number; packages: number; returning: string }>(sql`
    select
      (select coalesce(sum(l.quantity - l.cancelled - l.shipped), 0)::integer
        + coalesce((select sum(pl.quantity) from package_lines pl join order_packages p on p.id = pl.package_id
            join orders o on o.number = p.order_number
            where o.member_id = ${memberId} and p.state = 'shipped'), 0)::integer
        from order_lines l join orders o on o.number = l.order_number
        where o.member_id = ${memberId} and o.state in ${[...paidStates]} and l.kind = 'shipped') as units,
      (select count(*)::integer from order_packages p join orders o on o.number = p.order_number
        where o.member_id = ${memberId} and p.state in ('shipped', 'packed', 'picking')) as packages,
      (select coalesce(sum((l.price * l.quantity - l.discount + l.tax) / l.quantity * rl.quantity), 0)::numeric(38, 2)::text
        from return_lines rl join order_returns r on r.id = rl.return_id
        join order_lines l on l.id = rl.line_id
        where r.member_id = ${memberId} and r.decided_at is null) as returning`);
  const [open] = rows;
  return {
    to_pay: formatUsd(await sums(eq(orders.state, 'new'), sql`${orders.total}`)),
    to_receive: open?.units ?? 0,
    packages: open?.packages ?? 0,
    returning: formatUsd(parseUsd(open?.returning ?? '0')),
    bought: formatUsd(
      await sums(
        gte(orders.paidAt, new Date(Date.UTC(year, 0, 1))),
        sql`${orders.total} - ${orders.refunded}`,
      ),
    ),
    year,
  };
}
