import { desc, eq, sql } from 'drizzle-orm';
import type { TicketObjectKind } from '#contract/rules/support/tickets.ts';
import type { Database } from '../../database/database.ts';
import { orders } from '../../database/schema/market-orders.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';

/** How the newest one of a member is found; the other kinds have none that stands out. */
export const newestObjects: Partial<
  Readonly<Record<TicketObjectKind, (db: Database, memberId: number) => Promise<string | null>>>
> = {
  withdrawal: async (db, memberId) => {
    const [row] = await db
      .select({ number: withdrawals.number })
      .from(withdrawals)
      .where(eq(withdrawals.memberId, memberId))
      .orderBy(desc(withdrawals.number))
      .limit(1);
    return row ? String(row.number) : null;
  },
  purchase: async (db, memberId) => {
    const [row] = await db
      .select({ number: purchaseRequests.number })
      .from(purchaseRequests)
      .where(eq(purchaseRequests.memberId, memberId))
      .orderBy(desc(purchaseRequests.number))
      .limit(1);
    return row ? String(row.number) : null;
  },
  order: async (db, memberId) => {
    const [row] = await db
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.memberId, memberId))
      .orderBy(desc(orders.number))
      .limit(1);
    return row ? String(row.number) : null;
  },
  closing: async (db, memberId) => {
    const { rows } = await db.execute<{ day: string }>(sql`
      select day::text as day from binary_closings
      where member_id = ${memberId} order by binary_closings.day desc limit 1`);
    return rows[0]?.day ?? null;
  },
};
