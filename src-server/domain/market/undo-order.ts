import { and, eq, inArray } from 'drizzle-orm';
import { shareOf } from '#contract/rules/market/quote.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { orderPackages, packageLines } from '../../database/schema/market-delivery.ts';
import { orderLines, orders } from '../../database/schema/market-orders.ts';
import { lockOpenInstant } from '../base/business-days.ts';
import type { UndoneDeposit } from '../investments/deposit-reversal.ts';
import { debtEntries } from '../ledger/debts.ts';
import { keysOf, takeKeysBack } from './licence-keys.ts';
import { borneOf, takenBack } from './order-journals.ts';
import { addUnits, advance, linesOf, type LineRow, type OrderRow } from './order-rows.ts';
import { undoneSource } from './paid-again.ts';
import { takeVolumeBack } from './order-volume.ts';
import { moveStock } from './stock.ts';
import { freeVoucher } from './voucher-uses.ts';

async function orderOfRequest(db: Database, requestNumber: number): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.requestNumber, requestNumber));
  return row ?? null;
}

/** The tokens that pay what an order still is: those of what was refunded are on their way back. */
export async function tokensOfOrder(
  db: Database,
  requestNumber: number,
): Promise<{
  readonly currency: NonNullable<OrderRow['paidCurrency']>;
  readonly amount: bigint;
} | null> {
  const order = await orderOfRequest(db, requestNumber);
  if (!order?.paidCurrency || order.paidTokens === null || order.paidAt === null) return null;
  const amount = order.paidTokens - tokensFor(order, order.refunded);
  return amount > 0n ? { currency: order.paidCurrency, amount } : null;
}

/** Tokens of an order's payment that an amount of its total is, rounded down. */
export const tokensFor = ({ paidTokens, total }: OrderRow, usd: bigint): bigint =>
  total === 0n ? 0n : ((paidTokens ?? 0n) * usd) / total;

/**
 * Undoes an order whose payment the chain took back. What has not left is in stock again; what has, and
 * keys that were seen, are a debt of the member.
 * @returns null where it was undone before
 */
export async function undoOrder(
  tx: Transaction,
  requestNumber: number,
  now: Date,
): Promise<UndoneDeposit | null> {
  const { day, at } = await lockOpenInstant(tx, now);
  const found = await orderOfRequest(tx, requestNumber);
  if (!found || found.paidAt === null) return null;
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.number, found.number))
    .for('update');
  if (!order) return null;
  const { number, memberId } = order;
  const lines = await linesOf(tx, [number]);
  const gone = await takeGoodsBack(tx, order, lines, at);
  const debt = gone.reduce((sum, one) => sum + one, 0n);
  await takeVolumeBack(tx, order, order.bv, { day, at });
  await advance(tx, order, 'undo', {
    bv: 0n,
    borne: 0n,
    paidAt: null,
    shipBy: null,
    waitsUntil: null,
    finishedAt: at,
    paidCurrency: null,
    paidTokens: null,
    paidDecimals: null,
  });
  await freeVoucher(tx, number);
  const left = order.total - order.refunded;
  const borne = borneOf(order, left);
  return {
    amount: left - borne,
    entries: [
      ...takenBack({ ...bookedNow(order, lines), borne }),
      ...(debt > 0n ? debtEntries(memberId, debt) : []),
    ],
    source: undoneSource(order),
  };
}

/** What of an order was sold and not refunded. */
function bookedNow(order: OrderRow, lines: readonly LineRow[]) {
  const back = lines.map((line) => {
    const units = line.cancelled + line.returned;
    const whole = line.price * BigInt(line.quantity) - line.discount;
    return {
      items: shareOf(whole, line.quantity, 0, units),
      tax: shareOf(line.tax, line.quantity, 0, units),
    };
  });
  const shippingBack = order.isShippingRefunded;
  return {
    items: order.items - order.discount - back.reduce((sum, { items }) => sum + items, 0n),
    shipping: shippingBack ? 0n : order.shipping,
    tax:
      order.tax -
      back.reduce((sum, { tax }) => sum + tax, 0n) -
      (shippingBack ? order.shippingTax : 0n),
  };
}

/** @returns what the units that are gone had cost, by line */
async function takeGoodsBack(
  tx: Transaction,
  { number }: OrderRow,
  lines: readonly LineRow[],
  at: Date,
): Promise<bigint[]> {
  await dropOpenPackages(tx, number);
  const keys = await keysOf(
    tx,
    lines.map(({ id }) => id),
  );
  const gone: bigint[] = [];
  for (const line of lines) {
    const kept = line.quantity - line.cancelled - line.returned;
    const seen = (keys.get(line.id) ?? []).filter(({ revealedAt }) => revealedAt !== null).length;
    const left = goneUnits(line, seen);
    const back = kept - left;
    if (line.hasKeys) await takeKeysBack(tx, line.id, back);
    if (back > 0 && line.stocked > 0) {
      await moveStock(tx, 'return', [{ variantId: line.variantId, units: back }], {
        orderNumber: number,
        at,
      });
      await addUnits(tx, 'stocked', new Map([[line.id, -back]]));
    }
    if (line.kind === 'digital') {
      await tx
        .update(orderLines)
        .set({ shipped: left + line.returned })
        .where(eq(orderLines.id, line.id));
    }
    const whole = line.price * BigInt(line.quantity) - line.discount + line.tax;
    gone.push(shareOf(whole, line.quantity, 0, left));
  }
  return gone;
}

/** Units that the buyer has for good: what was sent, and keys that were seen. */
function goneUnits({ hasKeys, kind, shipped, returned }: LineRow, seen: number): number {
  if (hasKeys) return seen;
  return kind === 'digital' ? 0 : shipped - returned;
}

/** What was being packed goes back to its place. */
async function dropOpenPackages(tx: Transaction, number: number): Promise<void> {
  const open = await tx
    .select({ id: orderPackages.id })
    .from(orderPackages)
    .where(
      and(
        eq(orderPackages.orderNumber, number),
        inArray(orderPackages.state, ['picking', 'packed']),
      ),
    );
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  await tx.delete(packageLines).where(inArray(packageLines.packageId, ids));
  await tx.delete(orderPackages).where(inArray(orderPackages.id, ids));
}
