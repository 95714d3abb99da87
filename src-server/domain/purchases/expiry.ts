import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { openWaiting } from './exceptions.ts';
import { openStatuses } from './states.ts';
import { endRequests } from './subjects.ts';

/**
 * Closes requests whose time has passed on the chain. Call it with everything up to `final` stored
 * and tried to be booked: a later block is later than the expiry too, so that a payment of the last second counts.
 * @returns how many
 */
export async function expirePurchases(services: Services, final: BlockPoint): Promise<number> {
  const { deployment } = requireChain(services);
  const over = and(
    inArray(purchaseRequests.status, [...openStatuses]),
    eq(purchaseRequests.chainId, deployment.chainId),
    lt(purchaseRequests.expiresAt, new Date(final.timestamp * 1000)),
    // What was paid in time and could not be booked yet is not late for it.
    sql`not exists (select 1 from receipts r where r.request_number = ${purchaseRequests.number}
      and r.state = 'final' and r.booked_at is null and r.block_at <= ${purchaseRequests.expiresAt})`,
  );
  const [any] = await services.database.db
    .select({ number: purchaseRequests.number })
    .from(purchaseRequests)
    .where(over)
    .limit(1);
  if (!any) return 0;
  return services.database.transaction(async (tx) => {
    const expired = await tx
      .update(purchaseRequests)
      .set({ status: 'Expired', closedAt: services.clock.now() })
      .where(over)
      .returning({ number: purchaseRequests.number, kind: purchaseRequests.kind });
    await endRequests(tx, expired, 'expire', services.clock.now());
    const numbers = expired.map(({ number }) => number);
    await openWaiting(tx, numbers);
    return numbers.length;
  });
}
