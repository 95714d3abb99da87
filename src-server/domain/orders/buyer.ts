import { and, eq, isNull } from 'drizzle-orm';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { ReturnReason } from '#contract/rules/market/market.ts';
import type { Transaction } from '../../database/database.ts';
import { orderPackages, orderReturns, returnLines } from '../../database/schema/market-delivery.ts';
import { orders } from '../../database/schema/market-orders.ts';
import type { Services } from '../../services.ts';
import { activeAdministrators } from '../inbox/administrators.ts';
import { notifyAll } from '../inbox/notifications.ts';
import { lockOpenInstant } from '../base/business-days.ts';
import { DomainError } from '../base/errors.ts';
import { goodsOf } from '../market/goods.ts';
import { revealKeys } from '../market/licence-keys.ts';
import { setLine } from '../market/cart.ts';
import {
  addUnits,
  advance,
  linesOf,
  lockOwnOrder,
  openUnits,
  shippedOf,
  type LineRow,
} from '../market/order-rows.ts';
import type { Shopper } from '../market/shopper.ts';
import { moveStock } from '../market/stock.ts';
import { lockMember } from '../memberships/current.ts';
import { cancelPurchase } from '../purchases/cancel.ts';
import { lockRequest } from '../purchases/states.ts';
import { partsOf, returnableOf, unitsPacking } from './parts.ts';
import { planRefund, refund } from './refunds.ts';

/** Takes an order back before it is paid. @throws DomainError `not_found`, `order_state`, `not_payable` */
export async function cancelOrder(
  tx: Transaction,
  services: Services,
  { memberId }: Shopper,
  number: number,
): Promise<void> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.memberId, memberId)));
  if (!order) throw new DomainError('not_found');
  if (order.state !== 'new' || order.requestNumber === null) {
    throw new DomainError('order_state', { details: { state: order.state } });
  }
  // The request first, as its watcher locks them; it ends the order.
  await cancelPurchase(tx, services, memberId, order.requestNumber);
}

/**
 * Takes units back that are in no package yet: their money returns, their stock is free.
 * @throws DomainError `not_found`, `order_state`
 */
export async function cancelLine(
  tx: Transaction,
  services: Services,
  { memberId, now }: Shopper,
  {
    number,
    line: lineId,
    quantity,
  }: { readonly number: number; readonly line: number; readonly quantity: number },
): Promise<void> {
  const open = await lockOpenInstant(tx, now);
  await lockMember(tx, memberId);
  await lockRequestOf(tx, number);
  const order = await lockOwnOrder(tx, memberId, number);
  const parts = await partsOf(tx, [number]);
  const line = parts.lines.find(({ id }) => id === lineId);
  if (!line) throw new DomainError('not_found');
  const free = line.kind === 'shipped' ? openUnits(line) - unitsPacking(parts, lineId) : 0;
  if (order.paidAt === null || quantity > free) {
    throw new DomainError('order_state', { details: { state: order.state } });
  }
  const plan = planRefund(order, parts.lines, new Map([[lineId, quantity]]));
  await refund(tx, services, order, parts.lines, plan, { as: 'cancelled', actorId: null, open });
  await putBack(tx, line, quantity, { orderNumber: number, at: open.at });
  await settleState(tx, number, open.at);
}

/** Requests are locked before what they pay for. */
export async function lockRequestOf(tx: Transaction, number: number): Promise<void> {
  const [row] = await tx
    .select({ requestNumber: orders.requestNumber })
    .from(orders)
    .where(eq(orders.number, number));
  if (!row) throw new DomainError('not_found');
  if (row.requestNumber !== null) {
    await lockRequest(tx, row.requestNumber);
  }
}

/** Units of a line that are in stock again. */
export async function putBack(
  tx: Transaction,
  { id, variantId, stocked }: LineRow,
  units: number,
  moved: Parameters<typeof moveStock>[3],
): Promise<void> {
  const back = Math.min(units, stocked);
  if (back === 0) return;
  await moveStock(tx, 'return', [{ variantId, units: back }], moved);
  await addUnits(tx, 'stocked', new Map([[id, -back]]));
}

/** The state that an order has after units of it were taken back. Needs its lock. */
export async function settleState(tx: Transaction, number: number, at: Date): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number));
  if (!order) throw new DomainError('not_found');
  const { lines, returns } = await partsOf(tx, [number]);
  if (lines.every(({ quantity, cancelled, returned }) => quantity === cancelled + returned)) {
    await advance(tx, order, 'refund_all', { finishedAt: at });
    return;
  }
  const hasOpen = returns.some(({ decidedAt }) => decidedAt === null);
  const shipped = shippedOf(lines);
  if (order.state === 'returned') {
    if (!hasOpen) {
      const ended = shipped === 'all' ? { finishedAt: at } : {};
      await advance(tx, order, 'end_return', ended, shipped);
    }
    return;
  }
  if (shipped === 'all' && order.state !== 'fulfilled') {
    await advance(tx, order, 'ship_all', { finishedAt: at });
  }
}

/** The buyer has a package. @throws DomainError `not_found`, `order_state` */
export async function receivePackage(
  tx: Transaction,
  { memberId, now }: Shopper,
  { number, package: packageId }: { readonly number: number; readonly package: number },
): Promise<void> {
  const order = await lockOwnOrder(tx, memberId, number);
  const [row] = await tx
    .update(orderPackages)
    .set({ state: 'received', receivedAt: now })
    .where(
      and(
        eq(orderPackages.id, packageId),
        eq(orderPackages.orderNumber, number),
        eq(orderPackages.state, 'shipped'),
        isNull(orderPackages.receivedAt),
      ),
    )
    .returning({ id: orderPackages.id });
  if (!row) throw new DomainError('order_state', { details: { state: order.state } });
}

/** Shows the keys of a line; from now on it can't be returned. @throws DomainError `not_found`, `order_state` */
export async function revealLine(
  tx: Transaction,
  services: Services,
  { memberId, now }: Shopper,
  { number, line: lineId }: { readonly number: number; readonly line: number },
): Promise<string[]> {
  const order = await lockOwnOrder(tx, memberId, number);
  const parts = await partsOf(tx, [number]);
  const line = parts.lines.find(({ id }) => id === lineId);
  if (!line?.hasKeys) throw new DomainError('not_found');
  const isReturning = parts.returns.some(
    ({ id, decidedAt }) =>
      decidedAt === null &&
      parts.returning.some((row) => row.returnId === id && row.lineId === lineId),
  );
  // Who asks for the money back does not get the key as well.
  if (order.paidAt === null || isReturning || (parts.keys.get(lineId) ?? []).length === 0) {
    throw new DomainError('order_state', { details: { state: order.state } });
  }
  return revealKeys(tx, services, lineId, now);
}

interface Asked {
  readonly number: number;
  readonly lines: readonly { readonly line: number; readonly quantity: number }[];
  readonly reason: ReturnReason;
  readonly note: string;
}

/**
 * Asks to return units of lines. What is downloaded has nothing to be sent: it waits for a decision.
 * @throws DomainError `not_found`, `order_state`, `return_refused` {line, reason}
 */
export async function askReturn(
  tx: Transaction,
  services: Services,
  { memberId, now }: Shopper,
  { number, lines, reason, note }: Asked,
): Promise<void> {
  const order = await lockOwnOrder(tx, memberId, number);
  const parts = await partsOf(tx, [number]);
  const settings = await services.settings.read(tx);
  const days = settings.market_return_days;
  const wanted = new Map<number, number>();
  for (const { line, quantity } of lines) wanted.set(line, (wanted.get(line) ?? 0) + quantity);
  for (const [lineId, units] of wanted) {
    const line = parts.lines.find(({ id }) => id === lineId);
    if (!line) throw new DomainError('not_found');
    const returnable = returnableOf(order, line, parts, { now, days });
    if (units > returnable.units) {
      const refusal = returnable.refusal ?? 'nothing_left';
      throw new DomainError('return_refused', { details: { line: lineId, reason: refusal } });
    }
  }
  const isSent = parts.lines.some(({ id, kind }) => wanted.has(id) && kind === 'shipped');
  const [row] = await tx
    .insert(orderReturns)
    .values({
      orderNumber: number,
      memberId,
      state: isSent ? 'asked' : 'arrived',
      reason,
      note: note.trim(),
      askedAt: now,
      sendBy: new Date(now.getTime() + settings.market_return_send_days * DAY_MS),
      ...(!isSent && { sentAt: now, arrivedAt: now }),
    })
    .returning({ id: orderReturns.id });
  if (!row) throw new Error('A return was not stored');
  await tx
    .insert(returnLines)
    .values([...wanted].map(([lineId, quantity]) => ({ returnId: row.id, lineId, quantity })));
  await advance(tx, order, 'ask_return');
  const people = await activeAdministrators(tx, 'catalogue');
  await notifyAll(
    tx,
    people.map(({ id }) => ({
      memberId: id,
      event: 'return.asked' as const,
      values: { number: String(row.id) },
      path: `/admin/market/returns?return=${row.id}`,
      at: now,
    })),
  );
}

/** The buyer has sent what comes back. @throws DomainError `not_found`, `order_state` */
export async function sendReturn(
  tx: Transaction,
  { memberId, now }: Shopper,
  {
    number,
    id,
    tracking,
  }: { readonly number: number; readonly id: number; readonly tracking: string },
): Promise<void> {
  const order = await lockOwnOrder(tx, memberId, number);
  const [row] = await tx
    .update(orderReturns)
    .set({ state: 'sent', sentAt: now, tracking: tracking.trim() })
    .where(
      and(
        eq(orderReturns.id, id),
        eq(orderReturns.orderNumber, number),
        eq(orderReturns.state, 'asked'),
      ),
    )
    .returning({ id: orderReturns.id });
  if (!row) throw new DomainError('order_state', { details: { state: order.state } });
}

/** Puts what of an order can still be bought into the cart. @throws DomainError `not_found` */
export async function orderAgain(tx: Transaction, shopper: Shopper, number: number): Promise<void> {
  await lockOwnOrder(tx, shopper.memberId, number);
  const lines = await linesOf(tx, [number]);
  const goods = await goodsOf(
    tx,
    lines.map(({ variantId }) => variantId),
  );
  for (const { variantId, quantity } of lines) {
    const found = goods.get(variantId);
    if (found?.product.state !== 'published' || !found.variant.isOnSale) continue;
    await setLine(tx, shopper, { variant: variantId, quantity });
  }
}
