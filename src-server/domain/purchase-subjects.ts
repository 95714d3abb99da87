import { formatUsd } from '#contract/rules/money.ts';
import type { PurchaseKind } from '#contract/rules/purchases.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Services } from '../services.ts';
import type { DepositOffer, DepositWish, PaidDeposit } from './deposit-payment.ts';
import { offerGlobalDeposit, openGlobalDeposit } from './global-deposits.ts';
import { membershipOfferTo, shownOfferTo } from './membership-offers.ts';
import { settleMemberships } from './membership-settlement.ts';
import { offerPoolPosition, openPoolPosition } from './pool-positions.ts';
import type { RequestRow } from './purchase-states.ts';

/** What is offered, frozen in the request. */
export interface PurchaseOffer extends DepositOffer {
  /** The offer ends then, if that is before the request does. */
  readonly endsAt?: Date;
}

/** One kind of thing that purchase requests pay for. */
interface PurchaseSubject {
  /** Refuses, by DomainErrors, what the member may not buy at that amount. */
  offer(db: Database, services: Services, wish: DepositWish): Promise<PurchaseOffer>;
  /**
   * USD base units that the purchase of a request costs now; until it has settled only with the
   * locks of `lockedDue`.
   * @throws DomainError `plan_refused` where it is not possible any more
   */
  due(db: Database, now: Date, request: RequestRow): Promise<bigint>;
  /** Makes it effective; answers with the id of what it became. */
  settle(tx: Transaction, services: Services, paid: PaidDeposit): Promise<string>;
}

const membership: PurchaseSubject = {
  async offer(db, { clock }, { memberId, subjectId, amount }) {
    const now = clock.now();
    const { plan, offer, active } = await shownOfferTo(db, memberId, subjectId, { amount, now });
    return {
      name: plan.name,
      nameEn: plan.nameEn,
      offer: { purchase: offer.kind, credit: formatUsd(offer.credit) },
      // Afterwards there would be nothing to upgrade.
      ...(offer.kind === 'upgrade' && active && { endsAt: active.endsAt }),
    };
  },
  async due(db, now, { memberId, subjectId }) {
    const { offer } = await membershipOfferTo(db, memberId, subjectId, now, 'offered');
    return offer.amount;
  },
  async settle(tx, _services, { memberId, subjectId, amount, payment, requestNumber, settledAt }) {
    const { plan } = await membershipOfferTo(tx, memberId, subjectId, settledAt, 'offered');
    const purchase = { memberId, plan, amount, payment, requestNumber, settledAt };
    const [settled] = await settleMemberships(tx, [purchase]);
    if (!settled) throw new Error('The membership was not settled');
    return String(settled.id);
  },
};

/** Every kind of purchase request. */
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
};
