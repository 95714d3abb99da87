import { eq } from 'drizzle-orm';
import type { Proposed } from '#contract/api/admin/proposals.ts';
import type { ReturnCondition } from '#contract/rules/market/market.ts';
import { parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { orders } from '../../database/schema/market-orders.ts';
import type { Services } from '../../services.ts';
import type { Caller } from '../accounts/sessions.ts';
import { DomainError } from '../base/errors.ts';
import { findReturn, refundReturn, refundTakesTwo, refundWhole } from '../orders/returns.ts';
import { propose } from './propose.ts';

interface Wish {
  readonly order: number;
  readonly returnId: number | null;
  readonly condition: ReturnCondition;
  readonly note: string;
  /** USD decimal, as it was shown. */
  readonly total: string;
}

/**
 * Refunds a return or a whole order, or proposes it where one person does not decide that much.
 * @returns the proposal; null where it is refunded
 * @throws DomainError as `refundReturn`, `refundWhole` and {@link propose}
 */
export async function refundOrPropose(
  tx: Transaction,
  services: Services,
  caller: Pick<Caller, 'memberId' | 'role' | 'duties'>,
  wish: Wish,
): Promise<Proposed | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, wish.order));
  if (!order) throw new DomainError('not_found');
  const total = parseUsd(wish.total);
  const { market_refund_threshold: threshold } = await services.settings.read(tx);
  if (refundTakesTwo(order, total, parseUsd(threshold))) {
    return propose(tx, services, caller, {
      kind: 'order.refund',
      payload: wish,
      reason: wish.note,
    });
  }
  const decided = { actorId: caller.memberId, at: services.clock.now(), note: wish.note, total };
  await (wish.returnId === null
    ? refundWhole(tx, services, wish.order, decided)
    : refundReturn(tx, services, wish.returnId, { ...decided, condition: wish.condition }));
  return null;
}

/** The order of a return. @throws DomainError `not_found` */
export const orderOfReturn = async (tx: Transaction, id: number): Promise<number> =>
  (await findReturn(tx, id)).orderNumber;
