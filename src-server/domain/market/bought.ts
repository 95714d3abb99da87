import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { paidStates } from '#contract/rules/market/orders.ts';
import type { Database } from '../../database/database.ts';
import { products } from '../../database/schema/market-goods.ts';
import { orderLines, orders } from '../../database/schema/market-orders.ts';
import { DomainError } from '../base/errors.ts';
import type { ProductRow } from './goods.ts';
import type { Shopper } from './shopper.ts';

/** @throws DomainError `not_found` where it is not sold, and the caller has not bought it */
export async function productBySlug(
  db: Database,
  { memberId }: Shopper,
  slug: string,
): Promise<ProductRow> {
  const [row] = await db.select().from(products).where(eq(products.slug, slug));
  const isShown =
    row?.state === 'published' ||
    (row?.state === 'retired' && (await boughtOrder(db, memberId, row.id)) !== null);
  if (!row || !isShown) throw new DomainError('not_found');
  return row;
}

/** The last order by which a member has a product; null: none. */
export async function boughtOrder(
  db: Database,
  memberId: number,
  productId: number,
): Promise<{ readonly number: number; readonly variantId: number } | null> {
  const [row] = await db
    .select({ number: orders.number, variantId: orderLines.variantId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.number, orderLines.orderNumber))
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orderLines.productId, productId),
        inArray(orders.state, [...paidStates]),
        // What was only paid is not known yet.
        sql`${orderLines.shipped} > ${orderLines.returned}`,
      ),
    )
    .orderBy(desc(orders.number))
    .limit(1);
  return row ?? null;
}
