import { and, eq } from 'drizzle-orm';
import { formatUsd } from '#contract/rules/money.ts';
import { orders } from '../../database/schema/market-orders.ts';
import { orderPath } from '../market/order-rows.ts';
import { partsOf } from '../orders/parts.ts';
import { nothing, type View } from './object-view.ts';

/** An order, and when what of it left, arrived and went back. */
export const viewOrder: View = async (db, _services, id, { memberId }) => {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, Number(id)), eq(orders.memberId, memberId)));
  if (!row) return null;
  const { packages, refunds } = await partsOf(db, [row.number]);
  const at = (event: string, instant: Date | null) =>
    instant === null ? [] : [{ event, at: instant.toISOString() }];
  return {
    ...nothing,
    kind: 'order',
    id,
    at: row.placedAt.toISOString(),
    amount: formatUsd(row.total),
    state: row.state,
    timeline: [
      ...packages.flatMap((one) => [
        ...at('shipped', one.shippedAt),
        ...at('received', one.receivedAt),
      ]),
      ...refunds.flatMap((one) => at('refunded', one.at)),
    ].toSorted((a, b) => a.at.localeCompare(b.at)),
    path: orderPath(row.number),
  };
};
