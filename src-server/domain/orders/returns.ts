import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ReturnCondition } from '#contract/rules/market/market.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { orderReturns } from '../../database/schema/market-delivery.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { assertOrderOfOthers } from '../benefit/own-benefit.ts';
import { lockOpenInstant } from '../base/business-days.ts';
import { DomainError } from '../base/errors.ts';
import { notify } from '../inbox/notifications.ts';
import { takeKeysBack } from '../market/licence-keys.ts';
import { lockOrder, orderPath, type OrderRow } from '../market/order-rows.ts';
import { lockMember } from '../memberships/current.ts';
import { lockRequestOf, putBack, settleState } from './buyer.ts';
import type { Working } from './packages.ts';
import { partsOf, type OrderParts, type ReturnRow } from './parts.ts';
import { paidBack, planRefund, refund, type RefundPlan } from './refunds.ts';

export const returnSubject = (id: number): string => `return/${id}`;

/** Units by line of a return. */
export const unitsOf = ({ returning }: OrderParts, id: number): Map<number, number> =>
  new Map(
    returning
      .filter(({ returnId }) => returnId === id)
      .map(({ lineId, quantity }) => [lineId, quantity]),
  );

/** What a return would give back, as far as it is not decided. */
export const planOfReturn = (order: OrderRow, parts: OrderParts, id: number): RefundPlan =>
  planRefund(order, parts.lines, unitsOf(parts, id));

/** Whether a refund takes a second person: what went back of the order before counts with it. */
export const refundTakesTwo = (
  { refunded }: Pick<OrderRow, 'refunded'>,
  total: bigint,
  threshold: bigint,
): boolean => refunded + total >= threshold;

/** The parcel of a return is there. @throws DomainError `not_found`, `order_state` */
export async function returnArrived(
  tx: Transaction,
  { actorId, at }: Working,
  id: number,
): Promise<void> {
  const { order } = await lockReturn(tx, id);
  const [row] = await tx
    .update(orderReturns)
    .set({ state: 'arrived', arrivedAt: at, arrivedBy: actorId })
    .where(and(eq(orderReturns.id, id), inArray(orderReturns.state, ['asked', 'sent'])))
    .returning({ id: orderReturns.id });
  if (!row) throw new DomainError('order_state', { details: { state: order.state } });
  await notify(tx, {
    memberId: order.memberId,
    event: 'return.arrived',
    values: { number: String(order.number), return: String(id) },
    path: orderPath(order.number),
    at,
  });
  await audit(tx, {
    actorId,
    action: 'return.arrived',
    subject: returnSubject(id),
    after: { order: order.number },
    at,
  });
}

/** A return with its order's lock. @throws DomainError `not_found` */
export async function lockReturn(
  tx: Transaction,
  id: number,
): Promise<{ readonly order: OrderRow; readonly row: ReturnRow }> {
  const found = await findReturn(tx, id);
  await lockRequestOf(tx, found.orderNumber);
  const order = await lockOrder(tx, found.orderNumber);
  return { order, row: await findReturn(tx, id) };
}

export async function findReturn(db: Database, id: number): Promise<ReturnRow> {
  const [row] = await db.select().from(orderReturns).where(eq(orderReturns.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

interface Decided extends Working {
  readonly condition: ReturnCondition;
  readonly note: string;
  /** USD base units, as it was shown. */
  readonly total: bigint;
}

/**
 * Refunds what arrived, once. What is as new is in stock again; keys that nobody has seen can be given
 * again.
 * @throws DomainError `not_found`, `already_resolved`, `order_state`, `own_benefit`, `offer_changed` {amount}
 */
export async function refundReturn(
  tx: Transaction,
  services: Services,
  id: number,
  { actorId, at: now, condition, note, total }: Decided,
): Promise<void> {
  const open = await lockOpenInstant(tx, now);
  const { at } = open;
  const { orderNumber, memberId } = await findReturn(tx, id);
  await lockMember(tx, memberId);
  const { order, row } = await lockReturn(tx, id);
  await assertOrderOfOthers(tx, actorId, order);
  if (row.decidedAt !== null) throw new DomainError('already_resolved');
  if (row.state !== 'arrived') {
    throw new DomainError('order_state', { details: { state: order.state } });
  }
  const parts = await partsOf(tx, [orderNumber]);
  const plan = planOfReturn(order, parts, id);
  if (plan.total !== total) {
    throw new DomainError('offer_changed', { details: { amount: formatUsd(plan.total) } });
  }
  const refundId = await refund(tx, services, order, parts.lines, plan, {
    as: 'returned',
    actorId,
    open,
  });
  await tx
    .update(orderReturns)
    .set({
      state: 'refunded',
      condition,
      decidedAt: at,
      decidedBy: actorId,
      decisionNote: note.trim(),
      refundId,
    })
    .where(eq(orderReturns.id, id));
  await takeBackIn(tx, plan, { condition, orderNumber, returnId: id, actorId, at });
  await settleState(tx, orderNumber, at);
  await audit(tx, {
    actorId,
    action: 'return.refunded',
    subject: returnSubject(id),
    after: {
      order: orderNumber,
      member: memberId,
      amount: formatUsd(paidBack(plan)),
      condition,
      note: note.trim(),
    },
    at,
  });
}

async function takeBackIn(
  tx: Transaction,
  plan: RefundPlan,
  {
    condition,
    ...moved
  }: {
    readonly condition: ReturnCondition;
    readonly orderNumber: number;
    readonly returnId: number;
    readonly actorId: number;
    readonly at: Date;
  },
): Promise<void> {
  for (const { line, units } of plan.lines) {
    if (line.hasKeys) {
      const back = await takeKeysBack(tx, line.id, units);
      await putBack(tx, line, back, moved);
    } else if (condition === 'as_new' && line.kind === 'shipped') {
      await putBack(tx, line, units, moved);
    }
  }
}

/** Refuses a return, with a reason that the buyer reads. @throws DomainError `not_found`, `already_resolved` */
export async function refuseReturn(
  tx: Transaction,
  { actorId, at }: Working,
  { id, note: text }: { readonly id: number; readonly note: string },
): Promise<void> {
  const { order } = await lockReturn(tx, id);
  const note = text.trim();
  const [row] = await tx
    .update(orderReturns)
    .set({ state: 'refused', decidedAt: at, decidedBy: actorId, decisionNote: note })
    .where(and(eq(orderReturns.id, id), isNull(orderReturns.decidedAt)))
    .returning({ id: orderReturns.id });
  if (!row) throw new DomainError('already_resolved');
  await settleState(tx, order.number, at);
  await notify(tx, {
    memberId: order.memberId,
    event: 'return.refused',
    values: { number: String(order.number), return: String(id), note },
    path: orderPath(order.number),
    at,
  });
  await audit(tx, {
    actorId,
    action: 'return.refused',
    subject: returnSubject(id),
    after: { order: order.number, note },
    at,
  });
}

/**
 * Gives all that is left of an order back. Units that have not left are in stock again.
 * @throws DomainError `not_found`, `order_state`, `own_benefit`, `offer_changed` {amount}
 */
export async function refundWhole(
  tx: Transaction,
  services: Services,
  number: number,
  { actorId, at: now, note, total }: Omit<Decided, 'condition'>,
): Promise<void> {
  const open = await lockOpenInstant(tx, now);
  const { at } = open;
  await lockRequestOf(tx, number);
  const order = await lockOrder(tx, number);
  await assertOrderOfOthers(tx, actorId, order);
  const parts = await partsOf(tx, [number]);
  const isBusy =
    parts.returns.some(({ decidedAt }) => decidedAt === null) ||
    parts.packages.some(({ state }) => state === 'picking' || state === 'packed');
  if (order.paidAt === null || isBusy) {
    throw new DomainError('order_state', { details: { state: order.state } });
  }
  const plans = wholePlans(order, parts);
  const sum = plans.reduce((all, { plan }) => all + plan.total, 0n);
  if (sum === 0n || sum !== total) {
    throw new DomainError('offer_changed', { details: { amount: formatUsd(sum) } });
  }
  for (const { as, units } of plans) {
    // Anew for each: the second one begins where the first one ended.
    const fresh = await lockOrder(tx, number);
    const { lines } = await partsOf(tx, [number]);
    const plan = planRefund(fresh, lines, units);
    if (plan.lines.length === 0) continue;
    await refund(tx, services, fresh, lines, plan, { as, actorId, open });
    for (const part of plan.lines) {
      const moved = { orderNumber: number, actorId, at };
      if (as === 'cancelled') {
        await putBack(tx, part.line, part.units, moved);
      } else if (part.line.hasKeys) {
        const back = await takeKeysBack(tx, part.line.id, part.units);
        await putBack(tx, part.line, back, moved);
      }
    }
  }
  await settleState(tx, number, at);
  await audit(tx, {
    actorId,
    action: 'order.refunded',
    subject: `order/${number}`,
    after: { member: order.memberId, amount: formatUsd(sum), note: note.trim() },
    at,
  });
}

/** What was never sent, and then what was: two refunds at most. */
export function wholePlans(order: OrderRow, parts: OrderParts) {
  const open = new Map(
    parts.lines.map(({ id, quantity, shipped, cancelled }) => [id, quantity - shipped - cancelled]),
  );
  const first = planRefund(order, parts.lines, open);
  const after = parts.lines.map((line) => ({
    ...line,
    cancelled: line.cancelled + (open.get(line.id) ?? 0),
  }));
  const sent = new Map(parts.lines.map(({ id, shipped, returned }) => [id, shipped - returned]));
  const second = planRefund(
    {
      ...order,
      refunded: order.refunded + first.total,
      isShippingRefunded: order.isShippingRefunded || first.shipping > 0n,
    },
    after,
    sent,
  );
  return [
    { as: 'cancelled' as const, units: open, plan: first },
    { as: 'returned' as const, units: sent, plan: second },
  ].filter(({ plan }) => plan.lines.length > 0);
}
