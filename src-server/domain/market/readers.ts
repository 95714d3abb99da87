import { and, eq, inArray, sql } from 'drizzle-orm';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import { paidStates } from '#contract/rules/market/orders.ts';
import { productFiles, productPictures, products } from '../../database/schema/market-goods.ts';
import { orderLines, orders } from '../../database/schema/market-orders.ts';
import type { ReadRule } from '../files/readers.ts';

/** Pictures and documents of what is or was sold: every member. Of drafts: who reads them. */
export const readsProductFile: ReadRule = async (db, reader, file) => {
  if (mayCall(reader, adminMarket.product)) return true;
  const pictures = await db
    .select({ id: products.id })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId))
    .where(and(eq(productPictures.fileId, file.id), sql`${products.state} <> 'draft'`));
  if (pictures.length > 0) return true;
  const documents = await db
    .select({ id: products.id })
    .from(productFiles)
    .innerJoin(products, eq(products.id, productFiles.productId))
    .where(
      and(
        eq(productFiles.fileId, file.id),
        eq(productFiles.isDownload, false),
        sql`${products.state} <> 'draft'`,
      ),
    );
  return documents.length > 0;
};

/** What who bought it downloads: as long as it was not given back. */
export const readsDownload: ReadRule = async (db, reader, file) => {
  if (mayCall(reader, adminMarket.product)) return true;
  const [row] = await db
    .select({ number: orders.number })
    .from(productFiles)
    .innerJoin(orderLines, eq(orderLines.productId, productFiles.productId))
    .innerJoin(orders, eq(orders.number, orderLines.orderNumber))
    .where(
      and(
        eq(productFiles.fileId, file.id),
        eq(orders.memberId, reader.memberId),
        inArray(orders.state, [...paidStates]),
        sql`${orderLines.shipped} > ${orderLines.returned}`,
      ),
    )
    .limit(1);
  return row !== undefined;
};
