import { formatUsd } from '#contract/rules/money.ts';
import type { PurchaseKind, RequestKind } from '#contract/rules/purchases.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { offerCourse } from '../academy/sales/offer.ts';
import { courseDue, settleCoursePurchase } from '../academy/sales/settlement.ts';
import { creditDeposit } from '../exchange/deposits.ts';
import type { DepositOffer, DepositWish, PaidDeposit } from '../investments/deposit-paid.ts';
import { offerGlobalDeposit, openGlobalDeposit } from '../investments/global-deposits.ts';
import { assertOffered, shownOfferTo } from '../memberships/offers.ts';
import { promised, promisedTerms } from '../memberships/promises.ts';
import { promisedOffer, settleMemberships } from '../memberships/settlement.ts';
import { activeMembership } from '../memberships/times.ts';
import { offerPoolPosition, openPoolPosition } from '../investments/pool-positions.ts';
import { endUnpaidOrders } from '../market/end-order.ts';
import {
  dueOfSubscription,
  endUnpaidSubscriptions,
  offerSubscription,
  settleSubscription,
} from '../offerings/settle.ts';
import { dueOfOrder, offerOrder, settleOrder } from '../market/settle-order.ts';
import type { RequestRow } from './states.ts';

/** What is offered, frozen in the request. */
export interface PurchaseOffer extends DepositOffer {
  /** The offer ends then, if that is before the request does. */
  readonly endsAt?: Date;
}

/** How a request ends that did not settle. */
export type RequestEnding = 'expire' | 'cancel';

/** One kind of thing that purchase requests pay for. */
interface RequestSubject {
  /**
   * USD base units that the purchase of a request costs now; until it has settled only with the
   * locks of `lockedDue`.
   * @throws DomainError `plan_refused`, `course_owned` where it is not possible any more
   */
  due(db: Database, now: Date, request: RequestRow): Promise<bigint>;
  /**
   * Ends what only waits for the payment of requests that have ended: what was held for it is free
   * again. Kinds that hold nothing have none.
   */
  end?(tx: Transaction, numbers: readonly number[], how: RequestEnding, at: Date): Promise<void>;
  /** Makes it effective; answers with the id of what it became. */
  settle(tx: Transaction, services: Services, paid: PaidDeposit): Promise<string>;
}

interface PurchaseSubject extends RequestSubject {
  /** Refuses, by DomainErrors, what the member may not buy at that amount. */
  offer(db: Database, services: Services, wish: DepositWish): Promise<PurchaseOffer>;
}

const membership: PurchaseSubject = {
  async offer(db, services, { memberId, subjectId, amount }) {
    const shown = { planId: subjectId, amount, now: services.clock.now() };
    const offered = await shownOfferTo(db, services, memberId, shown);
    const { plan, offer, active } = offered;
    return {
      name: plan.name,
      nameEn: plan.nameEn,
      offer: {
        purchase: offer.kind,
        credit: formatUsd(offer.credit),
        ...promisedTerms(offered),
      },
      // Afterwards there would be nothing to upgrade.
      ...(offer.kind === 'upgrade' && active && { endsAt: active.membership.endsAt }),
    };
  },
  async due(db, now, { memberId, subjectId, offer }) {
    const { plan, promise } = await promised(db, { subjectId, offer, now });
    const active = await activeMembership(db, memberId, now);
    return assertOffered(promisedOffer(plan, active, promise, now)).amount;
  },
  async settle(tx, _services, paid) {
    const { memberId, subjectId, amount, offer, paidFrom, requestNumber, settledAt } = paid;
    const { plan, promise } = await promised(tx, { subjectId, offer, now: settledAt });
    const purchase = { memberId, plan, promise, amount, paidFrom, requestNumber, settledAt };
    const [settled] = await settleMemberships(tx, [purchase]);
    if (!settled) throw new Error('The membership was not settled');
    return String(settled.id);
  },
};

/** Every kind of purchase request that buys something. */
export const purchaseSubjects: Readonly<Record<PurchaseKind, PurchaseSubject>> = {
  membership,
  pool: {
    offer: offerPoolPosition,
    due: (_db, _now, { amount }) => Promise.resolve(amount),
    settle: openPoolPosition,
  },
  global: {
    offer: offerGlobalDeposit,
    due: (_db, _now, { amount }) => Promise.resolve(amount),
    settle: openGlobalDeposit,
  },
  course: {
    offer: offerCourse,
    due: (db, _now, request) => courseDue(db, request),
    settle: settleCoursePurchase,
  },
  order: {
    offer: offerOrder,
    due: (db, _now, request) => dueOfOrder(db, request),
    end: endUnpaidOrders,
    settle: settleOrder,
  },
  offering: {
    offer: offerSubscription,
    due: dueOfSubscription,
    end: endUnpaidSubscriptions,
    settle: settleSubscription,
  },
};

/** Every kind of purchase request. */
export const requestSubjects: Readonly<Record<RequestKind, RequestSubject>> = {
  ...purchaseSubjects,
  tct: {
    due: (_db, _now, { amount }) => Promise.resolve(amount),
    settle(tx, _services, { memberId, requestNumber, paidFrom, settledAt }) {
      if (paidFrom.kind !== 'chain' || requestNumber === null) {
        throw new Error('TCT are deposited on chain alone');
      }
      return creditDeposit(tx, { memberId, requestNumber, paidFrom, settledAt });
    },
  },
};

/** Ends what requests had held that end unsettled, each as its kind does. */
export async function endRequests(
  tx: Transaction,
  requests: readonly Pick<RequestRow, 'number' | 'kind'>[],
  how: RequestEnding,
  at: Date,
): Promise<void> {
  for (const [kind, some] of Map.groupBy(requests, (request) => request.kind)) {
    const numbers = some.map(({ number }) => number).toSorted((a, b) => a - b);
    await requestSubjects[kind].end?.(tx, numbers, how, at);
  }
}
