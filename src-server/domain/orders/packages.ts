import { and, eq, inArray, max, sql } from 'drizzle-orm';
import { utcDay, type UtcDay } from '#contract/rules/days.ts';
import type { AuditActionOf, AuditValues } from '#contract/rules/audit.ts';
import { businessDaysAfter } from '#contract/rules/market/business-days.ts';
import { isPaid } from '#contract/rules/market/orders.ts';
import type { Transaction } from '../../database/database.ts';
import { orderPackages, packageLines } from '../../database/schema/market-delivery.ts';
import { orders } from '../../database/schema/market-orders.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { notify } from '../inbox/notifications.ts';
import {
  addUnits,
  advance,
  linesOf,
  lockOrder,
  openUnits,
  orderPath,
  shippedOf,
  type OrderRow,
} from '../market/order-rows.ts';
import { mailBuyer } from '../market/settle-order.ts';
import { openPackage, partsOf, unitsPacking, type PackageRow } from './parts.ts';

/** Who works on an order, and when. */
export interface Working {
  readonly actorId: number;
  readonly at: Date;
}

const wrongState = ({ state }: OrderRow): DomainError =>
  new DomainError('order_state', { details: { state } });

/**
 * Begins a package with all that has not left of an order, or with what is named of it.
 * @throws DomainError `not_found`, `order_state` where one is being made, or nothing is left
 */
export async function beginPackage(
  tx: Transaction,
  { actorId, at }: Working,
  number: number,
  wanted: readonly { readonly line: number; readonly quantity: number }[] | null,
): Promise<void> {
  const order = await lockOrder(tx, number);
  if (!isPaid(order.state) || (await openPackage(tx, number))) throw wrongState(order);
  const parts = await partsOf(tx, [number]);
  const free = parts.lines
    .filter(({ kind }) => kind === 'shipped')
    .map((line) => ({ line: line.id, quantity: openUnits(line) - unitsPacking(parts, line.id) }));
  const chosen = (wanted ?? free).filter(({ quantity }) => quantity > 0);
  for (const { line, quantity } of chosen) {
    const most = free.find((one) => one.line === line)?.quantity ?? 0;
    if (quantity > most) throw wrongState(order);
  }
  if (chosen.length === 0) throw wrongState(order);
  const [last] = await tx
    .select({ index: max(orderPackages.index) })
    .from(orderPackages)
    .where(eq(orderPackages.orderNumber, number));
  const index = (last?.index ?? 0) + 1;
  const [row] = await tx
    .insert(orderPackages)
    .values({ orderNumber: number, index, state: 'picking', begunAt: at })
    .returning({ id: orderPackages.id });
  if (!row) throw new Error('A package was not stored');
  await tx
    .insert(packageLines)
    .values(chosen.map(({ line, quantity }) => ({ packageId: row.id, lineId: line, quantity })));
  await tx.update(orders).set({ waitsUntil: null }).where(eq(orders.number, number));
  await auditPackage(tx, { actorId, at }, 'order.package_begun', { orderNumber: number, index });
}

async function lockPackage(
  tx: Transaction,
  id: number,
): Promise<{ readonly order: OrderRow; readonly row: PackageRow }> {
  const find = async () =>
    (await tx.select().from(orderPackages).where(eq(orderPackages.id, id)))[0];
  const found = await find();
  if (!found) throw new DomainError('not_found');
  const order = await lockOrder(tx, found.orderNumber);
  const row = await find();
  // It was dropped while its order was waited for.
  if (!row) throw new DomainError('not_found');
  return { order, row };
}

/**
 * Ticks one unit of a package off.
 * @returns number of its order
 * @throws DomainError `not_found`, `order_state`, `sku_elsewhere` {number}, `already_resolved` where all
 *   units of it are ticked off already
 */
export async function pickUnit(
  tx: Transaction,
  { actorId }: Working,
  { package: id, sku: typed }: { readonly package: number; readonly sku: string },
): Promise<number> {
  const { order, row } = await lockPackage(tx, id);
  if (row.state !== 'picking') throw wrongState(order);
  const sku = typed.trim().toUpperCase();
  const lines = await linesOf(tx, [order.number]);
  const ids = lines.filter((line) => line.sku === sku).map((line) => line.id);
  const own =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(packageLines)
          .where(and(eq(packageLines.packageId, id), inArray(packageLines.lineId, ids)));
  if (own.length === 0) throw await elsewhere(tx, sku);
  const [open] = own.filter(({ picked, quantity }) => picked < quantity);
  if (!open) throw new DomainError('already_resolved');
  await tx
    .update(packageLines)
    .set({ picked: sql`${packageLines.picked} + 1`, pickedBy: actorId })
    .where(and(eq(packageLines.packageId, id), eq(packageLines.lineId, open.lineId)));
  return order.number;
}

/** Which order waits for what was scanned. */
async function elsewhere(tx: Transaction, sku: string): Promise<DomainError> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select p.order_number as number from package_lines pl
    join order_packages p on p.id = pl.package_id
    join order_lines l on l.id = pl.line_id
    where p.state = 'picking' and l.sku = ${sku} and pl.picked < pl.quantity
    order by p.id limit 1`);
  return new DomainError('sku_elsewhere', { details: { sku, number: rows[0]?.number ?? null } });
}

/** @returns number of its order @throws DomainError `not_found`, `order_state`, `not_picked` {units} */
export async function packPackage(tx: Transaction, working: Working, id: number): Promise<number> {
  const { order, row } = await lockPackage(tx, id);
  if (row.state !== 'picking') throw wrongState(order);
  const lines = await tx.select().from(packageLines).where(eq(packageLines.packageId, id));
  const units = lines.reduce((sum, { quantity, picked }) => sum + quantity - picked, 0);
  if (units > 0) throw new DomainError('not_picked', { details: { units } });
  await tx
    .update(orderPackages)
    .set({ state: 'packed', packedAt: working.at })
    .where(eq(orderPackages.id, id));
  await auditPackage(tx, working, 'order.packed', row);
  return order.number;
}

/**
 * Hands a package to the carrier: its units have left, and the buyer is told.
 * @returns number of its order
 * @throws DomainError `not_found`, `order_state`
 */
export async function shipPackage(
  tx: Transaction,
  working: Working,
  {
    package: id,
    carrier,
    tracking,
  }: { readonly package: number; readonly carrier: string; readonly tracking: string },
): Promise<number> {
  const { at } = working;
  const { order, row } = await lockPackage(tx, id);
  if (row.state !== 'packed') throw wrongState(order);
  const { number, method } = order;
  const packed = await tx.select().from(packageLines).where(eq(packageLines.packageId, id));
  await addUnits(tx, 'shipped', new Map(packed.map(({ lineId, quantity }) => [lineId, quantity])));
  await tx
    .update(orderPackages)
    .set({
      state: 'shipped',
      shippedAt: at,
      carrier: carrier.trim(),
      tracking: tracking.trim(),
      expectedOn: businessDaysAfter(utcDay(at), method?.days_max ?? 0),
    })
    .where(eq(orderPackages.id, id));
  const isAll = shippedOf(await linesOf(tx, [number])) === 'all';
  // What is being returned meanwhile stays so, and has ended once that is decided.
  await advance(
    tx,
    order,
    isAll ? 'ship_all' : 'ship_part',
    isAll && order.state !== 'returned' ? { finishedAt: at } : {},
  );
  await tellOfShipment(tx, order, { ...row, tracking: tracking.trim() }, { at, isAll });
  await auditPackage(tx, working, 'order.shipped', row, { tracking: tracking.trim() });
  return number;
}

async function tellOfShipment(
  tx: Transaction,
  order: OrderRow,
  { index, tracking }: Pick<PackageRow, 'index' | 'tracking'>,
  { at, isAll }: { readonly at: Date; readonly isAll: boolean },
): Promise<void> {
  const number = String(order.number);
  await notify(tx, {
    memberId: order.memberId,
    event: 'order.shipped',
    values: {
      number,
      package: String(index),
      packages: String(isAll ? index : index + 1),
      tracking,
    },
    path: orderPath(order.number),
    at,
  });
  await mailBuyer(tx, order, 'order.shipped', { number, tracking: tracking || '—' }, at);
}

/** What is left of an order waits for goods until a day. @throws DomainError `not_found`, `order_state` */
export async function waitForGoods(
  tx: Transaction,
  { actorId, at }: Working,
  { number, until }: { readonly number: number; readonly until: UtcDay },
): Promise<void> {
  const order = await lockOrder(tx, number);
  const parts = await partsOf(tx, [number]);
  const waiting = parts.lines.find(
    (line) => line.kind === 'shipped' && openUnits(line) - unitsPacking(parts, line.id) > 0,
  );
  if (!isPaid(order.state) || !waiting || until < utcDay(at)) throw wrongState(order);
  await tx.update(orders).set({ waitsUntil: until }).where(eq(orders.number, number));
  await notify(tx, {
    memberId: order.memberId,
    event: 'order.waits',
    values: {
      number: String(number),
      name_es: waiting.nameEs,
      name_en: waiting.nameEn,
      day: until,
    },
    path: orderPath(number),
    at,
  });
  await audit(tx, {
    actorId,
    action: 'order.waits',
    subject: `order/${number}`,
    after: { until },
    at,
  });
}

const auditPackage = (
  tx: Transaction,
  { actorId, at }: Working,
  action: AuditActionOf<'order'>,
  { orderNumber, index }: Pick<PackageRow, 'orderNumber' | 'index'>,
  after: AuditValues = {},
): Promise<void> =>
  audit(tx, {
    actorId,
    action,
    subject: `order/${orderNumber}`,
    after: { package: index, ...after },
    at,
  });
