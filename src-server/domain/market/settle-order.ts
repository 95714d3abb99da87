import { eq } from 'drizzle-orm';
import { utcDay } from '#contract/rules/days.ts';
import { businessDaysAfter } from '#contract/rules/market/business-days.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { orderLines, orders } from '../../database/schema/market-orders.ts';
import { members } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { enqueueMail } from '../base/mails.ts';
import { notify } from '../inbox/notifications.ts';
import type { DepositOffer, DepositWish, PaidDeposit } from '../investments/deposit-paid.ts';
import { lockBalance, postJournal } from '../ledger/journals.ts';
import { goodsOf } from './goods.ts';
import { issueInvoice } from './invoices.ts';
import { giveKeys } from './licence-keys.ts';
import { orderPaymentJournal } from './order-journals.ts';
import {
  addUnits,
  linesOf,
  lockOrder,
  openUnits,
  orderPath,
  shippedOf,
  stateAfter,
  type LineRow,
  type OrderRow,
} from './order-rows.ts';
import { debtGivenBack } from './paid-again.ts';
import { sendVolume } from './order-volume.ts';
import { moveStock, reserveStock, type Units } from './stock.ts';
import { assertUseLeft, retakeVoucherUse } from './voucher-uses.ts';

/**
 * What a purchase request for an order would pay. Only an order that was placed in the same transaction
 * has none yet: nobody pays one twice.
 * @throws DomainError `not_found`, `offer_changed`
 */
export async function offerOrder(
  db: Database,
  _services: Services,
  { memberId, subjectId, amount }: DepositWish,
): Promise<DepositOffer> {
  const [order] = await db.select().from(orders).where(eq(orders.number, subjectId));
  if (!order || order.memberId !== memberId) throw new DomainError('not_found');
  const isOpen = order.state === 'new' && order.payment === 'chain' && order.requestNumber === null;
  if (!isOpen || order.total !== amount) throw new DomainError('offer_changed');
  return { name: `Pedido ${order.number}`, nameEn: `Order ${order.number}`, offer: {} };
}

/**
 * USD base units that the request of an order costs: what was frozen. One whose reservation ended can be
 * paid late as long as the goods are there, and a use of its voucher. One that the chain undid after a part
 * of it was refunded isn't paid again: its price is of more than what is left of it.
 * @throws DomainError `order_state` {state}, `stock_gone` {lines}, `voucher_refused` {reason}
 */
export async function dueOfOrder(
  db: Database,
  { subjectId, amount }: { readonly subjectId: number; readonly amount: bigint },
): Promise<bigint> {
  const [order] = await db.select().from(orders).where(eq(orders.number, subjectId));
  if (!order || order.state === 'new') return amount;
  if (order.refunded > 0n) {
    throw new DomainError('order_state', { details: { state: order.state } });
  }
  const lines = await linesOf(db, [subjectId]);
  const goods = await goodsOf(
    db,
    lines.map(({ variantId }) => variantId),
  );
  const gone = lines.flatMap((line) => {
    const { variantId } = line;
    const available = goods.get(variantId)?.variant.available ?? null;
    return available === null || available >= openUnits(line)
      ? []
      : [{ variant: variantId, available }];
  });
  if (gone.length > 0) throw new DomainError('stock_gone', { details: { lines: gone } });
  await assertUseLeft(db, order);
  return amount;
}

/**
 * Makes a paid order effective: its stock is sold, what is downloaded is delivered, the payment, the
 * tax and the volume are booked, the invoice is issued, the buyer notified. An order that had ended
 * takes its goods and the use of its voucher anew, if they are there.
 * @returns its number
 * @throws DomainError `order_state`, `stock_gone` {lines}, `voucher_refused` {reason},
 *   `balance_exceeded` {available}
 */
export async function settleOrder(
  tx: Transaction,
  services: Services,
  paid: PaidDeposit,
): Promise<string> {
  const { subjectId: number, amount, paidFrom, settledAt } = paid;
  const order = await lockOrder(tx, number);
  const lines = await linesOf(tx, [number]);
  const state = stateAfter(order, 'pay', shippedOf(lines));
  if (order.state !== 'new') await retakeVoucherUse(tx, order);
  await sellStock(tx, order, lines, settledAt);
  await deliver(tx, lines, settledAt);
  if (paidFrom.kind === 'balance') await assertCovered(tx, order.memberId, amount);
  if (order.total > 0n) {
    const journal = orderPaymentJournal(order, { amount, paidFrom, at: settledAt });
    const entries = [...journal.entries, ...(await debtGivenBack(tx, order))];
    await postJournal(tx, { ...journal, entries });
  }
  const bv = await sendVolume(tx, services, order, lines, settledAt);
  const isDone = state === 'fulfilled';
  const { market_ship_days: days } = await services.settings.read(tx);
  await tx
    .update(orders)
    .set({
      state,
      bv,
      paidAt: settledAt,
      shipBy: isDone ? null : businessDaysAfter(utcDay(settledAt), days),
      finishedAt: isDone ? settledAt : null,
      payments: order.payments + 1,
      borne: order.total - amount,
      ...(paidFrom.kind === 'chain' && {
        paidCurrency: paidFrom.currency,
        paidTokens: paidFrom.tokenAmount,
        paidDecimals: paidFrom.decimals,
      }),
    })
    .where(eq(orders.number, number));
  await tellOfPayment(tx, order, settledAt);
  await issueInvoice(tx, order, lines, settledAt);
  return String(number);
}

/** Sells what was reserved; what an ended order gave back is taken anew. */
async function sellStock(
  tx: Transaction,
  { number, state }: OrderRow,
  lines: readonly LineRow[],
  at: Date,
): Promise<void> {
  const moved = { orderNumber: number, at };
  if (state !== 'new') {
    const taken = await reserveStock(tx, wantedOf(lines), moved);
    const limited = new Set(taken.map(({ variantId }) => variantId));
    await addUnits(
      tx,
      'stocked',
      new Map(lines.map((line) => [line.id, limited.has(line.variantId) ? openUnits(line) : 0])),
    );
    return moveStock(tx, 'sale', taken, moved);
  }
  await moveStock(tx, 'sale', stockedOf(lines), moved);
}

const wantedOf = (lines: readonly LineRow[]): Units[] =>
  lines.map((line) => ({ variantId: line.variantId, units: openUnits(line) }));

/** Units that lines took out of stock. */
export const stockedOf = (lines: readonly LineRow[]): Units[] =>
  lines.map(({ variantId, stocked }) => ({ variantId, units: stocked }));

/** What is downloaded is delivered with the payment. */
async function deliver(tx: Transaction, lines: readonly LineRow[], at: Date): Promise<void> {
  for (const line of lines) {
    if (line.kind !== 'digital') continue;
    if (line.hasKeys) await giveKeys(tx, { ...line, quantity: openUnits(line) });
    await tx
      .update(orderLines)
      .set({ shipped: line.quantity, deliveredAt: at })
      .where(eq(orderLines.id, line.id));
  }
}

async function assertCovered(tx: Transaction, memberId: number, amount: bigint): Promise<void> {
  const available = await lockBalance(tx, memberId, 'direct');
  if (amount > available) {
    throw new DomainError('balance_exceeded', { details: { available: formatUsd(available) } });
  }
}

async function tellOfPayment(tx: Transaction, order: OrderRow, at: Date): Promise<void> {
  const values = { number: String(order.number), amount: formatUsd(order.total) };
  await notify(tx, {
    memberId: order.memberId,
    event: 'order.paid',
    values,
    path: orderPath(order.number),
    at,
  });
  await mailBuyer(tx, order, 'order.paid', values, at);
}

type OrderMail = 'order.paid' | 'order.shipped' | 'order.refunded';

/** A mail to who bought, in their language. */
export async function mailBuyer(
  tx: Transaction,
  { memberId }: Pick<OrderRow, 'memberId'>,
  template: OrderMail,
  values: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> {
  const [member] = await tx
    .select({ email: members.email, language: members.language })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member) return;
  await enqueueMail(tx, {
    recipient: member.email,
    template,
    language: member.language,
    values,
    at,
  });
}
