import { eq } from 'drizzle-orm';
import { shareOf } from '#contract/rules/market/quote.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Transaction } from '../../database/database.ts';
import { orderRefunds } from '../../database/schema/market-delivery.ts';
import { orders, type FrozenTax } from '../../database/schema/market-orders.ts';
import type { Services } from '../../services.ts';
import type { OpenInstant } from '../base/business-days.ts';
import { DomainError } from '../base/errors.ts';
import { notify } from '../inbox/notifications.ts';
import { postJournal, type EntryInput } from '../ledger/journals.ts';
import { issueCreditNote } from '../market/invoices.ts';
import { borneOf, orderRefundJournal, type RefundAmounts } from '../market/order-journals.ts';
import {
  addUnits,
  keptUnits,
  orderPath,
  type LineRow,
  type OrderRow,
} from '../market/order-rows.ts';
import { bvOf, takeVolumeBack } from '../market/order-volume.ts';
import { mailBuyer } from '../market/settle-order.ts';
import { tokensFor } from '../market/undo-order.ts';
import { raiseException } from '../purchases/exceptions.ts';
import { lockRequest } from '../purchases/states.ts';

export interface RefundPlan extends RefundAmounts {
  readonly shippingTax: bigint;
  readonly lines: readonly {
    readonly line: LineRow;
    readonly units: number;
    readonly amount: bigint;
    readonly tax: bigint;
  }[];
  readonly taxes: readonly FrozenTax[];
  /** Nothing of the order stays with its buyer. */
  readonly isWhole: boolean;
}

/**
 * What comes back for units of lines: their part of the price less the voucher, of the tax, and the
 * shipping with the last unit that was sent. All parts together are the order, to the cent, and so is what
 * of them the company had borne.
 */
export function planRefund(
  order: OrderRow,
  lines: readonly LineRow[],
  units: ReadonlyMap<number, number>,
): RefundPlan {
  const parts = lines.flatMap((line) => {
    const count = units.get(line.id) ?? 0;
    if (count === 0) return [];
    const before = line.cancelled + line.returned;
    const share = (amount: bigint): bigint =>
      shareOf(amount, line.quantity, before, before + count);
    const net = line.price * BigInt(line.quantity) - line.discount;
    return [{ line, units: count, amount: share(net), tax: share(line.tax) }];
  });
  const left = (line: LineRow): number => keptUnits(line) - (units.get(line.id) ?? 0);
  const isWhole = lines.every((line) => left(line) <= 0);
  const sentBack = lines.every((line) => line.kind === 'digital' || left(line) <= 0);
  const withShipping = sentBack && !order.isShippingRefunded && order.shipping > 0n;
  const shipping = withShipping ? order.shipping : 0n;
  const shippingTax = withShipping ? order.shippingTax : 0n;
  const items = parts.reduce((sum, { amount }) => sum + amount, 0n);
  const tax = parts.reduce((sum, part) => sum + part.tax, shippingTax);
  const total = items + shipping + tax;
  return {
    items,
    shipping,
    shippingTax,
    tax,
    total,
    borne: borneOf(order, total),
    lines: parts,
    taxes: taxesOf(order, parts, { shipping, shippingTax }),
    isWhole,
  };
}

function taxesOf(
  order: OrderRow,
  parts: RefundPlan['lines'],
  { shipping, shippingTax }: { readonly shipping: bigint; readonly shippingTax: bigint },
): FrozenTax[] {
  const rows = [
    ...parts.map(({ line, amount, tax }) => ({
      label: line.taxLabel,
      rate: plainRate(line.taxRate),
      base: amount,
      tax,
    })),
    ...(shipping > 0n
      ? [
          {
            label: order.shippingLabel,
            rate: plainRate(order.shippingRate),
            base: shipping,
            tax: shippingTax,
          },
        ]
      : []),
  ];
  const groups = Map.groupBy(rows, ({ label, rate }) => `${label}/${rate}`);
  return [...groups.values()].map((group) => ({
    label: group[0]?.label ?? '',
    rate: group[0]?.rate ?? '0',
    base: formatUsd(group.reduce((sum, { base }) => sum + base, 0n)),
    amount: formatUsd(group.reduce((sum, { tax }) => sum + tax, 0n)),
  }));
}

/** What the buyer gets of a refund: never more than was paid. */
export const paidBack = ({ total, borne }: Pick<RefundAmounts, 'total' | 'borne'>): bigint =>
  total - borne;

interface Refunding {
  /** As units that were never sent, or that came back. */
  readonly as: 'cancelled' | 'returned';
  /** Null: the buyer, who takes back what has not been packed. */
  readonly actorId: number | null;
  /** Inside of a day that is held open; taken before any other lock. */
  readonly open: OpenInstant;
}

/**
 * Gives a part of an order's money back to where it came from: to the balance, or as tokens that an
 * administrator sends. Needs the order's lock; stock is the caller's.
 * @returns id of the refund
 */
export async function refund(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  lines: readonly LineRow[],
  plan: RefundPlan,
  { as, actorId, open }: Refunding,
): Promise<number> {
  const { at } = open;
  const units = new Map(plan.lines.map((part) => [part.line.id, part.units]));
  const [row] = await tx
    .insert(orderRefunds)
    .values({
      orderNumber: order.number,
      items: plan.items,
      shipping: plan.shipping,
      tax: plan.tax,
      total: plan.total,
      borne: plan.borne,
      taxes: plan.taxes,
      lines: plan.lines.map((part) => ({
        line: part.line.id,
        quantity: part.units,
        amount: formatUsd(part.amount),
        tax: formatUsd(part.tax),
      })),
      at,
      actorId,
    })
    .returning({ id: orderRefunds.id });
  if (!row) throw new Error('A refund was not stored');
  const taken = await takeVolumeBack(
    tx,
    order,
    bvOf(lines, ({ id }) => units.get(id) ?? 0),
    open,
  );
  await tx
    .update(orders)
    .set({
      refunded: order.refunded + plan.total,
      isShippingRefunded: order.isShippingRefunded || plan.shipping > 0n,
      bv: order.bv - taken,
    })
    .where(eq(orders.number, order.number));
  await addUnits(tx, as, units);
  await sendMoney(tx, services, order, plan, { refundId: row.id, at });
  await tellOfRefund(tx, order, paidBack(plan), at);
  await issueCreditNote(
    tx,
    order,
    lines,
    {
      refundId: row.id,
      units,
      before: new Map(lines.map((line) => [line.id, line.cancelled + line.returned])),
      shipping: plan.shipping,
      taxes: plan.taxes,
      total: plan.total,
    },
    at,
  );
  return row.id;
}

async function sendMoney(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  plan: RefundPlan,
  { refundId, at }: { readonly refundId: number; readonly at: Date },
): Promise<void> {
  if (plan.total === 0n) return;
  if (order.payment === 'balance') {
    const to: EntryInput[] = [{ account: 'direct', memberId: order.memberId, amount: plan.total }];
    await postJournal(tx, orderRefundJournal(order, refundId, plan, { to, at }));
    return;
  }
  const { paidCurrency: currency, paidDecimals: decimals, requestNumber } = order;
  const request = requestNumber === null ? null : await lockRequest(tx, requestNumber);
  if (!request || currency === null || decimals === null) {
    throw new DomainError('order_state', { details: { state: order.state } });
  }
  // Cut from the whole, so that all refunds together never are more tokens than were paid.
  const tokens = tokensFor(order, order.refunded + plan.total) - tokensFor(order, order.refunded);
  const to: EntryInput[] = [
    { account: 'tct_conversion', currency: 'USD', amount: paidBack(plan) },
    { account: 'tct_conversion', currency, amount: tokens, decimals },
    { account: 'unmatched_receipts', currency, amount: -tokens, decimals },
  ];
  await postJournal(
    tx,
    orderRefundJournal(order, refundId, plan, { to: to.filter(({ amount }) => amount !== 0n), at }),
  );
  if (tokens === 0n) return;
  await raiseException(tx, services, request, {
    kind: 'refund_due',
    state: 'open',
    currency,
    amount: tokens,
  });
}

async function tellOfRefund(
  tx: Transaction,
  order: OrderRow,
  total: bigint,
  at: Date,
): Promise<void> {
  const values = {
    number: String(order.number),
    amount: formatUsd(total),
    to: order.payment,
  };
  await notify(tx, {
    memberId: order.memberId,
    event: 'order.refunded',
    values,
    path: orderPath(order.number),
    at,
  });
  const { number, amount } = values;
  await mailBuyer(tx, order, 'order.refunded', { number, amount }, at);
}
