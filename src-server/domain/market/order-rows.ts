import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  nextOrderState,
  type OrderEvent,
  type OrderState,
  type Shipped,
} from '#contract/rules/market/orders.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { orderLines, orders } from '../../database/schema/market-orders.ts';
import { DomainError } from '../base/errors.ts';

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;

/** Journals of an order are named by its number. */
export const orderSource = (number: number) => ({ type: 'order', id: String(number) }) as const;

/** The screen on which a member sees an order. */
export const orderPath = (number: number): string => `/marketplace/orders/${number}`;

/** Locks an order until the transaction ends; whatever changes one takes this first. */
export async function lockOrder(tx: Transaction, number: number): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The same of a member's own. @throws DomainError `not_found` */
export async function lockOwnOrder(
  tx: Transaction,
  memberId: number,
  number: number,
): Promise<OrderRow> {
  const row = await lockOrder(tx, number);
  if (row.memberId !== memberId) throw new DomainError('not_found');
  return row;
}

export const linesOf = (db: Database, numbers: readonly number[]): Promise<LineRow[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(orderLines)
        .where(inArray(orderLines.orderNumber, [...numbers]))
        .orderBy(asc(orderLines.orderNumber), asc(orderLines.id));

/** Units that are neither delivered nor taken back. */
export const openUnits = ({ quantity, shipped, cancelled }: LineRow): number =>
  quantity - shipped - cancelled;

/** Units that the buyer keeps: whether there are any decides whether all of it was refunded. */
export const keptUnits = ({ quantity, cancelled, returned }: LineRow): number =>
  quantity - cancelled - returned;

/** How much of an order that is sent was: what is downloaded does not count, unless it is all. */
export function shippedOf(lines: readonly LineRow[]): Shipped {
  const sent = lines.filter(
    ({ kind, quantity, cancelled }) => kind === 'shipped' && quantity > cancelled,
  );
  if (sent.every((line) => openUnits(line) === 0)) return 'all';
  return sent.some(({ shipped }) => shipped > 0) ? 'some' : 'nothing';
}

/** @throws DomainError `order_state` {state} where the event can't happen now */
export function stateAfter(
  { state }: Pick<OrderRow, 'state'>,
  event: OrderEvent,
  shipped: Shipped = 'nothing',
): OrderState {
  const next = nextOrderState(state, event, shipped);
  if (next === null) throw new DomainError('order_state', { details: { state } });
  return next;
}

/**
 * Takes an order from the state that it was seen in to the next one.
 * @throws DomainError `order_state` where it can't, or is not in that state any more
 */
export async function advance(
  tx: Transaction,
  order: Pick<OrderRow, 'number' | 'state'>,
  event: OrderEvent,
  values: Partial<typeof orders.$inferInsert> = {},
  shipped: Shipped = 'nothing',
): Promise<OrderState> {
  const state = stateAfter(order, event, shipped);
  const rows = await tx
    .update(orders)
    .set({ ...values, state })
    .where(and(eq(orders.number, order.number), eq(orders.state, order.state)))
    .returning({ number: orders.number });
  if (rows.length === 0) throw new DomainError('order_state', { details: { state: order.state } });
  return state;
}

/** Adds to counted units of lines. */
export async function addUnits(
  tx: Transaction,
  name: 'shipped' | 'cancelled' | 'returned' | 'stocked',
  units: ReadonlyMap<number, number>,
): Promise<void> {
  for (const [id, count] of units) {
    if (count === 0) continue;
    const column = orderLines[name];
    await tx
      .update(orderLines)
      .set({ [name]: sql`${column} + ${count}` })
      .where(eq(orderLines.id, id));
  }
}
