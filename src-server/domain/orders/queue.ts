import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { adminMarket, OrderDesk, ShopQueue } from '#contract/api/admin/market/market.ts';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import { utcDay } from '#contract/rules/days.ts';
import { daysLate } from '#contract/rules/market/business-days.ts';
import type { FulfilmentStage } from '#contract/rules/market/market.ts';
import { shippingPrice } from '#contract/rules/market/quote.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { productVariants, shippingMethods } from '../../database/schema/market-goods.ts';
import { orders } from '../../database/schema/market-orders.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { namesOf, personOf } from '../base/member-names.ts';
import { sayOf } from '../base/say.ts';
import { openUnits, type LineRow, type OrderRow } from '../market/order-rows.ts';
import type { Shopper } from '../market/shopper.ts';
import { openPackage, partsOf, partsOfOne, unitsPacking, type OrderParts } from './parts.ts';
import { wholePlans } from './returns.ts';
import { orderView } from './views.ts';

const openPackages = sql`select 1 from order_packages p where p.order_number = orders.number`;
const hasGoods = sql`exists (select 1 from order_lines l where l.order_number = orders.number
  and l.kind = 'shipped' and l.quantity > l.shipped + l.cancelled)`;
const isPacked = sql`exists (${openPackages} and p.state = 'packed')`;
/** Every unit of it was ticked off. */
const isPicked = sql`exists (${openPackages} and p.state = 'picking' and not exists (
  select 1 from package_lines pl where pl.package_id = p.id and pl.picked < pl.quantity))`;
const picking = sql`exists (${openPackages} and p.state in ('picking', 'packed'))`;
const stage = sql<FulfilmentStage>`case when ${isPacked} then 'ship' when ${isPicked} then 'pack'
  when ${picking} then 'pick' when ${orders.waitsUntil} is not null then 'wait' else 'pick' end`;
const inQueue = and(inArray(orders.state, ['paid', 'partly_fulfilled', 'returned']), hasGoods);

const PAGE = 50;
type Reader = Pick<Shopper, 'language' | 'now'>;

/** Orders that are to be sent, by when they are due. */
export async function queueOf(
  db: Database,
  reader: Reader,
  { stage: wanted, search = '', cursor, limit = PAGE }: Query<typeof adminMarket.queue>,
): Promise<ShopQueue> {
  const due = sql<string>`coalesce(${orders.shipBy}, '')`;
  const rows = await db
    .select({ order: orders, stage })
    .from(orders)
    .where(
      and(
        inQueue,
        wanted && sql`${stage} = ${wanted}`,
        matching(search.trim()),
        behind(cursor, due),
      ),
    )
    .orderBy(asc(due), asc(orders.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.order;
  const parts = await partsOf(
    db,
    page.map(({ order }) => order.number),
  );
  const names = await namesOf(
    db,
    page.map(({ order }) => order.memberId),
  );
  return {
    items: page.map((row) => ({
      ...queueRow(row.order, partsOfOne(parts, row.order.number), reader),
      member: personOf(names, row.order.memberId),
      stage: row.stage,
    })),
    next: last && rows.length > limit ? `${last.shipBy ?? ''}_${last.number}` : null,
    ...(await countsOf(db, reader.now)),
  };
}

function behind(cursor: string | undefined, due: SQL<string>): SQL | undefined {
  if (cursor === undefined) return undefined;
  const match = /^(\d{4}-\d{2}-\d{2}|)_(\d{1,10})$/.exec(cursor);
  if (!match) throw invalidField('cursor', 'field.invalid');
  return sql`(${due}, ${orders.number}) > (${match[1] ?? ''}, ${Number(match[2])})`;
}

function matching(search: string): SQL | undefined {
  if (search === '') return undefined;
  if (/^\d{1,9}$/.test(search)) return eq(orders.number, Number(search));
  const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(exists (select 1 from members m where m.id = ${orders.memberId}
      and (lower(m.username) like ${part} or lower(m.first_name || ' ' || m.last_name) like ${part}))
    or exists (select 1 from order_lines l where l.order_number = ${orders.number} and lower(l.sku) like ${part}))`;
}

function queueRow(
  order: OrderRow,
  { lines }: OrderParts,
  { language, now }: Reader,
): Omit<ShopQueue['items'][number], 'member' | 'stage'> {
  const open = lines.filter((line) => line.kind === 'shipped' && openUnits(line) > 0);
  const units = open.reduce((sum, line) => sum + openUnits(line), 0);
  return {
    number: order.number,
    city: order.address?.city ?? '',
    country: order.country,
    units,
    names: open.slice(0, 3).map(({ nameEs, nameEn }) => sayOf(nameEs, nameEn, language)),
    method: sayOf(order.method?.name_es ?? '', order.method?.name_en ?? '', language),
    paid_at: (order.paidAt ?? order.placedAt).toISOString(),
    ship_by: order.waitsUntil ?? order.shipBy ?? utcDay(now),
    days_late: daysLate(order.shipBy, now),
    missing: order.waitsUntil === null ? 0 : units,
  };
}

async function countsOf(
  db: Database,
  now: Date,
): Promise<Pick<ShopQueue, 'counts' | 'units' | 'places'>> {
  const rows = await db
    .select({
      stage: sql<FulfilmentStage>`stage`,
      count: sql<number>`count(*)::integer`,
      late: sql<number>`count(*) filter (where ship_by < ${utcDay(now)})::integer`,
    })
    .from(
      sql`(select ${stage} as stage, ${orders.shipBy} as ship_by from ${orders} where ${inQueue}) as q`,
    )
    .groupBy(sql`stage`);
  const counts = { pick: 0, pack: 0, ship: 0, wait: 0, late: 0 };
  for (const row of rows) {
    counts[row.stage] = row.count;
    counts.late += row.late;
  }
  const list = await pickListOf(db, { language: 'es' }, null);
  return {
    counts,
    units: list.items.reduce((sum, { units }) => sum + units, 0),
    places: new Set(list.items.map(({ location }) => location)).size,
  };
}

/** What is to be taken from where, by place. Null: for all orders that are to be picked. */
export async function pickListOf(
  db: Database,
  { language }: Pick<Reader, 'language'>,
  numbers: readonly number[] | null,
): Promise<Answer<typeof adminMarket.pickList>> {
  const { rows } = await db.execute<{
    location: string;
    sku: string;
    name_es: string;
    name_en: string;
    option_es: string;
    option_en: string;
    units: number;
    orders: number[];
  }>(sql`
    select v.location, l.sku, min(l.name_es) as name_es, min(l.name_en) as name_en,
      min(l.option_es) as option_es, min(l.option_en) as option_en,
      sum(coalesce(pl.quantity - pl.picked, l.quantity - l.shipped - l.cancelled))::integer as units,
      array_agg(distinct orders.number order by orders.number) as orders
    from orders
    join order_lines l on l.order_number = orders.number and l.kind = 'shipped'
    join product_variants v on v.id = l.variant_id
    left join order_packages op on op.order_number = orders.number and op.state in ('picking', 'packed')
    left join package_lines pl on pl.package_id = op.id and pl.line_id = l.id
    where ${inQueue} and (op.id is null or pl.line_id is not null)
      and coalesce(pl.quantity - pl.picked, l.quantity - l.shipped - l.cancelled) > 0
      and ${numbers === null ? sql`${stage} = 'pick'` : sql`orders.number in ${[...numbers]}`}
    group by v.location, l.sku
    order by v.location, l.sku`);
  return {
    items: rows.map(({ location, sku, units, ...row }) => ({
      location,
      sku,
      name: sayOf(row.name_es, row.name_en, language),
      option: sayOf(row.option_es, row.option_en, language),
      units,
      orders: row.orders.map(Number),
    })),
  };
}

/** An order as who packs it sees it. @throws DomainError `not_found` */
export async function deskOf(
  db: Database,
  services: Services,
  reader: Reader,
  number: number,
): Promise<OrderDesk> {
  const [row] = await db
    .select({ order: orders, stage })
    .from(orders)
    .where(eq(orders.number, number));
  if (!row) throw new DomainError('not_found');
  const { order } = row;
  const parts = await partsOf(db, [number]);
  const open = await openPackage(db, number);
  const places = await placesOf(db, parts.lines);
  const initials = await initialsOf(db, parts);
  const view = (line: LineRow, units: number, picked: number, by: string | null) => ({
    line: line.id,
    sku: line.sku,
    name: sayOf(line.nameEs, line.nameEn, reader.language),
    option: sayOf(line.optionEs, line.optionEn, reader.language),
    location: places.get(line.variantId) ?? '',
    units,
    picked,
    by,
  });
  const sent = parts.lines.filter(({ kind }) => kind === 'shipped');
  const rest = sent
    .map((line) => ({ line, units: openUnits(line) - unitsPacking(parts, line.id) }))
    .filter(({ units }) => units > 0);
  const own = parts.packed.filter(({ packageId }) => packageId === open?.id);
  return {
    order: await orderView(db, services, reader, order),
    member: personOf(await namesOf(db, [order.memberId]), order.memberId),
    stage: row.stage,
    weight: sent.reduce((sum, line) => sum + line.weight * line.quantity, 0),
    package: open && {
      id: open.id,
      index: open.index,
      lines: sent.flatMap((line) =>
        own
          .filter(({ lineId }) => lineId === line.id)
          .map(({ quantity, picked: done, pickedBy }) =>
            view(line, quantity, done, initials.get(pickedBy ?? 0) ?? null),
          ),
      ),
    },
    rest: rest.map(({ line, units }) => view(line, units, 0, null)),
    second_shipping: await secondShipping(db, order, rest),
    left: leftOf(order, parts),
  };
}

function leftOf(order: OrderRow, parts: OrderParts): OrderDesk['left'] {
  const plans = order.paidAt === null ? [] : wholePlans(order, parts);
  return {
    total: formatUsd(plans.reduce((sum, { plan }) => sum + plan.total, 0n)),
    borne: formatUsd(plans.reduce((sum, { plan }) => sum + plan.borne, 0n)),
  };
}

async function placesOf(
  db: Database,
  lines: readonly LineRow[],
): Promise<ReadonlyMap<number, string>> {
  if (lines.length === 0) return new Map();
  const rows = await db
    .select({ id: productVariants.id, location: productVariants.location })
    .from(productVariants)
    .where(
      inArray(
        productVariants.id,
        lines.map(({ variantId }) => variantId),
      ),
    );
  return new Map(rows.map(({ id, location }) => [id, location]));
}

async function initialsOf(db: Database, { packed: rows }: OrderParts) {
  const ids = [...new Set(rows.flatMap(({ pickedBy }) => (pickedBy === null ? [] : [pickedBy])))];
  const names = await namesOf(db, ids);
  return new Map(
    [...names].map(([id, { name }]) => [
      id,
      name
        .split(/\s+/)
        .map(([letter = '']) => letter)
        .join('')
        .slice(0, 3)
        .toUpperCase(),
    ]),
  );
}

/** What sending the rest by itself costs, by the prices of now. */
async function secondShipping(
  db: Database,
  { method }: OrderRow,
  rest: readonly { readonly line: LineRow; readonly units: number }[],
): Promise<string> {
  if (!method) return formatUsd(0n);
  const [row] = await db.select().from(shippingMethods).where(eq(shippingMethods.id, method.id));
  const grams = rest.reduce((sum, { line, units }) => sum + line.weight * units, 0);
  const tiers = (row?.tiers ?? []).map((tier) => ({ ...tier, price: parseUsd(tier.price) }));
  return formatUsd(shippingPrice(tiers, grams) ?? 0n);
}
