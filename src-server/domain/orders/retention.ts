import { and, asc, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/rules/durations.ts';
import { orders } from '../../database/schema/market-orders.ts';
import type { Services } from '../../services.ts';

/** Addresses that are erased in one transaction. */
const AT_ONCE = 500;

/**
 * Erases the postal addresses of orders that ended long ago: what was bought and paid stays, where it was
 * sent to does not. Orders with a return that is not decided keep theirs.
 * @returns how many
 */
export async function eraseOldAddresses(services: Services): Promise<number> {
  const { database, clock, settings } = services;
  const { market_address_days: days } = await settings.read(database.db);
  const now = clock.now();
  const before = new Date(now.getTime() - days * DAY_MS);
  let erased = 0;
  for (;;) {
    const count = await database.transaction(async (tx) => {
      const rows = await tx
        .select({ number: orders.number })
        .from(orders)
        .where(
          and(
            lt(orders.finishedAt, before),
            isNull(orders.addressErasedAt),
            isNotNull(orders.address),
            sql`not exists (select 1 from order_returns r where r.order_number = ${orders.number} and r.decided_at is null)`,
          ),
        )
        .orderBy(asc(orders.number))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      if (rows.length === 0) return 0;
      await tx
        .update(orders)
        .set({ address: null, addressErasedAt: now })
        .where(
          inArray(
            orders.number,
            rows.map(({ number }) => number),
          ),
        );
      return rows.length;
    });
    erased += count;
    if (count < AT_ONCE) return erased;
  }
}
