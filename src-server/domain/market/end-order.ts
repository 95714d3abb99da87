import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OrderEvent } from '#contract/rules/market/orders.ts';
import type { Transaction } from '../../database/database.ts';
import { orders } from '../../database/schema/market-orders.ts';
import { notifyAll } from '../inbox/notifications.ts';
import { addUnits, advance, linesOf, orderPath, type OrderRow } from './order-rows.ts';
import { stockedOf } from './settle-order.ts';
import { moveStock } from './stock.ts';
import { freeVoucher } from './voucher-uses.ts';

/**
 * Ends orders that were not paid, by the requests that were to pay them: their stock and their vouchers
 * are free again. Those that have ended, or were paid, stay as they are.
 */
export async function endUnpaidOrders(
  tx: Transaction,
  requestNumbers: readonly number[],
  event: Extract<OrderEvent, 'expire' | 'cancel'>,
  at: Date,
): Promise<void> {
  if (requestNumbers.length === 0) return;
  const rows = await tx
    .select()
    .from(orders)
    .where(and(inArray(orders.requestNumber, [...requestNumbers]), eq(orders.state, 'new')))
    .orderBy(asc(orders.number))
    .for('update');
  for (const order of rows) await endUnpaid(tx, order, event, at);
  if (event !== 'expire') return;
  await notifyAll(
    tx,
    rows.map(({ number, memberId }) => ({
      memberId,
      event: 'order.expired' as const,
      values: { number: String(number) },
      path: orderPath(number),
      at,
    })),
  );
}

async function endUnpaid(
  tx: Transaction,
  order: OrderRow,
  event: 'expire' | 'cancel',
  at: Date,
): Promise<void> {
  await advance(tx, order, event, { finishedAt: at });
  const lines = await linesOf(tx, [order.number]);
  await moveStock(tx, 'release', stockedOf(lines), { orderNumber: order.number, at });
  await addUnits(tx, 'stocked', new Map(lines.map(({ id, stocked }) => [id, -stocked])));
  await freeVoucher(tx, order.number);
}
