import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';
import { lockOpenInstant } from '../base/business-days.ts';
import { DomainError } from '../base/errors.ts';
import { lockMember, type ChainPayment } from '../memberships/current.ts';
import type { RequestRow } from './states.ts';
import { requestSubjects } from './subjects.ts';

export interface Settlement {
  readonly paidFrom: ChainPayment;
  /** USD base units that count as paid. */
  readonly amount: bigint;
}

/**
 * The one way in which a purchase request takes effect. Needs the request's lock; the update of a
 * request that is not settled, and the unique key of what it becomes, are the guards behind it.
 * @returns id of what it became
 * @throws DomainError `conflict` where it is settled, and what the subject refuses
 */
export async function settlePurchase(
  tx: Transaction,
  services: Services,
  request: RequestRow,
  { paidFrom, amount }: Settlement,
): Promise<string> {
  const { at: settledAt } = await lockOpenInstant(tx, services.clock.now());
  const { kind, number, memberId, subjectId, offer } = request;
  const [settled] = await tx
    .update(purchaseRequests)
    .set({ status: 'Settled', settledAt, closedAt: settledAt })
    .where(and(eq(purchaseRequests.number, number), ne(purchaseRequests.status, 'Settled')))
    .returning({ number: purchaseRequests.number });
  if (!settled) throw new DomainError('conflict');
  return requestSubjects[kind].settle(tx, services, {
    memberId,
    subjectId,
    amount,
    offer,
    paidFrom,
    requestNumber: number,
    settledAt,
  });
}

/**
 * USD base units that a request costs until it has settled, whatever else the member buys.
 * @throws DomainError `plan_refused`, `course_owned`
 */
export async function lockedDue(
  tx: Transaction,
  services: Services,
  request: RequestRow,
): Promise<bigint> {
  let now = services.clock.now();
  // What both are offered by depends on what else the member buys.
  if (request.kind === 'membership' || request.kind === 'course') {
    await lockMember(tx, request.memberId);
    // What is due is decided by the same instant that it will take effect at.
    ({ at: now } = await lockOpenInstant(tx, services.clock.now()));
  }
  return requestSubjects[request.kind].due(tx, now, request);
}

/**
 * USD base units that a request costs now: what was locked, or less where less is due by now.
 * @throws DomainError `plan_refused`, `course_owned`, or `offer_changed` where it would cost more
 */
export async function dueNow(
  tx: Transaction,
  services: Services,
  request: RequestRow,
): Promise<bigint> {
  const due = await lockedDue(tx, services, request);
  if (due > request.amount) throw new DomainError('offer_changed');
  return due;
}
