import { eq } from 'drizzle-orm';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { orders } from '../../database/schema/market-orders.ts';
import { assertOrderOfOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { borneOf } from '../market/order-journals.ts';
import { paidBack } from '../orders/refunds.ts';
import { findReturn, refundReturn, refundWhole, returnSubject } from '../orders/returns.ts';
import type { KindOfProposal, ProposalPayloads } from './proposal-kind.ts';

type Payload = ProposalPayloads['order.refund'];

/** A refund of the marketplace that is too large for one person. */
export const refundKind: KindOfProposal<Payload> = {
  duty: 'catalogue',
  describe: async (tx, _services, payload) => {
    const order = await orderOf(tx, payload);
    const buyer = (await namesOf(tx, [order.memberId])).get(order.memberId);
    return {
      subject:
        payload.returnId === null ? `order/${order.number}` : returnSubject(payload.returnId),
      label: `${order.number} · ${buyer?.username ?? ''}`,
      changes: [
        {
          name: 'refunded',
          from: formatUsd(order.refunded),
          to: formatUsd(order.refunded + parseUsd(payload.total)),
        },
      ],
      concerned: [order.memberId],
    };
  },
  apply: (tx, services, { order, returnId, condition, total, note }, { actorId }) => {
    const decided = { actorId, at: services.clock.now(), note, total: parseUsd(total) };
    return returnId === null
      ? refundWhole(tx, services, order, decided)
      : refundReturn(tx, services, returnId, { ...decided, condition });
  },
  assertPaysOthers: async (tx, payload, personId) =>
    assertOrderOfOthers(tx, personId, await orderOf(tx, payload)),
  effects: async (tx, _services, payload) => {
    const order = await orderOf(tx, payload);
    const total = parseUsd(payload.total);
    return [
      {
        id: order.payment === 'balance' ? 'refund_balance' : 'refund_chain',
        values: {
          paid_usd: formatUsd(paidBack({ total, borne: borneOf(order, total) })),
          number: payload.order,
        },
      },
    ];
  },
};

async function orderOf(tx: Transaction, { order, returnId }: Payload) {
  if (returnId !== null) await findReturn(tx, returnId);
  const [row] = await tx.select().from(orders).where(eq(orders.number, order));
  if (!row) throw new DomainError('not_found');
  return row;
}
